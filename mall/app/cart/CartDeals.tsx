import { Link } from 'react-router'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { CartActivity, CartOffers } from '../../../contract/coupon/onShelf.ts'
import { TakeButton } from '../coupon/TakeButton.tsx'
import type { useOffers } from './useOffers.ts'
import pageCss from '../private/page.module.css'
import css from './CartDeals.module.css'

const yuan = (text: string): string => formatYuan(parseYuan(text))

/** What the chosen lines are let off, what is missing to more, and the coupons that may be taken for them. */
export function CartDeals({ offers, why, stale, askAgain }: ReturnType<typeof useOffers>) {
  if (!offers || offers.activities.length + offers.coupons.length + offers.used.length === 0) return null
  const { saving, used, activities, coupons } = offers
  return (
    <section className={`${pageCss.card} ${css.deals}`} aria-label="优惠" aria-busy={stale}>
      <header className={css.head}>
        <h2>优惠</h2>
        <p role="status">
          {why ||
            (parseYuan(saving) > 0 && (
              <>
                已选商品预计共减 <b className="num">{yuan(saving)}</b>
                {used.length > 0 && `（用券：${used.join('、')}）`}，结算时可更改
              </>
            ))}
        </p>
      </header>
      <ul>
        {activities.map((one) => (
          <Activity key={one.id} one={one} />
        ))}
        {coupons.map((one) => (
          <Coupon key={one.id} one={one} onTaken={askAgain} />
        ))}
      </ul>
    </section>
  )
}

const Activity = ({ one: { id, label, cartIds, basis, holds, next, why } }: { one: CartActivity }) => (
  <li className={css.deal}>
    <div>
      <b>{label}</b>
      <p>
        {holds === null ? (
          why
        ) : (
          <>
            <em>已享</em> {holds}
          </>
        )}
        {holds !== null && next && '；'}
        {next && (
          <>
            还差 <em className="num">{yuan(next.missing)}</em> 享 {next.gives}
          </>
        )}
      </p>
      <small>
        购物车中 {cartIds.length} 种商品计入，已选的计 {yuan(basis)}（含税，不计运费与打样）
      </small>
    </div>
    {next && (
      <Link to={`/indexpage/discount?activity=${id}`} className={css.more} aria-label={`${label} 去凑单`}>
        去凑单
      </Link>
    )}
  </li>
)

const Coupon = ({ one, onTaken }: { one: CartOffers['coupons'][number]; onTaken: () => void }) => (
  <li className={css.deal}>
    <div>
      <b>
        {one.isFreight ? '运费券' : '优惠券'}（{one.cname}）
      </b>
      <p>
        {one.gives}
        {'，'}
        {one.why ?? (
          <>
            领取后再省 <em className="num">{yuan(one.saving)}</em>
          </>
        )}
      </p>
      <small>
        {one.scope}可用，{one.goodFor}
      </small>
    </div>
    <TakeButton coupon={one} onTaken={onTaken} />
  </li>
)
