import { marked, type LineGroup } from './lines.ts'
import styles from './find.module.css'

type Props = {
  readonly id: string
  readonly groups: readonly LineGroup[]
  readonly keyword: string
  /** Which line is chosen, counted over all groups. */
  readonly here: number
  readonly idOf: (nth: number) => string
  readonly onPoint: (nth: number) => void
  readonly onOpen: (link: string) => void
}

/** What was found, in groups, with what matched marked. The field above keeps the focus. */
export function FindResults({ id, groups, keyword, here, idOf, onPoint, onOpen }: Props) {
  let nth = -1
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className={styles.results}>
      {groups.map(({ label, lines }) => (
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden="true">{label}</p>
          {lines.map(({ title, words, link, matched }) => {
            nth++
            const mine = nth
            return (
              <div
                key={mine}
                id={idOf(mine)}
                role="option"
                aria-selected={mine === here}
                className={styles.line}
                onMouseMove={() => onPoint(mine)}
                onClick={() => onOpen(link)}
              >
                <b>
                  <Marked text={title} keyword={keyword} />
                </b>
                <span>
                  <Marked text={words} keyword={keyword} />
                </span>
                {matched.map(({ field, value }) => (
                  <small key={`${field} ${value}`}>
                    {field}：<Marked text={value} keyword={keyword} />
                  </small>
                ))}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const Marked = ({ text, keyword }: { text: string; keyword: string }) =>
  marked(text, keyword).map((piece, at) => (piece.hit ? <mark key={at}>{piece.text}</mark> : piece.text))
