import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { ownCoupons, receiveCoupon, takeableCoupons, type TakeableCoupon } from '../../../contract/coupon/coupon.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { ListFrame } from '../private/ListFrame.tsx'
import { Fault } from '../private/Fault.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { perPage, takeableQuery } from './queries.ts'
import { RefundNote } from './RefundNote.tsx'
import { Ticket } from './Ticket.tsx'
import pageCss from '../private/page.module.css'
import barCss from '../private/bar.module.css'
import css from './coupon.module.css'

/** 领券中心: what may be taken now, and what soon. */
export function GetCouponPage() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const { data } = useSuspenseQuery(takeableQuery(page))
  return (
    <>
      <Breadcrumb way={[{ name: '活动中心', to: '/indexpage/activityGoods' }, { name: '领券中心' }]} />
      <div className={`wide ${pageCss.page}`}>
        <div className={`${barCss.bar} ${css.head}`}>
          <h1>领券中心</h1>
          <Link to="/coupon" className="text-link">
            我的优惠券
          </Link>
        </div>
        <ListFrame
          page={page}
          limit={perPage}
          href={(to) => pathWith('/indexpage/getcoupon', { page: to })}
          found={data}
          empty={<NoneToTake />}
        >
          <ul className={css.list} aria-label="可领取的优惠券">
            {data.rows.map((coupon) => (
              <Takeable key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        </ListFrame>
        <RefundNote />
      </div>
    </>
  )
}

const NoneToTake = () => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>现在没有可领取的优惠券</p>
    <Link to="/indexpage/productlist" className="btn main">
      去商城选购
    </Link>
  </div>
)

function Takeable({ coupon }: { coupon: TakeableCoupon }) {
  const queries = useQueryClient()
  const take = useOnce(receiveCoupon)
  const anew = () => Promise.all([takeableCoupons, ownCoupons].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  const send = () =>
    take.mutate({ couponId: coupon.id }, { onSuccess: () => toast(`已领取：${coupon.cname}`, 'success'), onSettled: () => void anew() })
  const gone = coupon.remainCount === 0
  return (
    <Ticket
      {...coupon}
      name={coupon.cname}
      off={gone || coupon.isUse}
      facts={[`${coupon.startTime} 至 ${coupon.endTime} 领取`, coupon.goodFor]}
    >
      <span>
        剩余 <b className="num">{coupon.remainCount}</b> / <span className="num">{coupon.totalCount}</span> 张
      </span>
      {coupon.isUse ? (
        <Link to="/coupon" className="text-link">
          已领取，去使用
        </Link>
      ) : (
        <Button
          type="primary"
          disabled={gone || coupon.status === 0}
          loading={take.isPending}
          onClick={send}
          aria-label={`领取 ${coupon.cname}`}
        >
          {gone ? '已领完' : coupon.status === 0 ? '即将开始' : '立即领取'}
        </Button>
      )}
      <Fault error={take.error} />
    </Ticket>
  )
}
