import { chinaDay } from '../../../contract/text.ts'
import { againToCart, orderAgain, type AgainLine } from '../../../contract/order/again.ts'
import type { FileLink } from '../../../contract/file.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { checkOrderable, withOffer } from '../cart/cart.rules.ts'
import { productsById } from '../cart/cart.sql.ts'
import { wordsOf } from '../catalog/wording.rules.ts'
import type { Db, Tx } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { offersOf } from '../promotion/offersNow.ts'
import type { OfferFor } from '../promotion/offer.rules.ts'
import type { Routes } from '../services.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import { seenBy } from '../order/order.sql.ts'
import { fillCart } from '../quick/fill.ts'
import { lockWholeCart } from '../quick/quick.sql.ts'
import { againOf, type Again } from './again.rules.ts'
import { orderedLines, type OrderedLine } from './again.sql.ts'

/** 再来一单: what was ordered before as it can be had today, and into the cart. */
export const againRoutes: Routes = ({ serve, serveOnce }, services) => {
  const running = offersOf(services.db)

  serve(orderAgain, async ({ input, actor, db, now }) => {
    const lines = await today(db, actor, input, now, await running.to(actor, now))
    const files = await fileLinks(
      db,
      services,
      actor.companyId,
      lines.flatMap(({ again }) => again.artworkIds),
    )
    const [first] = lines
    const offers = (first?.line.offers ?? []).map(({ label, gross }) => ({ label, amount: gross.replace('-', '') }))
    return { orderId: input.orderId, lines: lines.map((line) => shown(line, files)), offers }
  })

  serveOnce(againToCart, async ({ input, actor, tx, now, today: day }) => {
    await lockWholeCart(tx, actor)
    const lines = await today(tx, actor, input, now, await running.to(actor, now))
    const bought = input.lines.map(({ lineId, gross }) => {
      const { line, product, again } = lines.find((one) => one.line.lineId === lineId) ?? refuse('order.missing')
      const { receipt, artworkIds, drift } = again
      if (!receipt || !product) return refuse('again.gone', { lineId }, `${line.title}：${drift.at(-1)?.text}`)
      checkSeenPrice(line, receipt.gross, gross)
      checkOrderable(product, receipt, artworkIds)
      return { product, receipt, artworkIds: [...artworkIds] }
    })
    for (const { artworkIds } of bought) await checkArtwork(tx, actor, artworkIds, now)
    return fillCart(tx, actor, bought, day, now)
  })
}

type Asked = { orderId: string; lines: readonly { lineId: number; quantity?: number | undefined }[] }

/** The lines of an order that the asker sees, with what each would be today. */
async function today(db: Db | Tx, actor: Buyer, { orderId, lines: asked }: Asked, now: Date, offerFor: OfferFor) {
  const lines = await orderedLines(db, orderId, seenBy(actor, now))
  const ids = lines.map(({ productId }) => productId)
  const products = await productsById(db, actor.companyId, ids)
  return lines.map((line) => {
    const found = products.get(line.productId)
    const product = found && withOffer(found, offerFor)
    const quantity = asked.find(({ lineId }) => lineId === line.lineId)?.quantity
    return { line, product, again: againOf(line, product, quantity, chinaDay(now)) }
  })
}

/** @throws Refusal order.price.changed where the buyer saw another price than today's. */
function checkSeenPrice({ title }: OrderedLine, after: string, before: string | undefined): void {
  if (before === undefined || before === after) return
  const turned = `由 ${formatYuan(parseYuan(before))} 变为 ${formatYuan(parseYuan(after))}`
  refuse('order.price.changed', { before, after }, `${title} ${turned}，请重新确认`)
}

type Today = { line: OrderedLine; product: Parameters<typeof againOf>[1]; again: Again }

function shown({ line, product, again }: Today, files: ReadonlyMap<number, FileLink>): AgainLine {
  const { receipt, artworkIds, sameProof, drift } = again
  const { quantity, unitGross, gross } = line.receipt
  return {
    lineId: line.lineId,
    productId: line.productId,
    storeName: line.title,
    image: line.picture,
    qiliGoodsTypeId: goodsTypes[line.type].wire,
    before: { quantity, unitName: line.unit, unitGross, gross, selectionText: line.words },
    now:
      receipt && product?.rules
        ? {
            quantity: receipt.quantity,
            unitName: product.unit,
            unitGross: receipt.unitGross,
            gross: receipt.gross,
            selectionText: wordsOf(product.rules, receipt.selection, receipt.matrix),
            matrix: receipt.matrix,
            minimum: product.rules.minimum,
            step: product.rules.step,
            artwork: artworkIds.flatMap((id) => files.get(id) ?? []),
            sameProof,
          }
        : null,
    drift: [...drift],
  }
}
