import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { couponTabs, type OwnCoupon } from '../../../contract/coupon/coupon.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { CodeForm } from './CodeForm.tsx'
import { ownQuery, perPage } from './queries.ts'
import { RefundNote } from './RefundNote.tsx'
import { Ticket } from './Ticket.tsx'
import pageCss from '../private/page.module.css'
import barCss from '../private/bar.module.css'
import css from './coupon.module.css'

const pathOf = (type: number, page = 1) => pathWith('/coupon', { ...(type > 0 && { type }), page })

const tabIn = (query: URLSearchParams): number => {
  const tab = Number(query.get('type') ?? 0)
  return tab === 1 || tab === 2 ? tab : 0
}

/** 我的优惠券: unused, used and over; which are shown stands in the page's address. */
export function CouponPage() {
  const [query] = useSearchParams()
  const type = tabIn(query)
  const page = pageIn(query)
  const { data } = useSuspenseQuery(ownQuery(type, page))
  return (
    <div className={pageCss.page}>
      <h1>优惠券</h1>
      <ListFrame
        name="优惠券分类"
        tabs={couponTabs.map((label, at) => ({ label, to: pathOf(at), count: data.counts[at] ?? 0, here: at === type }))}
        above={
          <div className={`${barCss.bar} ${css.head}`}>
            <CodeForm />
            <Link to="/indexpage/getcoupon" className="text-link">
              去领券中心
            </Link>
          </div>
        }
        page={page}
        limit={perPage}
        href={(to) => pathOf(type, to)}
        found={data}
        empty={
          <div className={`${pageCss.card} ${pageCss.empty}`}>
            <p>没有{couponTabs[type]}的优惠券</p>
          </div>
        }
      >
        <ul className={css.list} aria-label={`${couponTabs[type]}的优惠券`}>
          {data.rows.map((coupon) => (
            <Own key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      </ListFrame>
      <RefundNote />
    </div>
  )
}

const Own = ({ coupon }: { coupon: OwnCoupon }) => (
  <Ticket
    {...coupon}
    name={coupon.couponTitle}
    off={coupon.status !== 0}
    facts={[
      `有效期 ${coupon.startTime.slice(0, 16)} 至 ${coupon.endTime.slice(0, 16)}`,
      coupon.shared ? '本企业有下单权限的同事都可以使用' : '仅本人使用',
    ]}
  >
    <span>{coupon._msg}</span>
    {coupon.orderId && (
      <Link to={`/orderDetail/${coupon.orderId}`} className="text-link">
        查看订单
      </Link>
    )}
    {coupon.status === 0 && (
      <Link to="/indexpage/productlist" className="text-link">
        去选购
      </Link>
    )}
  </Ticket>
)
