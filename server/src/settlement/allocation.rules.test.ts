import fc from 'fast-check'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { expect, test } from 'vitest'
import type { Address } from '../../../contract/account/address.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { orderReceipt } from '../../../pricing/order.ts'
import { reckon } from '../../../pricing/price.ts'
import { demoRules } from '../../seed/rules.ts'
import { consignmentsOf, parcelsOf, type Dividable, type Share } from './allocation.rules.ts'

// Shown to fail with: the sum of a line's cells not compared (a piece too few), freight lines shared out without the last
// parcel (random allocations).

const address = (id: number): Address => ({
  id,
  realName: `收货人${id}`,
  phone: '13800000000',
  province: '上海市',
  city: '上海市',
  district: '黄浦区',
  cityId: 310101,
  detail: `${id} 号`,
  postCode: '',
  isDefault: 0,
})
const addresses = Array.from({ length: 6 }, (_, at) => address(at + 1))

const cells = [
  { colour: 'black', size: 'S', quantity: 20 },
  { colour: 'black', size: 'L', quantity: 60 },
  { colour: 'white', size: 'L', quantity: 40 },
]
const receipts = [
  reckon(demoRules.tshirt, { productId: 1, priceVersion: 1 }, { selection: noChoice, matrix: cells }),
  reckon(demoRules.canvasBag, { productId: 2, priceVersion: 1 }, { selection: noChoice, quantity: 500 }),
  reckon(demoRules.nonwovenBag, { productId: 3, priceVersion: 1 }, { selection: noChoice, quantity: 1000 }),
]
const rulesOf = [demoRules.tshirt, demoRules.canvasBag, demoRules.nonwovenBag]
const lines: Dividable[] = receipts.map(({ quantity, matrix }, at) => ({
  cartId: at + 1,
  title: ['T恤', '帆布袋', '无纺布袋'][at] ?? '',
  unit: '件',
  quantity,
  matrix,
  rules: rulesOf[at] ?? null,
}))
const wholeCells = lines.map(({ matrix, quantity }) => matrix?.map((cell) => cell.quantity) ?? [quantity])

const allocationOf = (quantities: readonly number[][][]) =>
  quantities.map((mine, at) => ({
    addressId: at + 1,
    lines: mine.map((one, line) => ({ cartId: line + 1, quantities: one })),
  }))

/** Each cell cut at random places into as many parts as there are addresses; 0 is a part, too. */
const randomQuantities = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const partsOf = (whole: number) =>
    fc.array(fc.integer({ min: 0, max: whole }), { minLength: count - 1, maxLength: count - 1 }).map((cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), whole]
      return ends.map((end, i) => end - (ends[i - 1] ?? 0))
    })
  const line = (cellsOf: readonly number[]) => fc.tuple(...cellsOf.map(partsOf))
  return fc
    .tuple(...wholeCells.map(line))
    .map((divided) => Array.from({ length: count }, (_, at) => divided.map((one) => one.map((parts) => parts[at] ?? 0))))
})

/** What of a line lies in a parcel, cell by cell, as it was asked for. */
const givenIn = ({ quantity, matrix }: Share, line: number): number[] =>
  lines[line]?.matrix?.map(({ colour, size }) => matrix?.find((cell) => cell.colour === colour && cell.size === size)?.quantity ?? 0) ?? [
    quantity,
  ]

const refusalOf = (run: () => unknown): { code: string; msg: string } | null => {
  try {
    run()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, msg: error.message }
  }
}

test('random allocations add up: pieces to the lines, freight to the addresses and to the fen of the whole', () => {
  fc.assert(
    fc.property(randomQuantities, (quantities) => {
      const filled = quantities.filter((mine) => mine.flat().some((pieces) => pieces > 0))
      const parcels = parcelsOf(lines, { allocation: allocationOf(filled) }, addresses)
      lines.forEach((line, at) => {
        expect(parcels.reduce((all, { shares }) => all + (shares[at]?.quantity ?? 0), 0)).toBe(line.quantity)
        const pieces = parcels.flatMap(({ shares }) => shares[at]?.matrix ?? []).reduce((all, cell) => all + cell.quantity, 0)
        expect(pieces).toBe(line.matrix ? line.quantity : 0)
      })
      expect(parcels.map(({ address }) => address.id)).toEqual(filled.map((_, at) => at + 1))
      expect(parcels.map(({ shares }) => shares.map(givenIn))).toEqual(filled)
      const order = orderReceipt(
        receipts.map((receipt, at) => ({ receipt, rules: rulesOf[at] ?? demoRules.tshirt })),
        consignmentsOf(parcels),
      )
      const add = (amounts: readonly string[]) => yuan(sum(amounts.map(parseYuan)))
      expect(add(order.lines.map((line) => line.gross))).toBe(order.gross)
      expect(add([order.goodsNet, order.freightNet])).toBe(order.net)
      expect(add(order.freight.map((line) => line.amount))).toBe(order.freightNet)
      const divided = order.consignments ?? []
      expect(divided).toHaveLength(filled.length > 1 ? filled.length : 0)
      const freightOf = (label: string) =>
        add(order.freight.flatMap((line) => (line.label.startsWith(`运费 ${label}`) ? [line.amount] : [])))
      expect(divided.map(({ label }) => freightOf(label))).toEqual(divided.map(({ freight }) => freight))
    }),
  )
})

const half = wholeCells.map((line) => line.map((pieces) => pieces / 2))
const whole = [half, structuredClone(half)]

test('all of it to one address costs what an order to that address ever cost, and its receipt is the same to the byte', () => {
  const priced = receipts.map((receipt, at) => ({ receipt, rules: rulesOf[at] ?? demoRules.tshirt }))
  const [allotted] = [parcelsOf(lines, { allocation: allocationOf([wholeCells]) }, addresses)]
  expect(orderReceipt(priced, consignmentsOf(allotted))).toEqual(orderReceipt(priced))
  expect(parcelsOf(lines, { addressId: 1 }, addresses)).toEqual(allotted)
})

test.each([
  [
    'a piece too few of a size',
    (q: number[][][]) => (q[0]?.[0]?.splice(2, 1, 29), q),
    '「T恤」（黑 L）各地址合计 59 件，应为 60 件，还剩 1 件未分配',
  ],
  [
    'a piece too many of a line',
    (q: number[][][]) => (q[1]?.[1]?.splice(0, 1, 251), q),
    '「帆布袋」各地址合计 501 件，应为 500 件，多分了 1 件',
  ],
  [
    'an address with nothing',
    (q: number[][][]) => [...q, wholeCells.map((line) => line.map(() => 0))],
    '地址3（上海市 收货人3）没有分到商品，请分配数量或移除该地址',
  ],
])('%s is refused in words that name it', (_, change, msg) => {
  const allocation = allocationOf(change(structuredClone(whole)))
  expect(refusalOf(() => parcelsOf(lines, { allocation }, addresses))).toEqual({ code: 'allocation.wrong', msg })
})

test('the same address twice, a line that is not of the order, other sizes than it has, an address of somebody else', () => {
  const [first, second] = allocationOf(whole)
  if (!first || !second) throw new Error('no allocation')
  const said = (allocation: (typeof first)[], own = addresses) => refusalOf(() => parcelsOf(lines, { allocation }, own))
  expect(said([first, { ...second, addressId: 1 }])).toMatchObject({ msg: '地址2（上海市 收货人1）重复，请合并为一个地址' })
  expect(said([first, { ...second, lines: [...second.lines, { cartId: 9, quantities: [1] }] }])?.code).toBe('cart.changed')
  expect(said([first, { ...second, lines: [...second.lines, ...second.lines] }])?.code).toBe('cart.changed')
  expect(said([first, { ...second, lines: [{ cartId: 1, quantities: [60] }] }])?.code).toBe('cart.changed')
  expect(said([first, second], addresses.slice(0, 1))).toEqual({ code: 'address.missing', msg: '第 2 个收货地址不存在' })
  expect(refusalOf(() => parcelsOf(lines, { addressId: 9 }, addresses))?.code).toBe('address.missing')
})
