import { expect, test } from 'vitest'
import { allocationOf, evenly, leftInLine, pasted, put, restTo, wantingIn, type Divided, type Typed } from './allocating.ts'

const bags: Divided = { cartId: 1, title: '帆布袋', unit: '个', cells: [{ name: '', quantity: 100 }] }
const shirts: Divided = {
  cartId: 2,
  title: 'T恤',
  unit: '件',
  cells: [
    { name: '黑 M', quantity: 10 },
    { name: '黑 L', quantity: 5 },
  ],
}
const ids = [11, 12, 13]
const nothing: Typed = new Map()
const people = ids.map((id) => ({ id, realName: `收货人${id}` }))

const shown = (typed: Typed, line: Divided) => allocationOf(typed, ids, [line]).map(({ lines }) => lines[0]?.quantities ?? null)

test('in equal parts the spare pieces go to the first, and nothing is left', () => {
  const typed = evenly(nothing, ids, shirts)
  expect(shown(typed, shirts)).toEqual([
    [4, 2],
    [3, 2],
    [3, 1],
  ])
  expect(leftInLine(typed, ids, shirts)).toEqual([0, 0])
})

test('the rest is put where it is wanted, on top of what is there; what is given away twice stays', () => {
  const typed = put(put(nothing, 11, 2, 0, 4), 12, 2, 1, 6)
  expect(leftInLine(typed, ids, shirts)).toEqual([6, -1])
  expect(shown(restTo(typed, ids, shirts, 11), shirts)).toEqual([[10, 0], [0, 6], null])
})

test('a part of a spreadsheet is laid down from its corner; a word among the numbers, or one number, is no such part', () => {
  const at = { addressId: 12, cell: 0 }
  expect(shown(pasted(nothing, ids, shirts, at, '3\t1\r\n7\t4\r\n9\t9\r\n') ?? nothing, shirts)).toEqual([null, [3, 1], [7, 4]])
  expect(pasted(nothing, ids, shirts, at, '3')).toBeNull()
  expect(pasted(nothing, ids, shirts, at, '北京\t3')).toBeNull()
})

test('what is still wanting is said, line by line and address by address', () => {
  const said = (typed: Typed, chosen = people) => wantingIn(typed, chosen, [bags, shirts])
  expect(said(nothing, people.slice(0, 1))).toBe('请选择至少 2 个收货地址')
  const crowd = Array.from({ length: 52 }, (_, id) => ({ id: 100 + id, realName: `收货人${id}` }))
  expect(said(nothing, crowd)).toBe('一个订单最多分送 50 个地址，请取消 2 个')
  expect(said(put(nothing, 11, 1, 0, 40))).toBe('「帆布袋」还剩 60 个未分配')
  expect(said(put(nothing, 11, 1, 0, 101))).toBe('「帆布袋」分配的数量超出了购买数量')
  const two = restTo(restTo(nothing, ids, bags, 11), ids, shirts, 12)
  expect(said(two)).toBe('收货人13 的地址没有分到商品，请分配数量或取消选择')
  expect(said(two, people.slice(0, 2))).toBeNull()
})
