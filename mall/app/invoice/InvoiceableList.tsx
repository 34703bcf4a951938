import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { invoiceOrdersAtMost, type InvoiceableOrder } from '../../../contract/invoice/invoiceRecord.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { Money } from '../private/Money.tsx'
import { invoiceableQuery, perPage } from './recordQueries.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './invoice.module.css'

// The form comes when an invoice is asked for.
const ApplyDialog = lazy(async () => ({ default: (await import('./ApplyDialog.tsx')).ApplyDialog }))

type Props = { page: number; href: (page: number) => string }

/** The orders of which something may be invoiced; one or several are chosen for one invoice. */
export function InvoiceableList({ page, href }: Props) {
  const { data } = useSuspenseQuery(invoiceableQuery(page))
  const [ids, choose] = useState<readonly string[]>([])
  const [asking, ask] = useState(false)
  const chosen = data.rows.filter(({ orderId }) => ids.includes(orderId))
  const toggle = (id: string, on: boolean) => choose(on ? [...ids, id] : ids.filter((one) => one !== id))
  return (
    <>
      <ListFrame page={page} limit={perPage} href={href} found={data} empty={<NoOrders />}>
        <ul className={css.list} aria-label="可开票订单">
          {data.rows.map((order) => (
            <Item key={order.orderId} order={order} chosen={ids.includes(order.orderId)} onChoose={(on) => toggle(order.orderId, on)} />
          ))}
        </ul>
        <div className={`${pageCss.card} ${css.apply}`}>
          <p>
            已选 <b className="num">{chosen.length}</b> 单，开票金额{' '}
            <Money amount={yuan(sum(chosen.map(({ invoiceable }) => parseYuan(invoiceable))))} />
          </p>
          <Button type="primary" disabled={chosen.length === 0 || chosen.length > invoiceOrdersAtMost} onClick={() => ask(true)}>
            申请开票
          </Button>
        </div>
      </ListFrame>
      <Suspense>
        {asking && <ApplyDialog orders={chosen} kinds={data.kinds} onApplied={() => choose([])} onClose={() => ask(false)} />}
      </Suspense>
    </>
  )
}

type ItemProps = { order: InvoiceableOrder; chosen: boolean; onChoose: (on: boolean) => void }

const Item = ({ order, chosen, onChoose }: ItemProps) => (
  <li className={`${pageCss.card} ${css.order}`}>
    <Checkbox checked={chosen} onChange={({ target }) => onChoose(target.checked)} aria-label={`选择订单 ${order.orderId}`} />
    <div>
      <p className={goodsCss.name}>
        {order.title}
        {order.lines > 1 && ` 等 ${order.lines} 种商品`}
      </p>
      <p className={wordsCss.hint}>
        <Link to={`/orderDetail/${order.orderId}`} className="num">
          {order.orderId}
        </Link>{' '}
        {order.createTime.slice(0, 10)} 下单
      </p>
    </div>
    <p className={css.sum}>
      <span className={wordsCss.hint}>可开票</span> <Money amount={order.invoiceable} />
      {order.invoiced !== '0.00' && (
        <small className={wordsCss.hint}>
          已付 ¥{order.paid}，已开票 ¥{order.invoiced}
        </small>
      )}
    </p>
  </li>
)

const NoOrders = () => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>付款到账的订单会出现在这里，可单独或合并申请开票。</p>
    <Link to="/myOrder" className="btn">
      查看我的订单
    </Link>
  </div>
)
