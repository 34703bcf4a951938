import { parseYuan, type Fen } from '../../../contract/money.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Example } from '../../../contract/price/priceDesk.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { check, type Draft } from '../../../pricing/check.ts'
import { canonical } from '../../../pricing/hash.ts'
import { price } from '../../../pricing/price.ts'

/** A version of a product's price rules that is sold by. */
export type Sold = { readonly version: number; readonly rules: PriceRules; readonly firstSelection: Selection }

/**
 * @throws Refusal 'price.outdated' where another version is sold by than the one that was changed; 'price.unchanged' where
 * nothing was changed; 'price.faulty' with what is wrong.
 */
export function checkPublishable(draft: Draft, base: number | null, sold: Sold | null): void {
  if ((sold?.version ?? null) !== base) refuse('price.outdated', { version: sold?.version ?? null })
  const same = (one: unknown, other: unknown) => canonical(one) === canonical(other)
  if (sold && same(sold.rules, draft.rules) && same(sold.firstSelection, draft.firstSelection)) refuse('price.unchanged')
  const faults = check(draft).filter(({ grade }) => grade === 'fault')
  const [first] = faults
  if (first) refuse('price.faulty', { faults: faults.map(({ where, text }) => ({ where, text })) }, `${first.where}：${first.text}`)
}

/** What a choice costs by a draft, with tax, as everybody pays it. @throws Refusal as the engine. */
export const grossOf = ({ goodsType, rules }: Draft, selection: Selection, quantity: number): string =>
  price(rules, { productId: 1, priceVersion: 1, goodsType }, { selection, quantity }).gross

/** Null where the draft does not sell the example at all. */
function grossNow(draft: Draft, { selection, quantity }: Example): string | null {
  try {
    return grossOf(draft, selection, quantity)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The examples whose cost changes with the draft: what it was and is; null where the draft does not sell it. */
export const differingAmong = (draft: Draft, examples: readonly Example[]) =>
  examples
    .map((example) => ({ id: example.id, name: example.name, was: example.gross, is: grossNow(draft, example) }))
    .filter(({ was, is }) => is === null || parseYuan(was) !== parseYuan(is))

/**
 * The examples whose cost changes with the draft, with what it is now.
 * @throws Refusal 'price.example.differs' naming those that nobody accepted at this cost, or that the draft does not sell.
 */
export function acceptedAmong(
  draft: Draft,
  examples: readonly Example[],
  accepted: readonly { id: number; gross: string }[],
): { id: number; gross: Fen }[] {
  const differing = differingAmong(draft, examples)
  const agreed = (id: number, is: string) => accepted.some((one) => one.id === id && parseYuan(one.gross) === parseYuan(is))
  const open = differing.filter(({ id, is }) => is === null || !agreed(id, is))
  if (open.length > 0) refuse('price.example.differs', { examples: open })
  return differing.flatMap(({ id, is }) => (is === null ? [] : [{ id, gross: parseYuan(is) }]))
}
