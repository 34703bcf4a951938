import { z } from 'zod'
import { goodsTypeOf } from '../../../contract/goods.ts'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { Selection } from '../../../contract/price/price.ts'
import { Matrix, Quantity } from '../../../contract/price/quantity.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { nearestLegal } from '../../../pricing/quantity.ts'
import type { Asked, Start } from './asked.ts'

// On the server only: what an address says may have been written by anybody.

const longest = 8000 // characters

const Linked = z.object({ s: Selection, q: Quantity.optional(), m: Matrix.optional() })
type Linked = z.infer<typeof Linked>

const unreadable = '链接中的配置无法识别，已显示默认配置'

/** The configuration that `c`, or the number of pieces that `quantity` names; the nearest lawful one where it is not lawful (any more). */
export function startOf(detail: ProductDetail, query: URLSearchParams): Start | null {
  const word = query.get('c')
  const pieces = query.get('quantity')
  const first: Asked = { selection: detail.firstSelection, quantity: detail.firstQuantity }
  if (word === null && pieces === null) return null
  const linked = word === null ? { s: detail.firstSelection, q: Number(pieces) } : read(word)
  if (!linked || (word === null && !/^\d{1,7}$/.test(pieces ?? ''))) return { asked: first, note: unreadable }

  const { s: selection, q: quantity = detail.firstQuantity, m: matrix } = linked
  const wanted: Asked = matrix ? { selection, matrix } : { selection, quantity }
  if (isLawful(detail, wanted)) return { asked: wanted, note: '' }
  const said: string[] = []
  const chosen = choicesOf(detail, selection, said)
  if (matrix && isLawful(detail, { selection: chosen, matrix })) return told({ selection: chosen, matrix }, said)
  if (matrix) said.push('颜色尺码数量')
  const [legal = detail.firstQuantity] = nearestLegal(detail.rules, quantity)
  if (!matrix && legal !== quantity) said.push(`数量 ${quantity}`)
  const asked = { selection: chosen, quantity: legal }
  return told(isLawful(detail, asked) ? asked : first, said)
}

const told = (asked: Asked, said: readonly string[]): Start => ({
  asked,
  note: said.length > 0 ? `链接中的${said.join('、')}已不可选，已改为可选的配置，请核对` : unreadable,
})

function read(word: string): Linked | null {
  if (word.length > longest || !/^[\w-]+$/.test(word)) return null
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return Linked.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    // Not base64, or not JSON.
    return null
  }
}

function isLawful({ rules, productId, priceVersion, qiliGoodsTypeId, today }: ProductDetail, asked: Asked): boolean {
  try {
    price(rules, { productId, priceVersion, goodsType: goodsTypeOf(qiliGoodsTypeId) }, asked, { day: today })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const names = {
  material: '材质',
  craft: '工艺',
  colour: '颜色',
  size: '尺码',
  packing: '包装',
  sample: '打样',
} as const

/** The page's first choices with as many of the wanted as may be had together; the others are named in `said`. */
function choicesOf(detail: ProductDetail, wanted: Selection, said: string[]): Selection {
  let chosen: Selection = { ...detail.firstSelection, ...noChoice }
  if (!isLawful(detail, { selection: chosen, quantity: detail.firstQuantity })) return detail.firstSelection
  const choose = (change: Partial<Selection>, name: string) => {
    const tried = { ...chosen, ...change }
    if (isLawful(detail, { selection: tried, quantity: detail.firstQuantity })) chosen = tried
    else said.push(name)
  }
  for (const [field, name] of Object.entries(names)) {
    const value = wanted[field as keyof typeof names]
    if (value !== undefined) choose({ [field]: value }, name)
  }
  for (const option of wanted.options) choose({ options: [...chosen.options, option] }, '附加项')
  for (const print of wanted.prints) choose({ prints: [...chosen.prints, print] }, '印刷')
  if (wanted.rushDays > 0) choose({ rushDays: wanted.rushDays }, '加急')
  return chosen
}
