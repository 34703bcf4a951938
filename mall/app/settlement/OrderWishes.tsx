import { Input } from 'antd'
import type { InvoiceTitle } from '../../../contract/invoice.ts'

const kind = { 1: '增值税普通发票', 2: '增值税专用发票' } as const

type Props = {
  titles: readonly InvoiceTitle[]
  titleId: number | null
  onTitle: (id: number | null) => void
  mark: string
  onMark: (mark: string) => void
}

/** What else the buyer may say of the order: whom to invoice, and a remark. */
export const OrderWishes = ({ titles, titleId, onTitle, mark, onMark }: Props) => (
  <section className="p-card p-part s-wishes">
    <h2>发票与备注</h2>
    <label htmlFor="invoice-title">发票抬头（选填）</label>
    <select
      id="invoice-title"
      className="p-select"
      value={titleId ?? ''}
      onChange={(event) => onTitle(Number(event.target.value) || null)}
    >
      <option value="">暂不选择</option>
      {titles.map(({ id, name, type }) => (
        <option key={id} value={id}>
          {name}（{kind[type]}）
        </option>
      ))}
    </select>
    <label htmlFor="order-mark">订单备注（选填）</label>
    <Input.TextArea
      id="order-mark"
      value={mark}
      onChange={(event) => onMark(event.target.value)}
      maxLength={200}
      showCount
      rows={2}
      placeholder="交货、包装等需要商家知道的事项"
    />
  </section>
)
