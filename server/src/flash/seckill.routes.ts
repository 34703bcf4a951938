import {
  productFlash,
  remindFlash,
  seckillDetail,
  seckillIndex,
  seckillList,
  seckillListOf,
  type ProductFlash,
  type SeckillRow,
} from '../../../contract/promotion/flash.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'
import type { CardRow } from '../catalog/card.rules.ts'
import { owns, termsOf } from '../catalog/seen.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { isFor } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { rulesOf } from '../promotion/told.rules.ts'
import type { Routes } from '../services.ts'
import type { Slot } from './flash.rules.ts'
import { flashMemory } from './memory.ts'
import { inOrder, merged, rowOf, shownFirst, slotShown } from './seckill.rules.ts'
import { goodsSeen, remindersOf, setReminder } from './seckill.sql.ts'
import type { Paging } from '../database/listing.sql.ts'

/** 秒杀 as buyers see it. What is left is at most half a second old. */
export const seckillRoutes: Routes = ({ serve, serveOnce }, services) => {
  const { db } = services
  const memory = flashMemory(db)
  const offers = offersOf(db)
  const seen = visibilities(db)
  const ownOf = owns(services)
  const goods = catalogMemory(db).shelf<ReadonlyMap<number, CardRow>>(200)

  /** The slots that are for the asker. */
  async function slotsOf(actor: Actor | null, now: Date): Promise<Slot[]> {
    const buyer = actor?.side === 'buyer' ? actor : null
    return (await memory.published(now)).filter(({ audience }) => isFor(audience, buyer))
  }

  const goodsOf = async (slots: readonly Slot[], actor: Actor | null, now: Date) => {
    const ids = [...new Set(slots.flatMap(({ items }) => items.map(({ productId }) => productId)))]
    const visibility = await seen.of(actor, now)
    return goods(`${visibility.key} ${ids.join()}`, now, () => goodsSeen(db, ids, visibility))
  }

  /** The goods of these slots that the asker sees. */
  async function rowsOf(slots: readonly Slot[], actor: Actor | null, now: Date): Promise<SeckillRow[]> {
    const [shown, stock] = await Promise.all([goodsOf(slots, actor, now), memory.stock(now)])
    return slots.flatMap((slot) =>
      slot.items.flatMap((item) => {
        const one = shown.get(item.productId)
        return one ? [rowOf(slot, item, one, stock.get(item.id), now.getTime())] : []
      }),
    )
  }

  const reminded = async (actor: Actor | null, slots: readonly Slot[]): Promise<Set<number>> =>
    actor?.side === 'buyer'
      ? remindersOf(
          db,
          actor,
          slots.map(({ id }) => id),
        )
      : new Set()

  serve(seckillIndex, async ({ actor, now }) => {
    const slots = await slotsOf(actor, now)
    const wanted = await reminded(actor, slots)
    const seckillTime = merged(slots).flatMap((own) => slotShown(own, now.getTime(), wanted))
    return { seckillTime, seckillTimeIndex: shownFirst(seckillTime), serverTime: now.getTime() }
  })

  async function list(time: number | undefined, { page, limit }: Paging, actor: Actor | null, now: Date) {
    const all = merged(await slotsOf(actor, now))
    const shown = all.flatMap((own) => slotShown(own, now.getTime(), new Set()))
    const own = time === undefined ? all[shownFirst(shown)] : all.find((slots) => slots.some(({ id }) => id === time))
    if (time !== undefined && !own) refuse('flash.missing', null, '秒杀场次不存在或已下架')
    const rows = await rowsOf(own ?? [], actor, now)
    return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length, serverTime: now.getTime() }
  }
  serve(seckillList, ({ input, actor, now }) => list(input.time, input, actor, now))
  serve(seckillListOf, ({ input, actor, now }) => list(input.time, input, actor, now))

  const activityOf = async ({ promotionId }: Slot, now: Date) => {
    const live = (await offers.published(now)).find(({ id }) => id === promotionId) ?? refuse('flash.missing')
    return { activityId: live.id, activityName: live.terms.name, rules: rulesOf(live.terms, live.extended) }
  }

  serve(seckillDetail, async ({ input: { id }, actor, now }) => {
    const slot = (await slotsOf(actor, now)).find(({ items }) => items.some((item) => item.id === id)) ?? refuse('flash.missing')
    const row = (await rowsOf([slot], actor, now)).find((one) => one.id === id) ?? refuse('flash.missing')
    const [storeInfo] = await toldOf([slot], [row], actor, now)
    return { storeInfo: storeInfo ?? refuse('flash.missing'), serverTime: now.getTime() }
  })

  serve(productFlash, async ({ input: { productId }, actor, now }) => {
    const at = now.getTime()
    const all = await slotsOf(actor, now)
    const slots = all.filter(({ until, stopped, items }) => until > at && !stopped && items.some((item) => item.productId === productId))
    if (slots.length === 0) return { rows: [], serverTime: at }
    const rows = (await rowsOf(slots, actor, now)).filter((row) => row.productId === productId)
    return { rows: inOrder(await toldOf(slots, rows, actor, now)), serverTime: at }
  })

  /** The rows of these slots with all that the page of a product says of them. */
  async function toldOf(slots: readonly Slot[], rows: readonly SeckillRow[], actor: Actor | null, now: Date): Promise<ProductFlash[]> {
    const ids = rows.map(({ productId }) => productId)
    const [wanted, own] = await Promise.all([reminded(actor, slots), ownOf(actor, ids, now)])
    const told: ProductFlash[] = []
    for (const row of rows) {
      const slot = slots.find(({ id }) => id === row.slotId)
      if (!slot) continue
      const agreed = own !== null && termsOf(own, row.productId).agreed !== null
      const more = { reminded: wanted.has(slot.id), useless: agreed && !slot.forAgreed }
      told.push({ ...row, ...(await activityOf(slot, now)), ...more })
    }
    return told
  }

  serveOnce(remindFlash, async ({ input: { time, on }, actor, tx, now }) => {
    const all = merged(await slotsOf(actor, now))
    const own = all.find((slots) => slots.some(({ id }) => id === time)) ?? refuse('flash.missing', null, '秒杀场次不存在或已下架')
    const [first] = own
    if (!(await setReminder(tx, actor, first?.id ?? time, on, now))) refuse('flash.closed', null, '该场秒杀已开始或已结束，无需提醒')
    return { reminded: on }
  })
}
