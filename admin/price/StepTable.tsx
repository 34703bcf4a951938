import { Button } from 'antd'
import type { Place } from '../../pricing/placeWords.ts'
import { CountField, MoneyField } from './fields.tsx'
import { Notes } from './findings.tsx'
import { useUnit } from './unit.ts'
import styles from './StepTable.module.css'

type StepTableProps<T extends string | number> = {
  readonly name: string
  readonly value: [number, T][]
  readonly onChange: (value: [number, T][]) => void
  readonly place: Place
  /** What stands beside the quantity: 单价, 工期. */
  readonly what: string
  /** What stands behind that; absent: yuan for each of the goods. */
  readonly unit?: string
}

/** Steps by quantity, each with a price or with days. */
export function StepTable<T extends string | number>({ name, value: steps, onChange, place, what, unit }: StepTableProps<T>) {
  const counted = useUnit()
  const put = (index: number, step: [number, T]) => onChange(steps.map((one, at) => (at === index ? step : one)))
  const last = steps.at(-1)
  return (
    <div className={styles.steps}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">数量从</th>
            <th scope="col">{what}</th>
            <th scope="col">
              <span className={styles.hidden}>操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(([from, value], index) => (
            <tr key={index}>
              <td>
                <CountField
                  bare
                  label={`${name}第 ${index + 1} 档数量`}
                  suffix={`${counted}起`}
                  value={from}
                  place={[...place, index, 0]}
                  onChange={(count) => put(index, [count, value])}
                />
              </td>
              <td>
                <StepValue
                  label={`${name}第 ${index + 1} 档${what}`}
                  unit={unit ?? `元/${counted}`}
                  value={value}
                  place={[...place, index]}
                  onChange={(now) => put(index, [from, now])}
                />
              </td>
              <td>
                <Button
                  type="text"
                  aria-label={`删除${name}第 ${index + 1} 档`}
                  disabled={steps.length === 1}
                  onClick={() => onChange(steps.filter((_, at) => at !== index))}
                >
                  ×
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" onClick={() => last && onChange([...steps, [last[0] * 2, last[1]]])}>
        加一档
      </Button>
      <Notes place={place} />
    </div>
  )
}

type ValueProps<T> = { label: string; unit: string; value: T; place: Place; onChange: (value: T) => void }

function StepValue<T extends string | number>({ label, unit, value, place, onChange }: ValueProps<T>) {
  // What goes in is of the kind that comes out.
  const put = onChange as (value: string | number) => void
  return typeof value === 'number' ? (
    <CountField bare label={label} suffix={unit} value={value} place={place} onChange={put} />
  ) : (
    <MoneyField bare label={label} suffix={unit} value={value} place={place} onChange={put} />
  )
}
