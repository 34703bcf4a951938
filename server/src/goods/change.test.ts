import { afterAll, beforeAll, expect, test } from 'vitest'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { saveCategory } from '../../../contract/goods/categoryDesk.ts'
import { changeGoods, lotSource, saveGoods, saveLotSource } from '../../../contract/goods/goodsDesk.ts'
import type { Selection } from '../../../contract/price/price.ts'
import { aGoodsDesk, type GoodsDesk } from './goods.fixture.ts'

let w: GoodsDesk
beforeAll(async () => void (w = await aGoodsDesk()))
afterAll(() => w.close())

const change = (ids: number[], changed: object) => w.ask(w.sales, changeGoods, { ids, ...changed })
async function otherLeaf(): Promise<number> {
  const two = (await w.db.selectFrom('category').select('parent_id').where('id', '=', w.leaf).executeTakeFirstOrThrow()).parent_id
  return (await w.must(w.ask(w.sales, saveCategory, { parentId: two, name: '另一叶' }))).id
}

test('many take a tag at once, those that cannot say why; search words have it', async () => {
  const { canvasBag, plainBag } = w.products
  const full = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `标${n}`)
  await w.must(w.ask(w.sales, saveGoods, await w.form(plainBag, { tags: full })))
  const { moved, results } = await w.must(change([canvasBag, plainBag, 987_654], { addTags: ['玄武'] }))
  expect(moved).toBe(1)
  expect(results.map(({ fault }) => fault)).toEqual([null, '标签最多 8 个，将有 9 个', '商品不存在'])
  const { words } = await w.db.selectFrom('product').select('words').where('id', '=', canvasBag).executeTakeFirstOrThrow()
  expect(words).toContain("'玄武'")
  await w.must(change([canvasBag, plainBag], { dropTags: ['玄武', '标8'] }))
  expect((await w.shown(canvasBag)).tags).not.toContain('玄武')
  expect((await w.shown(plainBag)).tags).toHaveLength(7)
  expect(await w.audited('goods.change', `product ${plainBag}`)).toMatchObject({ before: { tags: full } })
})

test('many move to another category and place, in every process; whoever was writing is told', async () => {
  const { canvasBag, tshirt } = w.products
  const writing = await w.form(canvasBag)
  const leaf = await otherLeaf()
  await w.must(change([canvasBag, tshirt], { categoryId: leaf, sort: 77 }))
  w.pass(5)
  for (const answer of await w.get(`/api/products?type3=${leaf}&limit=100`))
    expect(answer.json().data.map((card: { id: number }) => card.id)).toEqual(expect.arrayContaining([canvasBag, tshirt]))
  expect(await w.shown(tshirt)).toMatchObject({ categoryId: leaf, sort: 77 })
  expect(await w.ask(w.sales, saveGoods, writing)).toMatchObject({ code: 'goods.changed' })
})

test('two changes at once both count', async () => {
  const { canvasBag } = w.products
  await Promise.all(['青龙', '白虎', '朱雀'].map((tag) => w.must(change([canvasBag], { addTags: [tag] }))))
  expect((await w.shown(canvasBag)).tags).toEqual(expect.arrayContaining(['青龙', '白虎', '朱雀']))
})

test('nothing, too many, and what is no leaf are refused', async () => {
  const { canvasBag } = w.products
  expect(await change([canvasBag], {})).toMatchObject({ status: 400, msg: '请填写要修改的内容' })
  expect(await change([], { sort: 1 })).toMatchObject({ status: 400, msg: '请选择商品' })
  expect(await change([canvasBag], { categoryId: 987_654 })).toMatchObject({ status: 404, code: 'category.missing' })
  expect(
    await change(
      Array.from({ length: 201 }, (_, i) => i + 1),
      { sort: 1 },
    ),
  ).toMatchObject({ status: 400 })
})

test('a lot is what staff say it was made as, and its source shows how far it is from what everybody begins with', async () => {
  const { lot, canvasBag } = w.products
  const { number } = await w.shown(canvasBag)
  await w.must(w.ask(w.sales, saveGoods, await w.form(lot, { sourceNumber: number })))
  const { rules, selection } = await w.must(w.ask(w.sales, lotSource, { id: lot }))
  const [position] = rules.positions
  const none: Selection = { ...selection, prints: [] }
  const print = { position: position?.key ?? '', process: position?.processes[0] ?? '', colours: 2 }
  await w.must(w.ask(w.sales, saveLotSource, { id: lot, selection: { ...none, prints: [print] } }))
  const found = async () => {
    w.pass(5)
    const { lots } = await w.must(w.ask(null, productDetail, { id: canvasBag }))
    return lots.find(({ productId }) => productId === lot)
  }
  const printed = await found()
  expect(printed?.selection.prints).toEqual([print])
  await w.must(w.ask(w.sales, saveLotSource, { id: lot, selection: none }))
  expect((await found())?.differences).not.toEqual(printed?.differences)
  expect(await w.audited('goods.source', `product ${lot}`)).toMatchObject({ after: { selection: none } })

  const wrong = { ...none, prints: [{ ...print, process: 'nothing' }] }
  expect((await w.ask(w.sales, saveLotSource, { id: lot, selection: wrong })).status).not.toBe(200)
  for (const id of [canvasBag, 987_654]) {
    expect(await w.ask(w.sales, lotSource, { id })).toMatchObject({ status: 404, code: 'goods.missing' })
    expect(await w.ask(w.sales, saveLotSource, { id, selection: none })).toMatchObject({ status: 404 })
  }
  await w.must(w.ask(w.sales, saveGoods, await w.form(lot, { sourceNumber: '' })))
  expect(await w.ask(w.sales, lotSource, { id: lot })).toMatchObject({ status: 409, code: 'goods.source.none' })
})
