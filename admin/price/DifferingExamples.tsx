import { Checkbox } from 'antd'
import styles from './price.module.css'

/** An example whose cost changes; `is` null: it is not sold any more. */
export type Differing = {
  readonly id: number
  readonly name: string
  readonly gross: string
  readonly is: string | null
}

type DifferingExamplesProps = {
  readonly differing: readonly Differing[]
  readonly accepted: readonly number[]
  readonly onAccept: (ids: readonly number[]) => void
}

/** The examples that come out otherwise, each to be accepted. */
export const DifferingExamples = ({ differing, accepted, onAccept }: DifferingExamplesProps) => (
  <section aria-label="样例">
    <h3 className={styles.sub}>结果改变的样例，请逐个确认</h3>
    <ul className={styles.examples}>
      {differing.map(({ id, name, gross, is }) => (
        <li key={id}>
          {is === null ? (
            <span>
              {name}：原 ¥{gross}，新规则不再出售，请先删除该样例
            </span>
          ) : (
            <Checkbox
              checked={accepted.includes(id)}
              onChange={({ target }) => onAccept(target.checked ? [...accepted, id] : accepted.filter((one) => one !== id))}
            >
              {name}：¥{gross} → <b>¥{is}</b>
            </Checkbox>
          )}
        </li>
      ))}
    </ul>
  </section>
)
