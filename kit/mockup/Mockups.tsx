import { useState } from 'react'
import { mockupWidth, type Mockup } from '../../contract/artwork/mockup.ts'
import css from './Mockups.module.css'

type Shown = Pick<Mockup, 'label' | 'link' | 'ratio'>

type Props = {
  readonly mockups: readonly Shown[]
  /** What the goods are called. */
  readonly name: string
  readonly large?: boolean
}

/** What lies on a line, on its goods, each picture to be opened; nothing of what cannot be drawn. */
export function Mockups({ mockups, name, large = false }: Props) {
  const [odd, setOdd] = useState<ReadonlySet<string>>(new Set())
  const [come, setCome] = useState<ReadonlySet<string>>(new Set())
  const hasCome = (key: string) => setCome((before) => (before.has(key) ? before : new Set(before).add(key)))
  const shown = mockups.filter((one) => !odd.has(keyOf(one)))
  if (shown.length === 0) return null
  return (
    <ul className={`${css.list} ${large ? css.large : ''}`} aria-label={`${name} 的效果图`}>
      {shown.map((one) => (
        <li key={keyOf(one)} className={css.one}>
          <a className={css.picture} href={one.link} target="_blank" rel="noopener" aria-label={`放大查看 ${name} ${one.label} 的效果图`}>
            {!come.has(keyOf(one)) && (
              <span className={css.coming} aria-hidden="true">
                效果图生成中…
              </span>
            )}
            <img
              src={one.link}
              alt={`${name} ${one.label} 的效果图`}
              width={mockupWidth}
              height={Math.round(mockupWidth * one.ratio)}
              loading="lazy"
              ref={(image) => {
                // It may be there before the page has come to life.
                if (image?.complete && image.naturalWidth > 0) hasCome(keyOf(one))
              }}
              onLoad={() => hasCome(keyOf(one))}
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

/** A link is another each time it is asked for; what it shows, and of which line, is named in its path. */
const keyOf = ({ link }: Shown): string => link.split('?')[0] ?? link

/** Links live ten minutes: they are asked for again before. */
export const mockupsAnew = 8 * 60_000 // ms
