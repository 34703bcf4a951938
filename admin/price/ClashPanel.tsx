import { Button, Select } from 'antd'
import type { Place } from '../../pricing/placeWords.ts'
import { Panel } from '../pieces/Panel.tsx'
import { everyChoice, removed } from './draft.ts'
import { TextField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import { Notes, useStatus } from './findings.tsx'
import type { RulesProps } from './BasicsPanel.tsx'
import styles from './price.module.css'

/** Which choices exclude each other, and which are nothing without another; the buyer reads why. */
export function ClashPanel({ rules, onChange }: RulesProps) {
  const { conflicts, needs = [] } = rules
  const options = everyChoice(rules)
  return (
    <Panel title="互斥与依赖">
      <ClashTable
        name="互斥"
        hint="两项不能同选"
        between="与"
        place="conflicts"
        rows={conflicts.map(({ when, not, why }) => ({ when, other: not, why }))}
        options={options}
        onChange={(rows) => onChange({ conflicts: rows.map(({ when, other, why }) => ({ when, not: other, why })) })}
      />
      <ClashTable
        name="依赖"
        hint="选了前者须有后者"
        between="须有"
        place="needs"
        rows={needs.map((row) => ({ when: row.when, other: row.needs, why: row.why }))}
        options={options}
        onChange={(rows) => onChange({ needs: rows.map(({ when, other, why }) => ({ when, needs: other, why })) })}
      />
    </Panel>
  )
}

type Row = { when: string; other: string; why: string }
type Options = readonly { value: string; label: string }[]

type ClashTableProps = {
  readonly name: string
  readonly hint: string
  readonly between: string
  readonly place: 'conflicts' | 'needs'
  readonly rows: Row[]
  readonly options: Options
  readonly onChange: (rows: Row[]) => void
}

function ClashTable({ name, hint, between, place, rows, options, onChange }: ClashTableProps) {
  return (
    <section className={styles.group} aria-label={name}>
      <h3>
        {name}
        <small>{hint}</small>
      </h3>
      {rows.map((row, index) => {
        const at = fieldsOf(row, [place, index], (changed) => onChange(rows.with(index, changed)))
        return (
          <div key={index} className={styles.clash}>
            <End label={`${name}第 ${index + 1} 条选择`} options={options} {...at('when')} />
            <span>{between}</span>
            <End label={`${name}第 ${index + 1} 条另一项`} options={options} {...at('other')} />
            <TextField bare label={`${name}第 ${index + 1} 条原因`} placeholder="给买家看的原因" {...at('why')} />
            <Button type="text" aria-label={`删除${name}第 ${index + 1} 条`} onClick={() => onChange(removed(rows, index))}>
              ×
            </Button>
          </div>
        )
      })}
      <Button size="small" disabled={options.length < 2} onClick={() => onChange([...rows, { when: '', other: '', why: '' }])}>
        添加{name}
      </Button>
      <Notes place={[place]} />
    </section>
  )
}

type EndProps = {
  readonly label: string
  readonly value: string
  readonly options: Options
  readonly place: Place
  readonly onChange: (value: string) => void
}

function End({ label, value, options, place, onChange }: EndProps) {
  const status = useStatus(place)
  return (
    <Select
      aria-label={label}
      status={status}
      placeholder="请选择"
      value={value || null}
      options={[...options]}
      onChange={(chosen: string | null) => onChange(chosen ?? '')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
