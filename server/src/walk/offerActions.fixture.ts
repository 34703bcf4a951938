import { sql } from 'kysely'
import { receiveCoupon, redeemCoupon } from '../../../contract/coupon/coupon.ts'
import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import { batchDetail, giveCoupons, makeCodes, moveBatch, revokeCoupons, saveBatch } from '../../../contract/coupon/couponDesk.ts'
import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Action, Walk } from './walk.fixture.ts'

// What the merchant gives, and what buyers take of it. Orders use it by themselves, or as `couponsFor` says.

const takers = ['main', 'main', 'buyer', 'stranger'] as const
const twice = (hits: boolean) => ({ length: hits ? 2 : 1 })
const later = ({ shop }: Walk, days: number): string => shanghai(new Date(shop.clock.now.getTime() + days * 86_400_000))

function termsOf(walk: Walk): BatchTerms {
  const { chance } = walk
  const gives = chance.one([
    { kind: 'fixed', face: '60.00' },
    { kind: 'share', bp: 9000, most: '80.00' },
    { kind: 'freight', face: '20.00' },
  ] as const) ?? { kind: 'fixed', face: '60.00' }
  const how = chance.one(['take', 'take', 'give', 'code'] as const) ?? 'take'
  return {
    ...{ name: '随机的券', gives, least: chance.hits(50) ? '100.00' : '300.00', scope: { of: 'all' }, not: [], forAgreed: chance.hits(30) },
    ...{ how, holder: how === 'give' || chance.hits(60) ? 'company' : 'account', audience: { who: 'all' } },
    ...{ pieces: 3 + chance.below(20), perCompany: chance.hits(50) ? 5 : null, perAccount: null },
    ...{ from: later(walk, -1), until: later(walk, 40), time: { by: 'days', days: 1 + chance.below(10) } },
    ...{ budget: chance.hits(40) ? '150.00' : null, note: '' },
  }
}

/** Something to settle claims by, on the whole walk. */
export async function amends(walk: Walk): Promise<void> {
  const until = later(walk, 3000)
  const given = {
    ...termsOf(walk),
    name: '补偿券',
    how: 'give',
    holder: 'company',
    pieces: 1000,
    perCompany: null,
    budget: null,
    until,
  } as const
  await walk.ask('admin', saveBatch, { terms: given })
}

/** Batches are made, given, turned into codes, paused and stopped, and coupons revoked, by a double click too. */
export const batchAction: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const { rows } = await sql<{ id: number; how: string }>`select id, how from coupon_batch order by id desc limit 6`.execute(shop.db)
  const batch = chance.one(rows)
  if (!batch || chance.hits(40)) return void (await ask('admin', saveBatch, { terms: termsOf(walk) }))
  const { rows: companies } = await sql<{ id: number }>`select distinct company_id as id from account
    where nickname in ('陈荣达', '林海')`.execute(shop.db)
  const { rows: had } = await sql<{ id: number }>`select id from coupon order by id desc limit 10`.execute(shop.db)
  const detail = await ask('admin', batchDetail, { id: batch.id })
  const moves = detail.status === 200 ? detail.data.moves.filter((move) => move !== 'stop' || chance.hits(10)) : []
  const act = chance.one([
    () => ask('admin', giveCoupons, { id: batch.id, companyIds: companies.map(({ id }) => id), levelIds: [], each: 1 }),
    () => makeSome(walk, batch.id),
    () => ask('admin', revokeCoupons, { ids: [chance.one(had)?.id ?? 1], reason: '随机的原因' }),
    () =>
      ask('admin', moveBatch, {
        id: batch.id,
        revision: detail.data?.revision ?? 1,
        move: chance.one(moves) ?? 'pause',
        reason: '随机的原因',
      }),
  ])
  await Promise.all(Array.from(twice(chance.hits(25)), () => act?.()))
}

const codes = new WeakMap<Walk, string[]>()
async function makeSome(walk: Walk, id: number): Promise<void> {
  const made = await walk.ask('admin', makeCodes, { id, pieces: 2 })
  if (made.status === 200) codes.set(walk, [...(codes.get(walk) ?? []), ...made.data.codes])
}

/** Somebody takes a coupon, or types a code, that somebody else typed before him. */
export const couponTaken: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const who = chance.one(takers) ?? 'main'
  const code = chance.one(codes.get(walk) ?? [])
  const { rows } = await sql<{ id: number }>`select id from coupon_batch where how = 'take' order by id desc limit 4`.execute(shop.db)
  const couponId = chance.one(rows)?.id ?? 1
  const take = () => (code && chance.hits(30) ? ask(who, redeemCoupon, { code }) : ask(who, receiveCoupon, { couponId }))
  await Promise.all(Array.from(twice(chance.hits(30)), take))
}

/** Which coupons an order is placed with: mostly the best, now and then those that are named, of whomever they are. */
export async function couponsFor({ chance, shop }: Walk): Promise<object> {
  if (chance.hits(70)) return {}
  const { rows } = await sql<{ id: number }>`select id from coupon order by id desc limit 12`.execute(shop.db)
  const couponId = chance.one(rows)?.id
  return { ...(couponId !== undefined && { couponId }), auto: chance.hits(50) }
}

/** An activity is published, paused, goes on, or is stopped. */
export const promotionAction: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const { rows } = await sql<{ id: number }>`select id from promotion where state <> 'stopped' order by id desc limit 5`.execute(shop.db)
  const found = chance.one(rows)
  const id = found && chance.hits(70) ? found.id : (await ask('admin', savePromotion, { terms: activity(walk) })).data?.id
  if (id === undefined) return
  const detail = await ask('admin', promotionDetail, { id })
  if (detail.status !== 200) return
  const { revision, moves } = detail.data
  const move = chance.one(moves.filter((one) => one !== 'stop' || chance.hits(30))) ?? 'publish'
  const act = () => ask('admin', movePromotion, { id, revision, move, reason: '随机的原因' })
  await Promise.all(Array.from(twice(chance.hits(25)), act))
}

function activity(walk: Walk): PromotionTerms {
  const { chance, shop } = walk
  const gift = { least: '200.00', productId: shop.products.otherLot, pieces: 1 + chance.below(5), name: '', unit: '' }
  const rule: PromotionTerms['rule'] = chance.one<PromotionTerms['rule']>([
    { kind: 'gift', steps: [gift] },
    { kind: 'tier', steps: [{ least: '300.00', off: { fixed: '30.00' } }] },
    { kind: 'tier', steps: [{ least: '100.00', off: { bp: 9500 } }] },
    { kind: 'prepay', steps: [{ least: '200.00', off: { fixed: '10.00' } }] },
    { kind: 'sale', reduction: { bp: 9000 }, withLevel: chance.hits(50) },
  ]) ?? { kind: 'tier', steps: [{ least: '300.00', off: { fixed: '30.00' } }] }
  return {
    ...{
      name: '随机的活动',
      from: later(walk, -1),
      until: later(walk, 1 + chance.below(20)),
      audience: { who: chance.hits(15) ? 'newcomers' : 'all' },
      scope: { of: 'all' },
    },
    ...{ not: [], forAgreed: chance.hits(30), budget: chance.hits(50) ? '120.00' : null, rule },
  }
}
