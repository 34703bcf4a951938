import { describe, expect, test } from 'vitest'
import type { CategoryRow } from '../../contract/goods/categoryDesk.ts'
import { GoodsForm, type GoodsDetail } from '../../contract/goods/goodsDesk.ts'
import { branchesOf, pathTo } from '../pieces/branches.ts'
import { landingAt, parentsFor, relocated, wayTo } from './landing.ts'
import { atPath, blank, formOf, typedOf } from './typed.ts'

const category = (id: number, parentId: number | null, level: number, shown = true): CategoryRow => ({
  id,
  parentId,
  level,
  name: `分类${id}`,
  shown,
  goods: 0,
})
const rows = [category(1, null, 1), category(2, null, 1), category(3, 1, 2), category(4, 3, 3, false)]

describe('the tree to choose from', () => {
  test('says what is hidden, and leads down to the third level', () => {
    expect(branchesOf(rows, true)).toEqual([
      {
        value: 1,
        label: '分类1',
        children: [{ value: 3, label: '分类3', children: [{ value: 4, label: '分类4（已隐藏）' }] }],
      },
    ])
    expect(branchesOf(rows).map(({ value }) => value)).toEqual([1, 2])
  })

  test('knows the way to each category', () => {
    expect(pathTo(rows, 4)).toEqual([1, 3, 4])
    expect(pathTo(rows, undefined)).toEqual([])
    expect(pathTo(rows, 9)).toEqual([])
  })
})

describe('a category that is dragged', () => {
  const held = { ...category(4, 3, 3), goods: 2 }
  const tree = [
    { ...category(1, null, 1), goods: 2 },
    category(2, null, 1),
    { ...category(3, 1, 2), goods: 2 },
    category(5, 2, 2),
    held,
    category(6, 3, 3),
  ]
  const over = (dragged: number, target: number, down: number) => {
    const of = (id: number) => tree.find((row) => row.id === id) ?? held
    const landing = landingAt(tree, of(dragged), of(target), down)
    return landing && [landing.side, landing.place.parentId, landing.place.before]
  }
  test.each([
    ['its own row', 4, 4, 0.5, null],
    ['the end of its siblings', 4, 6, 0.9, ['after', 3, null]],
    ['where it stands already', 4, 6, 0.1, null],
    ['another parent, anywhere on its row', 4, 5, 0.05, ['into', 5, null]],
    ['the first level, with goods in it', 4, 2, 0.5, null],
    ['below itself', 1, 6, 0.5, null],
    ['the first level, without goods in it', 6, 2, 0.1, ['before', null, 2]],
  ] as const)('lands by %s', (_, dragged, target, down, landed) => {
    expect(over(dragged, target, down)).toEqual(landed)
  })

  test('is drawn where the server will have it', () => {
    const after = relocated(tree, 4, { parentId: 5, before: null })
    expect(after.find(({ id }) => id === 4)).toMatchObject({ parentId: 5, level: 3 })
    expect(relocated(tree, 2, { parentId: null, before: 1 }).map(({ id }) => id)).toEqual([2, 1, 3, 5, 4, 6])
    expect(relocated(tree, 6, { parentId: null, before: null }).find(({ id }) => id === 6)?.level).toBe(1)
  })

  test('may be sent only to parents under which it may stand', () => {
    expect(parentsFor(tree, held).map((id) => wayTo(tree, id))).toEqual(['分类2 / 分类5'])
    expect(parentsFor(tree, category(5, 2, 2))).toEqual([null, 1, 3])
  })
})

describe('a product in its form', () => {
  const goods: GoodsDetail = {
    id: 7,
    revision: 3,
    state: 'draft',
    type: 'spot',
    number: 'XH1',
    name: '余料',
    subtitle: '',
    unit: '个',
    categoryId: 4,
    categories: [
      { id: 1, name: '一' },
      { id: 3, name: '二' },
      { id: 4, name: '三' },
    ],
    tags: [],
    material: '',
    processes: [],
    params: [{ name: '材质', value: '棉' }],
    story: [],
    gallery: [{ image: '/pictures/a', alt: '正面' }],
    sort: 5,
    related: [],
    sales: 0,
    createTime: '2026-11-21 10:00:00',
    publishTime: null,
    faults: [],
    price: null,
    lot: { onHand: 1, held: 0, source: { id: 1, name: '帆布袋', number: 'FB1' } },
  }

  test('goes back as it came', () => {
    expect(GoodsForm.parse(formOf(typedOf(goods), goods))).toMatchObject({
      id: 7,
      revision: 3,
      type: 'spot',
      number: 'XH1',
      categoryId: 4,
      sourceNumber: 'FB1',
      gallery: [{ image: '/pictures/a', alt: '正面' }],
      params: [{ name: '材质', value: '棉' }],
    })
  })

  test('says at the path what the contract says of the category', () => {
    const judged = GoodsForm.safeParse(formOf({ ...blank, number: 'A1', name: '新品' }, null))
    expect(judged.error?.issues.map(({ path }) => path[0])).toEqual(['categoryId'])
    expect(atPath({ categoryId: '分类不正确' })).toEqual({
      categoryPath: '请选择第三级分类',
    })
  })
})
