import { costUnits, saveCost, listMargins, type CostUnit, type MarginRow } from '../../contract/price/margin.ts'
import { readDashboard } from '../../contract/report/report.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'
import desk from '../pieces/desk.module.css'

type Typed = { cost: string; unit: CostUnit }

/** What a price line costs, from now on and for what was sold before. */
export const CostDialog = ({ line, onClose }: { line: MarginRow; onClose: () => void }) => (
  <FormDialog<Typed, typeof saveCost.output>
    title="单位成本"
    mutation={saveCost}
    begun={{ cost: line.keptCost ?? '', unit: line.unit }}
    inputOf={(typed) => ({ rule: line.rule, productId: line.productId, seen: line.keptCost, ...typed })}
    wanted={{ cost: '请填写单位成本' }}
    anew={[[listMargins.path], [readDashboard.path]]}
    onClose={onClose}
    head={<p className={desk.subject}>{[line.productName, line.label].filter(Boolean).join('，')}</p>}
  >
    <InputItem
      label="单位成本（元，不含税）"
      name="cost"
      extra="最多四位小数；保存后近 12 周的毛利一并重算"
      inputMode="decimal"
      maxLength={14}
      prefix="¥"
    />
    <RadioItem label="成本按" name="unit" extra={`近 12 周共 ${line.pieces} 件，计费 ${line.times} 次`} choices={costUnits} />
  </FormDialog>
)
