import type { OrderDetail } from '../../contract/order/order.ts'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { AddressText } from './AddressText.tsx'

/** Where it goes, to whom the invoice is made out, and what the buyer remarked. */
export function OrderFacts({ order: { address, consignments, title, mark } }: { order: OrderDetail }) {
  return (
    <Panel title="收货与发票">
      <Facts
        rows={[
          [
            '收货地址',
            consignments.length > 1 ? `分送 ${consignments.length} 个地址，见收货单` : <AddressText key="address" address={address} />,
          ],
          ['发票抬头', title ? title.name : '未选择'],
          ['发票类型', title ? (title.type === 2 ? '增值税专用发票' : '增值税普通发票') : null],
          ['税号', title?.dutyNumber ?? null],
          ['收票邮箱', title?.email ?? null],
          ['订单备注', mark || '无'],
        ]}
      />
    </Panel>
  )
}
