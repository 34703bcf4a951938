import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { Money } from '../private/Money.tsx'
import { statusQuery } from './queries.ts'
import { usePaidOrder } from './usePaidOrder.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './pay.module.css'

/** 付款成功, once the server says so; until then where to go on paying. */
export function PaySucceedPage() {
  const order = usePaidOrder()
  const { data: status, isPending } = useQuery(statusQuery(order.orderId))
  const paid = status?.paid ?? false
  return (
    <div className={`wide ${pageCss.page} ${css.page}`}>
      <section className={`${pageCss.card} ${pageCss.empty} ${css.result}`} aria-busy={isPending}>
        {paid ? <Paid order={order} /> : <NotYet order={order} asking={isPending} />}
      </section>
    </div>
  )
}

function Paid({ order }: { order: OrderDetail }) {
  const wanting = order.lines.filter(({ state }) => state === 'artwork_pending').length
  return (
    <>
      <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <circle cx="24" cy="24" r="22" fill="#237804" />
        <path d="M14 24.5l7 7 13-15" fill="none" stroke="#fff" strokeWidth="4" />
      </svg>
      <h1>付款成功</h1>
      <p>
        订单 <b className="num">{order.orderId}</b> 已收到货款 <Money amount={order.paid} />
      </p>
      <p className={wordsCss.hint}>
        {wanting > 0 ? `还有 ${wanting} 件商品待上传印刷稿件，上传后进入稿件检查。` : '商家将按订单安排后续工作，进度可在订单详情查看。'}
      </p>
      <p className={pageCss.ways}>
        <Link to={`/orderDetail/${order.orderId}`} className="btn main">
          {wanting > 0 ? '去上传稿件' : '查看订单'}
        </Link>
        <Link to="/indexpage/productlist" className="btn">
          继续选购
        </Link>
      </p>
    </>
  )
}

const NotYet = ({ order, asking }: { order: OrderDetail; asking: boolean }) => (
  <>
    <h1>{asking ? '正在查询付款结果' : '货款尚未全部到账'}</h1>
    <p className={wordsCss.hint}>到账后本页自动更新。</p>
    <p className={pageCss.ways}>
      <Link to={`/cart/bankPay?orderId=${order.orderId}`} className="btn main">
        查看转账信息
      </Link>
      <Link to={`/orderDetail/${order.orderId}`} className="btn">
        查看订单
      </Link>
    </p>
  </>
)
