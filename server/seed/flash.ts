import { sql } from 'kysely'
import { goodsOfSlots, type SlotTerms } from '../../contract/promotion/flashRule.ts'
import type { PromotionTerms } from '../../contract/promotion/terms.ts'
import { chinaDay, daysLater } from '../../contract/text.ts'
import type { Tx } from '../src/database/db.ts'
import { closeSlots, putSlots } from '../src/flash/slots.sql.ts'
import { insertPromotion, setPromotion } from '../src/promotion/promotion.sql.ts'

/** Of which lots, at which price, how many. */
type Sold = { readonly name: string; readonly each: string; readonly pieces: number; readonly perCompany: number | null }
/** From when until when, as days from today and a time of day. */
type Shown = { readonly from: readonly [number, string]; readonly until: readonly [number, string]; readonly goods: readonly Sold[] }

const cord = { name: '挂绳余料 宝蓝 彩印含卡套', each: '2.40', pieces: 300, perCompany: 100 }
const pouch = { name: '束口袋余料 藏青 丝印单色', each: '3.60', pieces: 200, perCompany: 60 }
const stick = { name: 'U盘余料 红色 激光标志', each: '15.60', pieces: 60, perCompany: null }
const box = { name: '礼盒余料 红色 哑膜彩印', each: '6.90', pieces: 80, perCompany: 40 }

/** One that is over, one that runs and one to come, whenever the demo begins. */
const slots: readonly Shown[] = [
  { from: [-1, '10:00:00'], until: [-1, '22:00:00'], goods: [box] },
  { from: [0, '00:00:00'], until: [2, '00:00:00'], goods: [cord, pouch, stick] },
  { from: [2, '10:00:00'], until: [2, '22:00:00'], goods: [{ ...box, each: '6.60' }, stick] },
]

/** A 秒杀 without invented sales: nobody has taken any of it yet. */
export async function seedFlash(tx: Tx, now: Date): Promise<void> {
  const { id: staffId } = await tx.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const moment = ([days, time]: readonly [number, string]) => `${chinaDay(daysLater(now, days))} ${time}`
  const goods = await tx.selectFrom('product').select(['id', 'name']).where('type', '=', 'spot').execute()
  const idOf = (name: string): number => {
    const found = goods.find((one) => one.name === name)
    if (!found) throw new Error(`there is no lot ${name}`)
    return found.id
  }
  const terms = slots.map(({ from, until, goods: sold }): SlotTerms => ({
    from: moment(from),
    until: moment(until),
    items: sold.map(({ name, ...item }) => ({ ...item, productId: idOf(name), perAccount: null })),
  }))
  const [first, last] = [terms[0]?.from ?? '', terms.at(-1)?.until ?? '']
  const whole: PromotionTerms = {
    name: '限量余料秒杀',
    from: first,
    until: last,
    audience: { who: 'all' },
    scope: { of: 'products', ids: goodsOfSlots(terms) },
    not: [],
    forAgreed: false,
    budget: null,
    rule: { kind: 'flash', slots: terms },
  }
  const id = await insertPromotion(tx, whole, staffId, daysLater(now, -2))
  await setPromotion(tx, id, { state: 'published' })
  await putSlots(tx, { id, version: 1, slots: terms })
  await closeSlots(tx, sql`t.until_at <= ${now}`, now, false)
}
