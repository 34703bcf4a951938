import type { z } from 'zod'
import { createQuotation, listQuotations, quotationDetail, quotationToCart } from '../../../contract/order/quotation.ts'
import { refuse } from '../../../contract/refusal.ts'
import { parseYuan } from '../../../contract/money.ts'
import { Seller } from '../../../contract/order/seller.ts'
import { endOfDay, shanghai } from '../../../contract/text.ts'
import { orderReceipt } from '../../../pricing/order.ts'
import type { Buyer } from '../actor.ts'
import { checkOrderable, priceNow, type CartLine } from '../cart/cart.rules.ts'
import { chosenLines, productById, productsById } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { newNumbers } from '../order/number.ts'
import { sellerNow } from '../page/seller.sql.ts'
import { readSetting } from '../setting.ts'
import { fillCart, type Left } from '../quick/fill.ts'
import { heldAmong, lockWholeCart } from '../quick/quick.sql.ts'
import { proposalShown } from './proposal.rules.ts'
import { proposalOf } from './proposal.sql.ts'
import { beside, quoted, renewed, today } from './quotation.rules.ts'
import { insertQuotation, quotationPage, readQuotation } from './quotation.sql.ts'
import { quotationTerms } from './terms.rules.ts'

/** 报价单: what something costs, on paper, and from the paper into the cart. */
export const quotationRoutes: Routes = ({ serve, serveOnce }) => {
  serveOnce(createQuotation, async ({ input, actor, tx, now, audit, today: day }) => {
    const wanted = await wantedLines(tx, actor, input)
    const lines = wanted.map(({ product, artworkIds, ...asked }) => {
      const receipt = priceNow(product, asked, day)
      checkOrderable(product, receipt, artworkIds)
      return { product, artworkIds, receipt, rules: product.rules ?? refuse('product.missing') }
    })
    const receipt = orderReceipt(lines)
    const number = `BJ${newNumbers(now, 0).number}`
    const paper = {
      number,
      lines: lines.map((line) => quoted(line.product, line.receipt, line.artworkIds)),
      receipt,
      seller: await sellerNow(tx, { companyId: actor.companyId, gross: parseYuan(receipt.gross) }),
      valid_until: endOfDay(now, (await readSetting(tx, quotationTerms)).days),
    }
    const id = await insertQuotation(tx, actor, paper, now)
    const after = { lines: lines.length, gross: receipt.gross }
    await audit('quotation.create', `quotation ${id}`, { after })
    return { number }
  })

  serve(quotationDetail, async ({ input, actor, db, now, today: day }) => {
    const [paper, proposal] = await Promise.all([readQuotation(db, actor, input.number), proposalOf(db, input.number, actor.companyId)])
    const products = await productsOf(db, actor, paper.lines)
    const lines = paper.lines.map((line) => today(line, products.get(line.productId), day))
    const { held } = await heldAmong(
      db,
      actor,
      lines.flatMap(({ hash }) => hash ?? []),
    )
    return {
      number: paper.number,
      createTime: shanghai(paper.created_at),
      validUntil: shanghai(paper.valid_until),
      expired: paper.valid_until < now,
      seller: Seller.parse(paper.seller),
      buyer: { companyName: paper.buyer_name, contact: paper.contact },
      receipt: paper.receipt,
      proposal: proposal && proposalShown(proposal, now),
      lines: lines.map((line) => beside(line, held)),
    }
  })

  serve(listQuotations, ({ input, actor, db, now }) => quotationPage(db, actor, input, now))

  serveOnce(quotationToCart, async ({ input, actor, tx, now, today: day }) => {
    await lockWholeCart(tx, actor)
    const paper = await readQuotation(tx, actor, input.number)
    const products = await productsOf(tx, actor, paper.lines)
    const left: Left[] = []
    const bought = paper.lines.flatMap((line) => {
      const product = products.get(line.productId)
      const { receipt, reason } = renewed(line, product, day)
      if (product && receipt) return [{ product, receipt, artworkIds: line.artworkIds }]
      left.push({ storeName: line.storeName, reason: reason ?? '' })
      return []
    })
    const { lines, count, left: besides } = await fillCart(tx, actor, bought, day, now)
    return { lines, count, left: [...left, ...besides] }
  })
}

type Wanted = Pick<CartLine, 'selection' | 'matrix' | 'artworkIds' | 'product'> & { quantity?: number | undefined }

/** What is to be quoted. @throws Refusal cart.changed where a line is not in the asker's cart, product.missing. */
async function wantedLines(tx: Tx, actor: Buyer, { cartIds, line }: z.output<typeof createQuotation.input>): Promise<Wanted[]> {
  if (line) {
    const product = (await productById(tx, actor.companyId, line.productId)) ?? refuse('product.missing')
    return [{ product, selection: line.selection, matrix: line.matrix ?? null, quantity: line.quantity, artworkIds: [] }]
  }
  const ids = [...new Set(cartIds)]
  const lines = await chosenLines(tx, actor, ids)
  if (lines.length < ids.length) refuse('cart.changed')
  return lines.map((one) => ({ ...one, quantity: one.matrix ? undefined : one.quantity }))
}

const productsOf = (db: Db | Tx, { companyId }: Buyer, lines: readonly { productId: number }[]) =>
  productsById(
    db,
    companyId,
    lines.map(({ productId }) => productId),
  )
