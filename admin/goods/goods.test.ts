import { describe, expect, test } from 'vitest'
import type { CategoryRow } from '../../contract/categoryDesk.ts'
import { GoodsForm, type GoodsDetail } from '../../contract/goodsDesk.ts'
import { branchesOf, pathTo } from './branches.ts'
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

describe('a product in its form', () => {
  const goods: GoodsDetail = {
    id: 7, revision: 3, state: 'draft', type: 'spot', number: 'XH1', name: '余料', subtitle: '', unit: '个', categoryId: 4,
    categories: [{ id: 1, name: '一' }, { id: 3, name: '二' }, { id: 4, name: '三' }], marketPrice: null, tags: [], material: '',
    processes: [], params: [{ name: '材质', value: '棉' }], story: [], gallery: [{ image: '/pictures/a', alt: '正面' }], sort: 5, sales: 0,
    createTime: '2026-11-21 10:00:00', publishTime: null, faults: [], price: null,
    lot: { onHand: 1, held: 0, source: { id: 1, name: '帆布袋', number: 'FB1' } },
  } // prettier-ignore

  test('goes back as it came', () => {
    expect(GoodsForm.parse(formOf(typedOf(goods), goods))).toMatchObject({
      id: 7, revision: 3, type: 'spot', number: 'XH1', categoryId: 4, marketPrice: null, sourceNumber: 'FB1',
      gallery: [{ image: '/pictures/a', alt: '正面' }], params: [{ name: '材质', value: '棉' }],
    }) // prettier-ignore
  })

  test('says at the path what the contract says of the category', () => {
    const judged = GoodsForm.safeParse(formOf({ ...blank, number: 'A1', name: '新品', marketPrice: ' ' }, null))
    expect(judged.error?.issues.map(({ path }) => path[0])).toEqual(['categoryId'])
    expect(atPath({ categoryId: '分类不正确' })).toEqual({
      categoryPath: '请选择第三级分类',
    })
  })
})
