import { Form, Input } from 'antd'
import { adjustStock, goodsDetail, listGoods } from '../../contract/goods/goodsDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'

type Lot = { readonly onHand: number; readonly held: number; readonly unit: string }
type Typed = { change: number | null; reason: string }

const blank: Typed = { change: null, reason: '' }

/** Counts a lot up or down, and why. */
export const StockDialog = ({ id, lot, onClose }: { id: number; lot: Lot; onClose: () => void }) => (
  <FormDialog
    title="调整库存"
    okText="确认调整"
    width={440}
    mutation={adjustStock}
    begun={blank}
    inputOf={(typed: Typed) => ({ id, ...typed })}
    wanted={{ change: '请填写增减的数量', reason: '请填写原因' }}
    told="调整成功"
    anew={[[goodsDetail.path, id], [listGoods.path]]}
    onClose={onClose}
  >
    <Counted lot={lot} />
    <Form.Item label={`增减数量（${lot.unit}，减少填负数）`} name="change">
      <NumberBox style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item label="原因" name="reason">
      <Input maxLength={60} placeholder="如 盘点、入库、破损" />
    </Form.Item>
  </FormDialog>
)

function Counted({ lot: { onHand, held, unit } }: { lot: Lot }) {
  const change: Typed['change'] | undefined = Form.useWatch('change')
  return (
    <p>
      现有 {onHand} {unit}，未付款订单占用 {held} {unit}
      {change ? `，调整后 ${onHand + change} ${unit}` : ''}
    </p>
  )
}
