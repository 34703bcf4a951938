import { Form, Select } from 'antd'
import { moveBlank, type LineBlank } from '../../contract/goods/blank.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { stockKeys } from './queries.ts'
import { variantWords } from './variantWords.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'

type Kind = 'used' | 'returned'
type Typed = { kind: Kind; variantId: number | null; quantity: number | null; reason: string }
type Props = { readonly lineId: number; readonly rows: readonly LineBlank[]; readonly onClose: () => void }

/** More blank goods are taken for a line, where some were spoiled, or some come back that it did not use. */
export const TakeDialog = ({ lineId, rows, onClose }: Props) => (
  <FormDialog<Typed, typeof moveBlank.output>
    title="补领与退料"
    okText="登记"
    width={440}
    mutation={moveBlank}
    begun={{ kind: 'used', variantId: (rows.find(({ taken }) => taken > 0) ?? rows[0])?.variantId ?? null, quantity: null, reason: '' }}
    inputOf={({ kind, variantId, quantity, reason }) => ({ lineId, kind, variantId, quantity, reason })}
    wanted={{ variantId: '请选择坯料', quantity: '请填写数量', reason: '请填写原因' }}
    told={({ onHand }) => `已登记，现存 ${onHand}`}
    anew={stockKeys}
    onClose={onClose}
    head={<p className={desk.subject}>开工时已按用量领用；印坏的在这里补领，没有用完的退回库存。</p>}
  >
    <RadioItem label="类别" name="kind" choices={{ used: '补领', returned: '退料' }} />
    <Form.Item label="坯料" name="variantId">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={rows.map((row) => ({ value: row.variantId, label: `${row.name} ${variantWords(row)}` }))}
      />
    </Form.Item>
    <Quantity rows={rows} />
    <InputItem label="原因" name="reason" maxLength={200} placeholder="如 印坏补领、余料退回" />
  </FormDialog>
)

function Quantity({ rows }: Pick<Props, 'rows'>) {
  const kind: Kind = Form.useWatch('kind') ?? 'used'
  const variantId: number | null = Form.useWatch('variantId') ?? null
  const row = rows.find((one) => one.variantId === variantId)
  const words = row && (kind === 'used' ? `现存 ${row.onHand} ${row.unitName}` : `已领 ${row.taken} ${row.unitName}，最多退回这些`)
  return (
    <Form.Item label={kind === 'used' ? '补领数量' : '退料数量'} name="quantity" extra={words}>
      <NumberBox suffix={row?.unitName} style={{ width: '100%' }} />
    </Form.Item>
  )
}
