import { addToCart, cartCount, cartList, deleteFromCart, setCartQuantity } from '../../../contract/order/cart.ts'
import { cartRow } from './cartRow.rules.ts'
import { cartLinesAtMost } from '../../../contract/order/atMost.ts'
import { addMatrices } from '../catalog/matrix.rules.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import { together } from '../together.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { checkOrderable, configHash, judge, priceNow, withOffers } from './cart.rules.ts'
import { cartLines, chosenLines, countBuyNow, deleteLines, dropOldestBuyNow, insertLine, lockCartFor, setLine } from './cart.sql.ts'

/** The cart's calls. A cart is an account's own. */
export const cartRoutes: Routes = ({ serve, serveOnce }, services) => {
  const offers = offersOf(services.db)
  serve(cartCount, async ({ actor, db, today }) => {
    const lines = await cartLines(db, actor)
    return { count: lines.filter((line) => judge(line, today).reason === null).length }
  })

  serve(cartList, async ({ actor, db, now, today }) => {
    const lines = withOffers(await cartLines(db, actor), await offers.to(actor.companyId, now))
    const files = await fileLinks(
      db,
      services,
      actor.companyId,
      lines.flatMap((line) => line.artworkIds),
    )
    const rows = lines.map((line) => cartRow(line, today, files))
    return { valid: rows.filter((row) => row.reason === null), invalid: rows.filter((row) => row.reason !== null) }
  })

  serveOnce(addToCart, async ({ input, actor, tx, now, today }) => {
    const { productId, artworkIds, selection = noChoice, quantity, matrix = null } = input
    const [locked, shown] = await together(tx, (at) => [lockCartFor(at, actor, productId), cartLines(at, actor)])
    const product = locked ?? refuse('product.missing')
    const asked = priceNow(product, { selection, quantity, matrix }, today)
    await checkArtwork(tx, actor, artworkIds, now)

    const hash = configHash(productId, asked, artworkIds)
    const buyNow = input.new === 1
    const before = buyNow ? undefined : shown.find(({ configHash }) => configHash === hash)
    const whole = before
      ? {
          quantity: before.quantity + asked.quantity,
          matrix: asked.matrix && addMatrices(before.matrix ?? [], asked.matrix),
        }
      : { quantity: asked.quantity, matrix: asked.matrix }
    const receipt = priceNow(product, { selection: asked.selection, ...whole }, today)
    checkOrderable(product, receipt, artworkIds)
    if (!buyNow && !before && shown.length >= cartLinesAtMost) refuse('cart.full')
    // Nobody sees these lines, so nobody could clear them away.
    if (buyNow && (await countBuyNow(tx, actor)) >= cartLinesAtMost) await dropOldestBuyNow(tx, actor)

    const kept = { quantity: receipt.quantity, matrix: receipt.matrix }
    if (before) await setLine(tx, actor, before.id, kept)
    const cartId =
      before?.id ??
      (await insertLine(tx, actor, {
        ...kept,
        productId,
        selection: receipt.selection,
        configHash: hash,
        artworkIds,
        buyNow,
        now,
      }))
    const others = shown.filter((line) => line.id !== before?.id && judge(line, today).reason === null)
    // What was put in can be bought: it was judged above.
    return { cartId, count: others.length + (buyNow ? 0 : 1) }
  })

  serveOnce(setCartQuantity, async ({ input, actor, tx, now, today }) => {
    const [line] = withOffers(await chosenLines(tx, actor, [input.id]), await offers.to(actor.companyId, now))
    if (!line) return refuse('cart.missing')
    if (line.matrix) {
      refuse('quantity.illegal', { nearest: [line.quantity] }, '该商品按颜色尺码选购，请在商品页修改各规格数量')
    }
    const receipt = priceNow(line.product, { ...line, quantity: input.number }, today)
    checkOrderable(line.product, receipt, line.artworkIds)
    await setLine(tx, actor, input.id, { quantity: receipt.quantity, matrix: null })
    return { receipt }
  })

  serveOnce(deleteFromCart, async ({ input, actor, tx }) => {
    if ((await deleteLines(tx, actor, input.ids)) === 0) refuse('cart.missing')
    return true as const
  })
}
