import { Form, Input } from 'antd'
import { moveBlank, type StockRow } from '../../contract/goods/blank.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { stockKeys } from './queries.ts'
import { variantWords } from './variantWords.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'

type Kind = 'counted' | 'damaged'
type Typed = { kind: Kind; quantity: number | null; cost?: string; reason: string }

/** What lies there is counted, or some of it is spoiled. */
export const MovementDialog = ({ row, onClose }: { row: StockRow; onClose: () => void }) => (
  <FormDialog<Typed, typeof moveBlank.output>
    title="盘点与报损"
    okText="登记"
    width={440}
    mutation={moveBlank}
    begun={{ kind: 'counted', quantity: null, cost: '', reason: '' }}
    // The cost is asked for only where there is more than was known.
    inputOf={({ kind, quantity, cost = '', reason }) => ({
      ...{ variantId: row.variantId, kind, quantity, reason },
      ...(kind === 'counted' && { seen: row.onHand, ...(cost.trim() && { cost: cost.trim() }) }),
    })}
    wanted={{ quantity: '请填写数量', reason: '请填写原因' }}
    told={({ onHand }) => `已登记，现存 ${onHand} ${row.unitName}`}
    anew={stockKeys}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        {row.name} {variantWords(row)}，账面现存 {row.onHand} {row.unitName}，订单占用 {row.reserved} {row.unitName}
      </p>
    }
  >
    <RadioItem label="类别" name="kind" choices={{ counted: '盘点', damaged: '报损' }} />
    <Quantity row={row} />
    <InputItem label="原因" name="reason" maxLength={200} placeholder="如 月末盘点、受潮发黄" />
  </FormDialog>
)

function Quantity({ row }: { row: StockRow }) {
  const kind: Kind = Form.useWatch('kind') ?? 'counted'
  const quantity: number | null = Form.useWatch('quantity') ?? null
  const found = kind === 'counted' && quantity !== null && Number.isInteger(quantity) && quantity >= 0 ? quantity - row.onHand : 0
  // To who does not see costs an average is never told.
  const isUnknown = row.value !== null && row.average === null
  const words = found === 0 ? undefined : found > 0 ? `盘盈 ${found} ${row.unitName}` : `盘亏 ${-found} ${row.unitName}`
  return (
    <>
      <Form.Item label={kind === 'counted' ? '实盘数量' : '报损数量'} name="quantity" extra={words}>
        <NumberBox suffix={row.unitName} style={{ width: '100%' }} />
      </Form.Item>
      {found > 0 && (
        <Form.Item
          label={isUnknown ? '单价（元，不含税）' : '单价（元，不含税，可不填）'}
          name="cost"
          extra={isUnknown ? '该规格还没有成本，请填写' : `不填按平均成本${row.average === null ? '' : ` ${row.average} 元`}`}
        >
          <Input inputMode="decimal" maxLength={14} prefix="¥" autoComplete="off" />
        </Form.Item>
      )}
    </>
  )
}
