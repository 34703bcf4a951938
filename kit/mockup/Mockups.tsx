import { useState } from 'react'
import { mockupWidth, type Mockup } from '../../contract/artwork/mockup.ts'
import css from './Mockups.module.css'

type Props = {
  readonly mockups: readonly Mockup[]
  /** What the goods are called. */
  readonly name: string
  readonly large?: boolean
}

/** What lies on a line, on its goods, each picture to be opened; nothing of what cannot be drawn. */
export function Mockups({ mockups, name, large = false }: Props) {
  const [odd, setOdd] = useState<ReadonlySet<string>>(new Set())
  const shown = mockups.filter((one) => !odd.has(keyOf(one)))
  if (shown.length === 0) return null
  return (
    <ul className={`${css.list} ${large ? css.large : ''}`} aria-label={`${name} 的效果图`}>
      {shown.map((one) => (
        <li key={keyOf(one)} className={css.one}>
          <a className={css.picture} href={one.link} target="_blank" rel="noopener" aria-label={`放大查看 ${name} ${one.label} 的效果图`}>
            <img
              src={one.link}
              alt={`${name} ${one.label} 的效果图`}
              width={mockupWidth}
              height={Math.round(mockupWidth * one.ratio)}
              loading="lazy"
              onError={() => setOdd((before) => new Set(before).add(keyOf(one)))}
            />
          </a>
          <span className={css.label} aria-hidden="true">
            {one.label}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A link is another each time it is asked for; what it shows is named in its path. */
const keyOf = ({ lineId, link }: Mockup): string => `${lineId} ${link.split('?')[0]}`

/** Links live ten minutes: they are asked for again before. */
export const mockupsAnew = 8 * 60_000 // ms
