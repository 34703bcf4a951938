import { choosePool, leavePool as leave, listPools, poolDetail, type PoolPrices } from '../../../contract/promotion/pool.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { poolPrices } from '../../../pricing/poolPrices.ts'
import type { Actor, Buyer } from '../actor.ts'
import { productById } from '../cart/cart.sql.ts'
import { discountOf } from '../catalog/selling.rules.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import type { Db, Tx } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { insertEvent, lockOrderOf } from '../order/order.sql.ts'
import { receiveOwnOffers } from '../promotion/offersNow.ts'
import type { Routes } from '../services.ts'
import { forAMoment } from '../shape.ts'
import { poolOwn } from './own.ts'
import { chooseFor, openPlace } from './place.sql.ts'
import { leavePool } from './pool.sql.ts'
import { minePage, openPage, seenById } from './seen.sql.ts'
import { poolLabel, rulesTold, shownPool, type SeenRow } from './shown.rules.ts'

/** 拼印 for buyers: runs that may be joined and one's own place in them. A place is taken with the line of the cart. */
export const poolRoutes: Routes = ({ serve, serveOnce }, services) => {
  receiveOwnOffers(services.db, 'pool', poolOwn)
  const seen = visibilities(services.db)
  const catalog = catalogMemory(services.db)

  /** The runs as the asker reads them, with links to the own papers. */
  async function shown(db: Db, actor: Actor | null, rows: readonly SeenRow[], now: Date) {
    const papers = rows.flatMap(({ mine }) => mine?.pdfId ?? [])
    const companyId = companyOf(actor)
    const links = companyId === null ? new Map<number, { link: string }>() : await fileLinks(db, services, companyId, papers)
    return rows.map((row) => shownPool(row, (id) => links.get(id)?.link ?? null, now))
  }

  serve(listPools, async ({ input, actor, db, now }) => {
    const buyer = buyerOf(actor)
    const serverTime = now.getTime()
    // What guests are given is kept while the catalogue's state is known.
    if (actor === null) await catalog.asked(now)
    if (input.mine === 1 && buyer === null) return { rows: [], total: 0, serverTime }
    const { rows, total } =
      input.mine === 1 && buyer !== null
        ? await minePage(db, buyer, input, now)
        : await openPage(db, buyer, await seen.of(actor, now), input, now)
    return forAMoment(actor, { rows: await shown(db, actor, rows, now), total, serverTime })
  })

  serve(poolDetail, async ({ input, actor, db, now }) => {
    const row = (await seenById(db, buyerOf(actor), await seen.of(actor, now), input.id, now)) ?? refuse('pool.missing')
    const [pool] = await shown(db, actor, [row], now)
    if (!pool) return refuse('pool.missing')
    return { ...pool, rules: rulesTold(row), ...(await pricesFor(db, actor, row, input.quantity)), serverTime: now.getTime() }
  })

  serveOnce(leave, async ({ input, actor, tx, now, audit }) => {
    const place = await ownPlace(tx, actor, input.id)
    // Whoever is in the middle of paying or giving up the order is waited for.
    const order = place.orderId === null ? null : await lockOrderOf(tx, place.orderId, now)
    if (!(await leavePool(tx, actor, place.id))) refuse('pool.closed')
    if (order)
      await insertEvent(tx, { orderId: order.id, move: 'poolLeft', from: order.state, to: order.state, mover: actor, note: '' }, now)
    await audit('pool.leave', `pool ${input.id}`, { companyId: actor.companyId })
    return true as const
  })

  serveOnce(choosePool, async ({ input: { id, ...choice }, actor, tx, audit }) => {
    const place = await ownPlace(tx, actor, id)
    if (!(await chooseFor(tx, actor.companyId, place.id, choice))) refuse('pool.closed')
    await audit('pool.choose', `pool ${id}`, { companyId: actor.companyId, after: choice })
    return true as const
  })
}

/** @throws Refusal pool.closed where the company has no place, or a colleague's that this account may not touch. */
async function ownPlace(tx: Tx, buyer: Buyer, poolId: number) {
  const place = (await openPlace(tx, buyer, poolId)) ?? refuse('pool.closed')
  if (!place.isOwn) refuse('pool.closed', null, '该拼印名额由同事保留，请由其本人或可查看企业全部订单的同事操作')
  return place
}

const buyerOf = (actor: Actor | null): Buyer | null => (actor?.side === 'buyer' ? actor : null)
const companyOf = (actor: Actor | null): number | null => buyerOf(actor)?.companyId ?? null

/** What the asker would pay of so many pieces, or why it cannot be said. */
async function pricesFor(db: Db, actor: Actor | null, row: SeenRow, asked?: number): Promise<{ prices: PoolPrices | null; why: string }> {
  const companyId = companyOf(actor)
  const product = companyId === null ? null : await productById(db, companyId, row.productId)
  if (companyId !== null && !product?.onSale) return { prices: null, why: '商品已下架' }
  if (product?.isAgreed) return { prices: null, why: '贵公司对该商品有协议价，不能参加拼印' }
  if (product && product.version !== row.priceVersion) return { prices: null, why: '商品价格已调整，这一批不能再加入' }
  const { rules, selection, productId, priceVersion, id, closesAt, mine, least, most } = row
  const quantity = mine?.pieces ?? asked ?? rules.minimum
  const others = row.pieces - (mine && ['held', 'paid', 'in', 'settled'].includes(mine.state) ? mine.pieces : 0)
  const run = { rules, product: { productId, priceVersion }, pool: { id, version: 1, label: poolLabel(closesAt) }, others, least, most }
  try {
    const { rows, ...told } = poolPrices(run, { selection, quantity }, product ? discountOf(product, false) : null)
    return { prices: { ...told, rows: [...rows] }, why: '' }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return { prices: null, why: refusal.message }
  }
}
