import { parseYuan, yuan } from '../../../contract/money.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { GiftChoice } from '../../../contract/order/placeOrder.ts'
import type { OrderOffer } from '../../../contract/price/offer.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { GiftStep } from '../../../contract/promotion/rule.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { chosenGift, giftOffer, judgeGifts, type GiftJudged, type GiftTerms, type Offerable } from '../../../pricing/best.ts'
import type { Basket } from '../../../pricing/orderOffers.ts'
import { priceOf, type CartLine, type ProductNow } from '../cart/cart.rules.ts'
import { pictureOf, wordsOf } from '../catalog/wording.rules.ts'
import type { LiveGift } from '../promotion/offer.rules.ts'

/** The 满赠 that run for who buys, and the products of which they give pieces, as he would buy them now. */
export type Gifts = { readonly lives: readonly LiveGift[]; readonly products: ReadonlyMap<number, ProductNow> }
export const noGifts: Gifts = { lives: [], products: new Map() }

/** The products of which these give pieces, each once. */
export const productsOf = (lives: Gifts['lives']): number[] => [
  ...new Set(lives.flatMap(({ terms }) => terms.rule.steps.map(({ productId }) => productId))),
]

/** A line that is bought. */
type Bought = { readonly line: CartLine; readonly receipt: Receipt }
/** A line that is given, and the offer by which it is. */
export type Given = Bought & { readonly offer: OrderOffer }

type Beside = { readonly bought: readonly Bought[]; readonly offerable: readonly Offerable[]; readonly basket: Basket }

/** What is given with these lines, and all that could be. `choice`: which 满赠 was chosen by hand, null none. */
export function giftsWith(
  { bought, offerable, basket }: Beside,
  gifts: Gifts,
  day: Day,
  choice: number | null | undefined,
): { given: Given | null; told: GiftChoice[] } {
  if (gifts.lives.length === 0) return { given: null, told: [] }
  const tried = gifts.lives.map((live) => {
    const steps = live.terms.rule.steps.map((step) => triedStep(step, live, gifts.products, bought, day))
    return { live, steps, terms: termsOf(live, steps) }
  })
  const all = tried.map(({ terms }) => terms)
  const judged = judgeGifts(basket, offerable, all)
  const taken = chosenGift(judged, all, choice)
  const one = tried.find(({ live }) => live.id === taken?.id)
  const step = one?.steps[taken?.step ?? 0]
  return {
    given: taken && one && step?.line ? { ...step.line, offer: giftOffer(taken, one.terms, bought.length) } : null,
    told: tried.flatMap(({ live, steps }, at) => toldOf(live, steps, judged[at], judged[at] === taken)),
  }
}

type Tried = { readonly step: GiftStep; readonly line: Bought | null; readonly why: string }

/** The gift as a line of the order, or why it cannot be had. */
function triedStep(step: GiftStep, { id }: LiveGift, products: Gifts['products'], bought: readonly Bought[], day: Day): Tried {
  const product = products.get(step.productId)
  const gone = (why: string): Tried => ({ step, line: null, why })
  if (!product?.rules || !product.onSale) return gone('赠品已下架')
  const among = bought.reduce((all, { line, receipt }) => all + (line.product.id === product.id ? receipt.quantity : 0), 0)
  if (product.left !== null && product.left < among + step.pieces) return gone('赠品已送完')
  const rules = bought[0]?.line.product.rules
  if (rules && (rules.taxMode !== product.rules.taxMode || rules.taxRate !== product.rules.taxRate))
    return gone('赠品与所购商品税率不同，不能同单')
  const wanted = { selection: step.selection ?? noChoice, quantity: step.pieces, matrix: null }
  const line: CartLine = { id: 0, ...wanted, artworkIds: [], product: { ...product, offer: null, own: null, gift: true }, giftOf: id }
  try {
    return { step, line: { line, receipt: priceOf(line.product, wanted, day) }, why: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return gone('赠品暂缺')
  }
}

const termsOf = ({ id, version, label, scope, until, terms: { forAgreed } }: LiveGift, steps: readonly Tried[]): GiftTerms => ({
  ...{ id, version, label, scope, until, forAgreed },
  steps: steps.map(({ step: { least }, line, why }) => (line ? { least, gross: parseYuan(line.receipt.gross) } : { least, why })),
})

/** As buyers choose among them: what is given by the step that is reached, otherwise what would be by the next. */
function toldOf({ id, label }: LiveGift, steps: readonly Tried[], judged: GiftJudged | undefined, used: boolean): GiftChoice[] {
  const one = steps[judged?.step ?? judged?.next?.step ?? 0]
  if (!judged || !one) return []
  const { step, line } = one
  const product = line?.line.product
  return [
    {
      ...{ id, label, least: step.least, used, why: judged.why },
      ...{ productId: step.productId, storeName: product?.name ?? step.name, quantity: step.pieces, unitName: step.unit },
      image: line && product ? pictureOf(product, line.receipt.selection, line.receipt.matrix) : '',
      selectionText: line && product?.rules ? wordsOf(product.rules, line.receipt.selection, line.receipt.matrix) : [],
      worth: line && yuan(parseYuan(line.receipt.gross)),
    },
  ]
}
