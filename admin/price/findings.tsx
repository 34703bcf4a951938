import { createContext, useContext } from 'react'
import type { Placed } from '../../pricing/check.ts'
import type { Place } from '../../pricing/placeWords.ts'
import styles from './price.module.css'

/** What is wrong with the draft on the page. */
export const Findings = createContext<readonly Placed[]>([])

const within = (place: Place, outer: Place): boolean => outer.every((part, index) => String(place[index]) === String(part))

/** What is wrong at a place and within it. */
export function useFindingsAt(place: Place): readonly Placed[] {
  return useContext(Findings).filter((one) => within(one.place, place))
}

/** How a field at the place is to look. */
export function useStatus(place: Place): 'error' | 'warning' | '' {
  const found = useFindingsAt(place)
  if (found.some(({ grade }) => grade === 'fault')) return 'error'
  return found.length > 0 ? 'warning' : ''
}

/** What is wrong at a place and within it, in words; nothing where all is well. */
export function Notes({ place }: { place: Place }) {
  const found = useFindingsAt(place)
  if (found.length === 0) return null
  return (
    <ul className={styles.notes}>
      {found.map(({ grade, where, text }, index) => (
        <li key={index} data-grade={grade}>
          {where}：{text}
        </li>
      ))}
    </ul>
  )
}
