import {
  findBuyers,
  findOffered,
  listProposals,
  offeredProduct,
  saveProposal,
  takeProposal,
  tryProposal,
  withdrawProposal,
  type ProposalRow,
} from '../../../contract/order/proposal.ts'
import { parseYuan, yuan } from '../../../contract/money.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { Selection } from '../../../contract/price/price.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { chinaDay, endOfDay, shanghai, type Day } from '../../../contract/text.ts'
import { orderReceipt } from '../../../pricing/order.ts'
import { checkOrderable, configHash, priceNow, type ProductNow } from '../cart/cart.rules.ts'
import { productsByNumber } from '../cart/byNumber.sql.ts'
import { insertLine, productById, productsById, type Owner } from '../cart/cart.sql.ts'
import { wordsOf } from '../catalog/wording.rules.ts'
import type { Db, Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { newNumbers } from '../order/number.ts'
import { sellerNow } from '../page/seller.sql.ts'
import { quoted, renewed } from './quotation.rules.ts'
import { insertQuotation, readQuotation } from './quotation.sql.ts'
import type { Routes } from '../services.ts'
import { hindranceOf, labelOf, stateOf } from './proposal.rules.ts'
import {
  buyerOf,
  buyersNamed,
  dropTaken,
  goodsNamed,
  insertProposal,
  lockProposal,
  proposalOf,
  proposalPage,
  setTaken,
  setWithdrawn,
  type Listed,
} from './proposal.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

/** 代客下单: staff put an order together by the customer's own prices; the customer places it, by the ordinary settlement. */
export const proposalRoutes: Routes = ({ serve, serveOnce }) => {
  serve(findBuyers, ({ input, db }) => buyersNamed(db, input.keyword))

  serve(findOffered, async ({ input, db }) => goodsNamed(db, (await buyerOf(db, input.accountId)).companyId, input.keyword))

  serve(offeredProduct, async ({ input, db }) => {
    const { companyId } = await buyerOf(db, input.accountId)
    const { id, name, number, unit, rules, minimum, onSale } =
      (await productById(db, companyId, input.productId)) ?? refuse('product.missing')
    if (!rules || !onSale) return refuse('product.missing')
    const first = (await productsByNumber(db, companyId, [number])).get(number)?.first ?? null
    return { productId: id, name, number, unitName: unit, rules, first, minimum }
  })

  serve(tryProposal, async ({ input, db, today }) => {
    const buyer = await buyerOf(db, input.accountId)
    const lines = await linesOf(db, buyer, input.lines)
    const tried = lines.map((line) => triedLine(line, today))
    const whole = tried.flatMap(({ receipt }, at) => {
      const rules = lines[at]?.product?.rules
      return receipt && rules ? [{ receipt, rules }] : []
    })
    return { lines: tried, gross: whole.length === lines.length ? orderReceipt(whole).gross : null }
  })

  serveOnce(saveProposal, async ({ input, actor, tx, now, today, audit }) => {
    const buyer = await buyerOf(tx, input.accountId)
    const lines = (await linesOf(tx, buyer, input.lines)).map((line) => pricedLine(line, today))
    const receipt = orderReceipt(lines)
    if (parseYuan(input.seen) !== parseYuan(receipt.gross))
      refuse('order.price.changed', { before: input.seen, after: receipt.gross }, `金额已变为 ¥${receipt.gross}，请核对后再提交`)
    const expiresAt = endOfDay(now, input.days)
    const number = `BJ${newNumbers(now, 0).number}`
    const paper = {
      number,
      lines: lines.map((line) => quoted(line.product, line.receipt, [])),
      receipt,
      seller: await sellerNow(tx, { companyId: buyer.companyId, gross: parseYuan(receipt.gross) }),
      valid_until: expiresAt,
    }
    const id = await insertQuotation(tx, buyer, paper, now)
    await insertProposal(tx, { ...buyer, id, staffId: actor.staffId, note: input.note, expiresAt }, now)
    const { companyId, accountId } = buyer
    await audit('quotation.propose', `quotation ${id}`, {
      companyId,
      after: { lines: lines.length, gross: receipt.gross, for: buyer.name },
    })
    const note = input.note && `：${input.note}`
    const blanks = { 单号: number, 金额: `¥${receipt.gross}`, 日期: chinaDay(expiresAt), 说明: note }
    await insertNotice(tx, { companyId, ...said('proposal.made', blanks), link: `/quotation/${number}`, to: accountId }, now)
    return { number }
  })

  serve(listProposals, async ({ input, db, now }) => {
    const { rows, total } = await proposalPage(db, input, now)
    return { rows: rows.map((row) => shown(row, now)), total }
  })

  serveOnce(withdrawProposal, async ({ input, tx, now, audit }) => {
    const found = await lockProposal(tx, input.number, null)
    await dropTaken(tx, found)
    // An order that was being placed of its lines has been waited for.
    const after = (await proposalOf(tx, input.number, null)) ?? found
    const late = hindranceOf(after, now)
    if (late) throw late
    await setWithdrawn(tx, found.id, now)
    const { companyId, accountId, id, number } = found
    await audit('quotation.withdraw', `quotation ${id}`, { companyId, after: { reason: input.reason } })
    const words = said('proposal.withdrawn', { 单号: number, 说明: input.reason })
    await insertNotice(tx, { companyId, ...words, link: `/quotation/${number}`, to: accountId }, now)
    return true as const
  })

  serveOnce(takeProposal, async ({ input, actor, tx, now, today, audit }) => {
    const paper = await readQuotation(tx, actor, input.number)
    const found = await lockProposal(tx, input.number, actor.companyId)
    await dropTaken(tx, found)
    const late = hindranceOf((await proposalOf(tx, input.number, actor.companyId)) ?? found, now)
    if (late) throw late
    const products = await productsById(
      tx,
      actor.companyId,
      paper.lines.map(({ productId }) => productId),
    )
    const cartIds: number[] = []
    for (const line of paper.lines) {
      const product = products.get(line.productId)
      const { receipt, reason } = renewed(line, product, today)
      if (!receipt) refuse('product.missing', null, `${line.storeName}：${reason ?? ''}，请联系商家`)
      const { selection, matrix, quantity } = receipt
      const hash = configHash(line.productId, receipt, [])
      cartIds.push(
        await insertLine(tx, actor, {
          productId: line.productId,
          selection,
          configHash: hash,
          quantity,
          matrix,
          artworkIds: [],
          buyNow: true,
          now,
        }),
      )
    }
    await setTaken(tx, found.id, actor.accountId, cartIds)
    await audit('quotation.take', `quotation ${found.id}`, { after: { lines: cartIds.length } })
    return { cartIds }
  })
}

type Asked = { productId: number; selection?: Selection | undefined; quantity: number }
type Line = Asked & { product: ProductNow | undefined }

async function linesOf(db: Db | Tx, { companyId }: Owner, asked: readonly Asked[]): Promise<Line[]> {
  const products = await productsById(
    db,
    companyId,
    asked.map(({ productId }) => productId),
  )
  return asked.map((line) => ({ ...line, product: products.get(line.productId) }))
}

/** The line at this buyer's price. @throws Refusal where it cannot be had. */
function pricedLine({ product, selection, quantity }: Line, day: Day) {
  if (!product?.rules) return refuse('product.missing')
  const chosen = selection ?? noChoice
  const receipt = priceNow(product, { selection: chosen, matrix: null, quantity }, day)
  checkOrderable(product, receipt, [])
  return { product, receipt, rules: product.rules }
}

function triedLine(line: Line, day: Day) {
  try {
    const { receipt, rules } = pricedLine(line, day)
    return { receipt, words: wordsOf(rules, receipt.selection, receipt.matrix), reason: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { receipt: null, words: [], reason: error.message }
  }
}

function shown({ gross, createdAt, expiresAt, ...row }: Listed, now: Date): ProposalRow {
  const state = stateOf({ ...row, expiresAt }, now)
  const { number, companyName, name, goods, by, note, orderId } = row
  const times = { createTime: shanghai(createdAt), expireTime: shanghai(expiresAt) }
  return { number, companyName, name, goods, by, note, orderId, state, stateLabel: labelOf(state), gross: yuan(gross), ...times }
}
