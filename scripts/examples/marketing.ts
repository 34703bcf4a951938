import * as coupon from '../../contract/coupon/coupon.ts'
import * as batch from '../../contract/coupon/couponDesk.ts'
import type { BatchTerms } from '../../contract/coupon/batch.ts'
import { productByNumber } from '../../contract/goods/catalog.ts'
import { addToCart } from '../../contract/order/cart.ts'
import * as activity from '../../contract/promotion/activity.ts'
import * as shelf from '../../contract/coupon/onShelf.ts'
import * as desk from '../../contract/promotion/promotionDesk.ts'
import * as result from '../../contract/promotion/promotionResult.ts'
import type { PromotionTerms } from '../../contract/promotion/terms.ts'
import type { Stage } from './stage.ts'

type Asking = Awaited<ReturnType<Stage['as']>>

/** An activity from its draft to its report, and what buyers see of it. */
export async function runsActivities({ as, guest, pass, day }: Stage): Promise<void> {
  const staff = await as('admin')
  const { id: productId } = await guest(productByNumber, { number: 'FB1001' })
  const terms: PromotionTerms = {
    name: '帆布袋周',
    from: `${day(-1)} 00:00:00`,
    until: `${day(7)} 00:00:00`,
    audience: { who: 'all' },
    scope: { of: 'products', ids: [productId] },
    not: [],
    forAgreed: false,
    budget: '20000.00',
    rule: { kind: 'sale', reduction: { bp: 8800 }, withLevel: false },
  }
  await staff(result.tryPromotion, { terms })
  const { id } = await staff(desk.savePromotion, { terms })
  await staff(result.previewPromotion, { id })
  const { revision } = await staff(desk.promotionDetail, { id })
  await staff(desk.movePromotion, { id, revision, move: 'publish', reason: '' })
  pass(1)
  await staff(desk.promotionDetail, { id })
  await staff(desk.listPromotions, { page: 1, limit: 1, keyword: '帆布袋', kind: 'sale', state: 'running' })
  await staff(desk.promotionCalendar, { from: day(-1), until: day(7) })
  await staff(result.promotionReport, { id })
  await guest(activity.activityTime, {})
  await guest(activity.listActivities, {})
  await guest(activity.listDiscounts, { page: 1, limit: 1, activity: id })
  const { revision: now } = await staff(desk.promotionDetail, { id })
  await staff(desk.movePromotion, { id, revision: now, move: 'stop', reason: '示例结束' })
  pass(1)
}

const usual = (day: (days: number) => string): BatchTerms => ({
  ...{ name: '采购节券', gives: { kind: 'fixed', face: '100.00' }, least: '1000.00', scope: { of: 'all' }, not: [], forAgreed: false },
  ...{ how: 'take', holder: 'company', audience: { who: 'all' }, pieces: 200, perCompany: 2, perAccount: null },
  ...{
    from: `${day(-1)} 00:00:00`,
    until: `${day(30)} 00:00:00`,
    time: { by: 'days', days: 30 },
    budget: '10000.00',
    note: '每家企业限领两张',
  },
})

/** Coupons that are taken, given, entered by a code and revoked. */
export async function givesCoupons({ as, guest, companyCalled, day }: Stage): Promise<void> {
  const staff = await as('admin')
  const buyer = await as('main')
  await staff(batch.tryBatch, { terms: usual(day) })
  const { id } = await staff(batch.saveBatch, { terms: usual(day) })
  await buyer(coupon.takeableCoupons, { page: 1, limit: 1, type: 0 })
  await buyer(coupon.receiveCoupon, { couponId: id })
  await entersACode(staff, buyer, usual(day))
  await buyer(coupon.ownCoupons, { type: 0, page: 1, limit: 1 })
  const { id: productId, firstSelection } = await guest(productByNumber, { number: 'FB1001' })
  const { cartId } = await buyer(addToCart, { productId, quantity: 500, new: 1, ...(firstSelection && { selection: firstSelection }) })
  await guest(shelf.productOffers, { id: productId as never })
  await buyer(shelf.cartOffers, { cartIds: '' })
  await buyer(coupon.couponsForOrder, { cartIds: String(cartId) as never })
  await staff(batch.giveCoupons, { id, companyIds: [await companyCalled('蓝海科技有限公司')], each: 1 })
  await staff(batch.listBatches, { page: 1, limit: 1, keyword: '采购节', state: 'open' })
  const { rows } = await staff(batch.listCoupons, { id, page: 1, limit: 1, keyword: '蓝海', state: 'granted' })
  await staff(batch.revokeCoupons, { ids: rows.map((one) => one.id), reason: '发错企业' })
  const { revision } = await staff(batch.batchDetail, { id })
  await staff(batch.moveBatch, { id, revision, move: 'stop', reason: '示例结束' })
}

async function entersACode(staff: Asking, buyer: Asking, terms: BatchTerms): Promise<void> {
  const { id } = await staff(batch.saveBatch, { terms: { ...terms, name: '展会券', how: 'code' } })
  const { codes } = await staff(batch.makeCodes, { id, pieces: 2 })
  await buyer(coupon.redeemCoupon, { code: codes[0] ?? '' })
}
