import { Button } from 'antd'
import { removed } from './draft.ts'
import { CountField, MoneyField, TextField, TickField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import type { ProcessOf, ProcessProps } from './processProps.ts'
import { StepTable } from './StepTable.tsx'
import styles from './price.module.css'

type Digital = ProcessOf<'digital'>

/** A price a piece, by classes of area where there are any. */
export function DigitalFields({ process, place, onChange }: ProcessProps<Digital>) {
  const { areas, ...plain } = process
  const at = fieldsOf(process, place, onChange)
  const last = areas?.at(-1)?.upToCm2 ?? 0
  const bigger = Number.isInteger(last) && last > 0 ? last * 2 : 100
  const next = { label: `≤${bigger}cm²`, upToCm2: bigger, run: process.run }
  return (
    <>
      <div className={styles.fields}>
        <MoneyField label="起印费" hint="每部位最低收费" {...at('startUp')} />
      </div>
      <TickField label="按面积分档" value={areas !== undefined} onChange={(on) => onChange(on ? { ...process, areas: [next] } : plain)} />
      {areas ? (
        <>
          {areas.map((area, index) => {
            const within = [...place, 'areas', index]
            const of = fieldsOf(area, within, (changed) => onChange({ ...process, areas: areas.with(index, changed) }))
            return (
              <section key={index} className={styles.area} aria-label={`面积档 ${area.label}`}>
                <div className={styles.fields}>
                  <TextField label="面积档名称" {...of('label')} />
                  <CountField label="面积上限" suffix="cm²" {...of('upToCm2')} />
                </div>
                <StepTable name={`${area.label}单价`} what="单价" {...of('run')} />
                <Button
                  size="small"
                  danger
                  disabled={areas.length === 1}
                  aria-label={`删除面积档 ${area.label}`}
                  onClick={() => onChange({ ...process, areas: removed(areas, index) })}
                >
                  删除此档
                </Button>
              </section>
            )
          })}
          <Button size="small" onClick={() => onChange({ ...process, areas: [...areas, next] })}>
            添加面积档
          </Button>
        </>
      ) : (
        <>
          <h4 className={styles.sub}>单价（每部位）</h4>
          <StepTable name={`${process.label}单价`} what="单价" {...at('run')} />
        </>
      )}
    </>
  )
}
