import type { Process } from '../../contract/price/price.ts'
import { DigitalFields } from './DigitalFields.tsx'
import { CountField, MoneyField, TextField, TickField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import { Notes } from './findings.tsx'
import type { ProcessOf, ProcessProps } from './processProps.ts'
import { ScreenFields } from './ScreenFields.tsx'
import { StepTable } from './StepTable.tsx'
import { useUnit } from './unit.ts'
import styles from './price.module.css'

/** What a process is priced by, field by field, as its kind has them. */
export function ProcessFields({ process, place, onChange }: ProcessProps<Process>) {
  return (
    <>
      <div className={styles.fields}>
        <TextField label="名称" value={process.label} place={[...place, 'label']} onChange={(label) => onChange({ ...process, label })} />
      </div>
      <KindFields process={process} place={place} onChange={onChange} />
      <Notes place={place} />
    </>
  )
}

function KindFields({ process, place, onChange }: ProcessProps<Process>) {
  switch (process.kind) {
    case 'screen':
      return <ScreenFields process={process} place={place} onChange={onChange} />
    case 'digital':
      return <DigitalFields process={process} place={place} onChange={onChange} />
    case 'laser':
      return <LaserFields process={process} place={place} onChange={onChange} />
    case 'embroidery':
      return <EmbroideryFields process={process} place={place} onChange={onChange} />
    case 'foil':
      return <FoilFields process={process} place={place} onChange={onChange} />
    case 'insert':
      return <InsertFields process={process} place={place} onChange={onChange} />
  }
}

function LaserFields({ process, place, onChange }: ProcessProps<ProcessOf<'laser'>>) {
  const at = fieldsOf(process, place, onChange)
  return (
    <>
      <div className={styles.fields}>
        <MoneyField label="起印费" hint="每部位最低收费" {...at('startUp')} />
      </div>
      <h4 className={styles.sub}>单价（每部位）</h4>
      <StepTable name={`${process.label}单价`} what="单价" {...at('run')} />
    </>
  )
}

function EmbroideryFields({ process, place, onChange }: ProcessProps<ProcessOf<'embroidery'>>) {
  const unit = useUnit()
  const at = fieldsOf(process, place, onChange)
  return (
    <div className={styles.fields}>
      <MoneyField label="打带费" hint="每部位一次" {...at('digitise')} />
      <MoneyField label="每千针" suffix={`元/${unit}`} {...at('perThousand')} />
      <MoneyField label={`每${unit}最低`} suffix={`元/${unit}`} {...at('minimumEach')} />
      <CountField label="最多针数" suffix="针" {...at('maxStitches')} />
    </div>
  )
}

function FoilFields({ process, place, onChange }: ProcessProps<ProcessOf<'foil'>>) {
  const { diePerCm2, ...atOnePrice } = process
  const at = fieldsOf(process, place, onChange)
  return (
    <>
      <TickField
        label="版费按面积计算"
        value={diePerCm2 !== undefined}
        onChange={(on) => onChange(on ? { ...process, diePerCm2: '0' } : atOnePrice)}
      />
      <div className={styles.fields}>
        <MoneyField label={diePerCm2 === undefined ? '版费' : '最低版费'} {...at('dieMinimum')} />
        {diePerCm2 !== undefined && <MoneyField label="每平方厘米版费" {...at('diePerCm2')} value={diePerCm2} />}
      </div>
      <h4 className={styles.sub}>加工费</h4>
      <StepTable name={`${process.label}加工费`} what="单价" {...at('run')} />
    </>
  )
}

function InsertFields({ process, place, onChange }: ProcessProps<ProcessOf<'insert'>>) {
  const at = fieldsOf(process, place, onChange)
  return (
    <>
      <div className={styles.fields}>
        <MoneyField label="开机费" {...at('setUp')} />
        <CountField label="最多面数" suffix="面" {...at('maxPages')} />
      </div>
      <h4 className={styles.sub}>每面每本</h4>
      <StepTable name={`${process.label}每面单价`} what="单价" unit="元/面" {...at('perPage')} />
    </>
  )
}
