import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import { goodsTypeOf, goodsTypes } from '../../../contract/goods.ts'
import { parseRate, rateText } from '../../../contract/money.ts'
import { legalFrom } from '../../../pricing/quantity.ts'
import { price } from '../../../pricing/price.ts'
import { Refusal } from '../../../contract/refusal.ts'

/** A line of the comparison: one value a product, and whether they are not all the same. */
export type CompareRow = { name: string; values: string[]; differs: boolean }

const missing = '—'

/** What products come to side by side at `quantity`, or the nearest legal quantity above it. */
export function compareRows(products: readonly ProductDetail[], quantity: number): CompareRow[] {
  const priced = products.map((product) => at(product, quantity))
  const row = (name: string, values: string[]): CompareRow => ({ name, values, differs: new Set(values).size > 1 })
  const each = (name: string, value: (product: ProductDetail) => string) => row(name, products.map(value))
  const reckoned = [
    each('类型', ({ qiliGoodsTypeId }) => goodsTypes[goodsTypeOf(qiliGoodsTypeId)].tag),
    row(
      '计价数量',
      priced.map(({ pieces }) => pieces),
    ),
    row(
      '含税单价',
      priced.map(({ unit }) => unit),
    ),
    row(
      '含税合计',
      priced.map(({ gross }) => gross),
    ),
    row(
      '工期',
      priced.map(({ days }) => days),
    ),
    each('起订量', ({ rules, unitName }) => `${rules.minimum} ${unitName}`),
    each('递增数量', ({ rules, unitName }) => `${rules.step} ${unitName}`),
    each('阶梯价', ({ ladder }) => ladder.map((step) => `≥${step.quantity}：¥${rateText(parseRate(step.unitGross))}`).join('\n')),
    each(
      '印刷工艺',
      ({ rules }) =>
        Object.values(rules.processes)
          .map(({ label }) => label)
          .join('、') || missing,
    ),
    each('可选颜色', ({ rules }) => rules.colours.map(({ label }) => label).join('、') || missing),
    each('可选尺码', ({ rules }) => rules.sizes.map(({ label }) => label).join('、') || missing),
  ]
  // What the merchant wrote down beside what we reckon ourselves is not said twice.
  const written = products.flatMap(({ params }) => params.map(({ name }) => name))
  const names = [...new Set(written)].filter((name) => !reckoned.some((one) => one.name === name))
  return [...reckoned, ...names.map((name) => each(name, ({ params }) => params.find((one) => one.name === name)?.value ?? missing))]
}

/** The product as its page begins, at so many pieces. */
function at(product: ProductDetail, quantity: number) {
  const { rules, productId, priceVersion, qiliGoodsTypeId, firstSelection, discount, today, unitName } = product
  const pieces = legalFrom(rules, quantity)
  const meta = { productId, priceVersion, goodsType: goodsTypeOf(qiliGoodsTypeId) }
  try {
    if (pieces === null) return unpriced
    const asked = { selection: firstSelection, quantity: pieces }
    const { unitGross, gross, leadDays } = price(rules, meta, asked, { day: today, discount })
    return {
      pieces: `${pieces} ${unitName}`,
      unit: `¥${rateText(parseRate(unitGross))}`,
      gross: `¥${gross}`,
      days: `${leadDays} 个工作日`,
    }
  } catch (error) {
    if (error instanceof Refusal) return unpriced
    throw error
  }
}

const unpriced = { pieces: missing, unit: '需询价', gross: '需询价', days: missing }
