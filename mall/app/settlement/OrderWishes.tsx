import { Input } from 'antd'
import { Link } from 'react-router'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import { useFrame } from '../shell/frame.ts'
import formCss from '../private/form.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './settlement.module.css'

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
  <section className={`${pageCss.card} ${pageCss.part} ${css.wishes}`}>
    <h2>发票与备注</h2>
    <label htmlFor="invoice-title">发票抬头（选填）</label>
    <select
      id="invoice-title"
      className={formCss.select}
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
    {titles.length === 0 && <NoTitles />}
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

function NoTitles() {
  const mayWrite = useFrame().buyer?.grants.includes('invoice.manage') ?? false
  if (!mayWrite) return <p className={wordsCss.hint}>还没有发票抬头，付款后由财务同事申请开票。</p>
  return (
    <p className={wordsCss.hint}>
      还没有发票抬头，可先到{' '}
      <Link to="/invoiceAdmin" className={`text-link ${wordsCss.inline}`}>
        发票信息管理
      </Link>{' '}
      添加，或付款后再申请开票。
    </p>
  )
}
