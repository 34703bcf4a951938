import type { Receipt } from '../../../contract/price/price.ts'
import { cartLinesAtMost } from '../../../contract/order/atMost.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { configHash, judge, type ProductNow } from '../cart/cart.rules.ts'
import { cartLines, type Owner } from '../cart/cart.sql.ts'
import type { Tx } from '../database/db.ts'
import { together } from './quick.rules.ts'
import { growLines, heldAmong, insertLines } from './quick.sql.ts'

/** Something to be bought at today's price. */
export type Bought = { readonly product: ProductNow; readonly receipt: Receipt; readonly artworkIds: number[] }

export type Left = { storeName: string; reason: string }

/**
 * Puts all of these into the asker's cart, which the caller has locked: equal configurations add up. Answers how many lines
 * they became part of, what did not fit beside what the cart holds, and how many lines of the cart can be bought.
 * @throws Refusal cart.full where the cart has no room for all.
 */
export async function fillCart(tx: Tx, owner: Owner, bought: readonly Bought[], day: string, now: Date) {
  const drafts = bought.map((one) => ({ ...one, hash: configHash(one.product.id, one.receipt, one.artworkIds) }))
  const { lines, held } = await heldAmong(
    tx,
    owner,
    drafts.map(({ hash }) => hash),
  )
  const left: Left[] = []
  const fresh = new Map<string, (typeof drafts)[number]>()
  const grown = new Map<string, Receipt>()
  for (const draft of drafts) {
    const before = grown.get(draft.hash) ?? fresh.get(draft.hash)?.receipt ?? held.get(draft.hash)
    try {
      const receipt = together(draft, before && { id: 0, quantity: before.quantity, matrix: before.matrix }, day)
      if (held.has(draft.hash)) grown.set(draft.hash, receipt)
      else fresh.set(draft.hash, { ...draft, receipt })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      left.push({ storeName: draft.product.name, reason: refusal.message })
    }
  }
  const room = Math.max(0, cartLinesAtMost - lines)
  if (fresh.size > room) {
    const words = `购物车最多 ${cartLinesAtMost} 种，还可加入 ${room} 种，本次需要 ${fresh.size} 种`
    refuse('cart.full', { room, wanted: fresh.size }, words)
  }
  await insertLines(tx, owner, [...fresh.values()], now)
  await growLines(
    tx,
    owner,
    [...grown].map(([hash, receipt]) => ({ hash, receipt })),
  )
  const all = await cartLines(tx, owner)
  return {
    lines: fresh.size + grown.size,
    count: all.filter((line) => judge(line, day).reason === null).length,
    left,
  }
}
