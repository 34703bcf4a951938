import type { z } from 'zod'
import { addToCart, cartCount, cartList, deleteFromCart, ownAsked, setCartQuantity } from '../../../contract/order/cart.ts'
import { cartRow } from './cartRow.rules.ts'
import { cartLinesAtMost } from '../../../contract/order/atMost.ts'
import { addMatrices } from '../catalog/matrix.rules.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { OwnOffer } from '../../../contract/price/offer.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { carriedOn } from '../carried/carried.sql.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Acting } from '../acting.ts'
import type { Routes } from '../services.ts'
import { gathered } from '../gathered.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import type { Asks } from '../database/together.ts'
import { offersOf, ownOffersOf } from '../promotion/offersNow.ts'
import { checkOrderable, configHash, judge, priceNow, withOffers, withOwn, type CartLine } from './cart.rules.ts'
import {
  cartLines,
  chosenLines,
  countBuyNow,
  deleteLines,
  dropOldestBuyNow,
  insertLine,
  lockCartFor,
  productsOf,
  setLine,
} from './cart.sql.ts'

/** The cart's calls. A cart is an account's own. */
export const cartRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  const offers = offersOf(services.db)
  const own = ownOffersOf(services.db)
  const products = gathered((asked: readonly { companyId: number; id: number }[]) => productsOf(services.db, asked))

  /** The lines with what takes something off them now. */
  async function offered<L extends CartLine>(db: Asks, actor: Buyer, lines: readonly L[], now: Date): Promise<L[]> {
    const came = lines.map((line) => line.own)
    return withOffers(lines, await offers.to(actor, now), await own.now(db, actor, came, now))
  }

  serve(cartCount, async ({ actor, db, now, today }) => {
    const lines = await offered(db, actor, await cartLines(db, actor), now)
    return { count: lines.filter((line) => judge(line, today).reason === null).length }
  })

  serve(cartList, async ({ actor, db, now, today }) => {
    const lines = await offered(db, actor, await cartLines(db, actor), now)
    const ids = lines.flatMap((line) => line.artworkIds)
    const [files, brought] = await Promise.all([fileLinks(db, services, actor.companyId, ids), carriedOn(db, actor.companyId, ids)])
    const rows = lines.map((line) => cartRow(line, { day: today, now }, { files, brought }))
    return { valid: rows.filter((row) => row.reason === null), invalid: rows.filter((row) => row.reason !== null) }
  })

  serveTried(addToCart, async ({ input, actor, db, now, today, act }) => {
    const wanted = ownAsked(input)
    const before = (came: OwnOffer | null) => (at: Asks) => cartBefore(at, actor, input.productId, came, now)
    if (!wanted) return act((acting, cart) => add(acting, input, null, cart), before(null))
    const { productId, pool } = input
    const pieces = input.matrix?.reduce((sum, cell) => sum + cell.quantity, 0) ?? input.quantity ?? 1
    own.check({ ...wanted, productId, pieces })
    const priced = async () => {
      const product = (await products({ companyId: actor.companyId, id: productId })) ?? refuse('product.missing')
      const receipt = priceNow(product, { ...input, selection: input.selection ?? noChoice, matrix: input.matrix ?? null }, today)
      return { receipt, agreed: product.isAgreed }
    }
    const came = await own.take(actor, { ...wanted, productId, pieces, priced, pool }, now)
    let used = false
    try {
      return await act(async (acting, cart) => {
        const added = await add(acting, input, came, cart)
        used = true
        return added
      }, before(came))
    } catch (error) {
      used = false
      throw error
    } finally {
      // Its twin was quicker, or the line could not be put in.
      if (!used) await own.drop(db, actor, [came], now)
    }
  })

  /** Locks the cart, and reads what a line is judged by that is put into it. */
  const cartBefore = (at: Asks, actor: Buyer, productId: number, came: OwnOffer | null, now: Date) =>
    Promise.all([lockCartFor(at, actor, productId), cartLines(at, actor), own.now(at, actor, [came], now)])

  async function add(
    { actor, tx, atEnd, now, today }: Acting<Buyer>,
    input: z.output<typeof addToCart.input>,
    came: OwnOffer | null,
    [locked, shown, ownNow]: Awaited<ReturnType<typeof cartBefore>>,
  ) {
    const { productId, artworkIds, selection = noChoice, quantity, matrix = null } = input
    const found = locked ?? refuse('product.missing')
    const product = came ? withOwn(found.product, ownNow(came)) : found.product
    const asked = priceNow(product, { selection, quantity, matrix }, today)
    await checkArtwork(tx, actor, artworkIds, now)

    const hash = configHash(productId, asked, artworkIds, came)
    const buyNow = input.new === 1
    const before = buyNow || came ? undefined : shown.find(({ configHash }) => configHash === hash)
    const whole = before
      ? {
          quantity: before.quantity + asked.quantity,
          matrix: asked.matrix && addMatrices(before.matrix ?? [], asked.matrix),
        }
      : { quantity: asked.quantity, matrix: asked.matrix }
    const receipt = before ? priceNow(product, { selection: asked.selection, ...whole }, today) : asked
    checkOrderable(product, receipt, artworkIds)
    if (!buyNow && !before && shown.length >= cartLinesAtMost) refuse('cart.full')
    // Nobody sees these lines, so nobody could clear them away.
    if (buyNow && (await countBuyNow(tx, actor)) >= cartLinesAtMost) {
      const old = await dropOldestBuyNow(tx, actor)
      if (old) await own.drop(tx, actor, [old], now)
    }

    const kept = { quantity: receipt.quantity, matrix: receipt.matrix }
    const put = { ...kept, productId, selection: receipt.selection, configHash: hash, artworkIds, buyNow, own: came, now }
    const cartId = before?.id ?? found.lineId
    atEnd((at) => (before ? setLine(at, actor, cartId, kept) : insertLine(at, actor, { ...put, id: cartId })))
    const others = shown.filter((line) => line.id !== before?.id && judge(line, today).reason === null)
    // What was put in can be bought: it was judged above.
    return { cartId, count: others.length + (buyNow ? 0 : 1) }
  }

  serveOnce(setCartQuantity, async ({ input, actor, tx, now, today }) => {
    const [line] = await offered(tx, actor, await chosenLines(tx, actor, [input.id]), now)
    if (!line) return refuse('cart.missing')
    if (line.matrix) {
      refuse('quantity.illegal', { nearest: [line.quantity] }, '该商品按颜色尺码选购，请在商品页修改各规格数量')
    }
    const receipt = priceNow(line.product, { ...line, quantity: input.number }, today)
    checkOrderable(line.product, receipt, line.artworkIds)
    await setLine(tx, actor, input.id, { quantity: receipt.quantity, matrix: null })
    return { receipt }
  })

  serveOnce(deleteFromCart, async ({ input, actor, tx, now }) => {
    const gone = await deleteLines(tx, actor, input.ids)
    if (gone.length === 0) refuse('cart.missing')
    const came = gone.flatMap((one) => one ?? [])
    await own.drop(tx, actor, came, now)
    return true as const
  })
}
