import type { ProductOffers, ShelfActivity, ShelfCoupon } from '../../../contract/coupon/onShelf.ts'
import { RuleList } from '../activity/Rules.tsx'
import { TakeButton } from '../coupon/TakeButton.tsx'
import css from './Deals.module.css'
import { taxWord, type TaxMode } from '../parts/taxWord.ts'

/** So many of each are seen at once. */
const seen = 3

/** What an order with this product may be let off, with the rules, and the coupons there are for it, to be taken in place. */
export function Deals({ deals: { activities, coupons, groups }, taxMode }: { deals: ProductOffers; taxMode: TaxMode }) {
  if (activities.length + coupons.length + groups.length === 0) return null
  const more = Math.max(0, activities.length - seen) + Math.max(0, coupons.length - seen)
  return (
    <section className={css.deals} aria-label="可用优惠">
      {groups.map((one) => (
        <Together key={one.id} one={one} taxMode={taxMode} />
      ))}
      <Kinds activities={activities.slice(0, seen)} coupons={coupons.slice(0, seen)} />
      {more > 0 && (
        <details className={css.more}>
          <summary>另有 {more} 项优惠</summary>
          <Kinds activities={activities.slice(seen)} coupons={coupons.slice(seen)} />
        </details>
      )}
    </section>
  )
}

const Kinds = ({ activities, coupons }: Omit<ProductOffers, 'lows' | 'groups'>) => (
  <>
    {activities.map((one) => (
      <Activity key={one.id} one={one} />
    ))}
    {coupons.length > 0 && (
      <ul>
        {coupons.map((one) => (
          <Coupon key={one.id} one={one} />
        ))}
      </ul>
    )}
  </>
)

/** By a group it costs less: what, with how many, and how many groups may be joined. */
const Together = ({ one: { id, people, price, open }, taxMode }: { one: ProductOffers['groups'][number]; taxMode: TaxMode }) => (
  <p className={css.deal}>
    <span className={css.tag}>拼团</span>
    <span>
      <b>拼团价 ¥{price}</b>
      <small>
        {taxWord(taxMode)}，{people} 家成团{open > 0 && `，${open} 个团可参加`}
      </small>
    </span>
    <a className={css.open} href={`/groupDetail?id=${id}`}>
      去拼团
    </a>
  </p>
)

const Activity = ({ one: { label, name, gives, until, extended, rules } }: { one: ShelfActivity }) => (
  <details className={css.deal}>
    <summary>
      <span className={css.tag}>{label}</span>
      <span>
        <b>{gives}</b>
        <small>
          {name}，至 {until.slice(5, 16)}
          {extended && '（已延期）'}
        </small>
      </span>
      <span className={css.open}>规则</span>
    </summary>
    <RuleList rules={rules} />
  </details>
)

const Coupon = ({ one }: { one: ShelfCoupon }) => (
  <li className={css.deal}>
    <span className={css.tag}>{one.isFreight ? '运费券' : '优惠券'}</span>
    <span>
      <b>{one.gives}</b>
      <small>
        {one.cname}，{one.scope}可用，{one.goodFor}
        {one.note && `，${one.note}`}
      </small>
    </span>
    <TakeButton coupon={one} />
  </li>
)
