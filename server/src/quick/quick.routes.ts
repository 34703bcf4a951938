import { quickAdd, quickCheck, type QuickRow } from '../../../contract/order/quick.ts'
import { cartLinesAtMost } from '../../../contract/order/atMost.ts'
import { refuse } from '../../../contract/refusal.ts'
import { judge, withOffer } from '../cart/cart.rules.ts'
import { productsByNumber } from '../cart/byNumber.sql.ts'
import { cartLines, type Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { OfferFor } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import type { Routes } from '../services.ts'
import { answerOf, besideCart, sheetOf, together } from './quick.rules.ts'
import { growLines, heldAmong, insertLines, lockWholeCart } from './quick.sql.ts'
import { numberOf } from './sheet.rules.ts'

/** 批量编号采购: many purchase numbers at once, judged row by row, then into the cart. */
export const quickRoutes: Routes = ({ serve, serveOnce }, services) => {
  const offers = offersOf(services.db)

  serve(quickCheck, async ({ input, actor, db, now, today }) => {
    const { sheet, held, lines } = await judged(db, actor, input.rows, today, await offers.to(actor, now))
    return answerOf(sheet, held, lines)
  })

  serveOnce(quickAdd, async ({ input, actor, tx, now, today: day }) => {
    await lockWholeCart(tx, actor)
    const { sheet, held, lines } = await judged(tx, actor, input.rows, day, await offers.to(actor, now))
    const { drafts, unread, spoilt } = sheet
    const faulty = unread.length + spoilt.reduce((all, { group }) => all + group.rows.length, 0)
    if (faulty > 0) refuse('cart.rows.faulty', { faulty }, `有 ${faulty} 行不能加入购物车，请重新核对`)
    const fresh = drafts.filter(({ hash }) => !held.has(hash))
    const room = Math.max(0, cartLinesAtMost - lines)
    if (fresh.length > room) {
      const words = `购物车最多 ${cartLinesAtMost} 种，还可加入 ${room} 种，本次需要 ${fresh.length} 种`
      refuse('cart.full', { room, wanted: fresh.length }, words)
    }
    const grown = drafts.filter(({ hash }) => held.has(hash))
    await insertLines(tx, actor, fresh, now)
    await growLines(
      tx,
      actor,
      grown.map((draft) => ({ hash: draft.hash, receipt: together(draft, held.get(draft.hash), day) })),
    )
    const all = await cartLines(tx, actor)
    return {
      rows: input.rows.length,
      lines: drafts.length,
      count: all.filter((line) => judge(line, day).reason === null).length,
    }
  })
}

/** The rows by today's goods and prices and what the cart holds: one query for the goods, one for the cart. */
async function judged(db: Db | Tx, owner: Owner, rows: readonly QuickRow[], day: string, offerFor: OfferFor) {
  const numbers = [...new Set(rows.map(numberOf).filter((number) => number !== ''))]
  const found = await productsByNumber(db, owner.companyId, numbers)
  const products = new Map([...found].map(([number, product]) => [number, withOffer(product, offerFor)]))
  const alone = sheetOf(rows, products, day)
  const { lines, held } = await heldAmong(
    db,
    owner,
    alone.drafts.map(({ hash }) => hash),
  )
  return { sheet: besideCart(alone, held, day), held, lines }
}
