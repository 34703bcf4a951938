import type { Ladder } from '../../contract/price/price.ts'
import { CountField, MaybeCountField, MoneyField, TickField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import type { ProcessOf, ProcessProps } from './processProps.ts'
import { StepTable } from './StepTable.tsx'
import { useUnit } from './unit.ts'
import styles from './price.module.css'

type Screen = ProcessOf<'screen'>
type Extra = NonNullable<Screen['extraColour']>

/** Plates and runs for each colour and position, the underbase, and what further colours cost where they cost otherwise. */
export function ScreenFields({ process, place, onChange }: ProcessProps<Screen>) {
  const { plateByQuantity, extraColour } = process
  const at = fieldsOf(process, place, onChange)
  const putPlates = (plates: Ladder | undefined) => onChange(without(process, { plateByQuantity: plates, extraColour }))
  const putExtra = (extra: Extra | undefined) => onChange(without(process, { plateByQuantity, extraColour: extra }))
  const ofExtra = extraColour && fieldsOf(extraColour, [...place, 'extraColour'], putExtra)
  const unit = useUnit()
  return (
    <>
      <div className={styles.fields}>
        <MoneyField label="每版版费" {...at('plate')} />
        <MoneyField label="起印费" hint="每色每部位最低收费" {...at('startUp')} />
        <CountField label="最多颜色数" suffix="色" {...at('maxColours')} />
        <MaybeCountField label="免版费数量" suffix={`${unit}起`} hint="不免则留空" {...at('platesFreeFrom')} />
      </div>
      <h4 className={styles.sub}>印工（每色每部位）</h4>
      <StepTable name={`${process.label}印工`} what="单价" {...at('run')} />
      <TickField label="深色底加打白底" {...at('underbaseOnDark')} />
      <TickField
        label="首色版费随数量变化"
        value={plateByQuantity !== undefined}
        onChange={(on) => putPlates(on ? [[1, process.plate]] : undefined)}
      />
      {plateByQuantity && (
        <StepTable
          name={`${process.label}版费`}
          what="版费"
          unit="元/版"
          value={plateByQuantity}
          place={[...place, 'plateByQuantity']}
          onChange={putPlates}
        />
      )}
      <TickField
        label="第二色起另行计价"
        value={extraColour !== undefined}
        onChange={(on) => putExtra(on ? { plate: process.plate, run: '0' } : undefined)}
      />
      {ofExtra && (
        <div className={styles.fields}>
          <MoneyField label="加色版费" suffix="元/版" {...ofExtra('plate')} />
          <MoneyField label="加色印工" suffix={`元/${unit}`} {...ofExtra('run')} />
        </div>
      )}
    </>
  )
}

type Optional = { plateByQuantity: Ladder | undefined; extraColour: Extra | undefined }

/** The process with these, where they are; a field that is there but undefined would be none of a process's. */
function without(process: Screen, { plateByQuantity, extraColour }: Optional): Screen {
  const { plateByQuantity: _, extraColour: __, ...plain } = process
  return { ...plain, ...(plateByQuantity && { plateByQuantity }), ...(extraColour && { extraColour }) }
}
