import { afterAll, expect, test } from 'vitest'
import {
  assortmentDetail,
  deleteAssortment,
  findCompanies,
  goodsAudience,
  listAssortments,
  saveAssortment,
  saveAudience,
} from '../../../contract/goods/assortment.ts'
import { listProducts } from '../../../contract/goods/catalog.ts'
import { assignCompany, companyDetail, listLevels, saveLevel } from '../../../contract/account/company.ts'
import { copyGoods } from '../../../contract/goods/goodsDesk.ts'
import { aGoodsDesk } from '../goods/goods.fixture.ts'

const w = await aGoodsDesk()
const stranger = await w.token('stranger')
const found = await w.must(w.ask(w.sales, findCompanies, { keyword: '蓝海' }))
const lanhai = found[0] ?? { id: 0, name: '' }
afterAll(() => w.close())

const names = async (token: string | null) => (await w.must(w.ask(token, listProducts))).rows.map(({ storeName }) => storeName).toSorted()
const aRange = (change: object = {}) => ({ name: '办公用品', remark: '', categoryIds: [], productIds: [w.products.tshirt], ...change })
const make = async (change: object) => (await w.must(w.ask(w.sales, saveAssortment, aRange(change)))).id
const open = { exclusive: false, companyIds: [] }
const only = (...companyIds: number[]) => ({ exclusive: true, companyIds })
const listed = async (id: number) => (await w.must(w.ask(w.sales, listAssortments))).find((assortment) => assortment.id === id)

test('a product is made one for a company only and for everybody again, with both in the audit', async () => {
  const { lot } = w.products
  await w.must(w.ask(w.sales, saveAudience, { id: lot, exclusive: true, companyIds: [lanhai.id, lanhai.id], seen: open }))
  expect(await w.must(w.ask(w.sales, goodsAudience, { id: lot }))).toEqual({ exclusive: true, companies: [lanhai] })
  expect(await w.audited('goods.audience', `product ${lot}`)).toEqual({
    actor_name: '何婷',
    before: { exclusive: false, companyIds: [] },
    after: { exclusive: true, companyIds: [lanhai.id] },
  })
  w.pass(2)
  expect(await names(null)).not.toContain('lot')
  expect(await names(stranger)).toContain('lot')

  await w.must(w.ask(w.sales, saveAudience, { id: lot, exclusive: false, companyIds: [lanhai.id], seen: only(lanhai.id) }))
  expect(await w.must(w.ask(w.sales, goodsAudience, { id: lot }))).toEqual({ exclusive: false, companies: [] })
  w.pass(2)
  expect(await names(null)).toContain('lot')
})

test('who writes from what somebody else has changed meanwhile makes nothing public by it', async () => {
  const { otherLot: id } = w.products
  const seen = { exclusive: false, companyIds: [] }
  await w.must(w.ask(w.sales, saveAudience, { id, exclusive: true, companyIds: [lanhai.id], seen }))
  expect(await w.ask(w.sales, saveAudience, { id, exclusive: false, seen })).toMatchObject({ code: 'goods.changed' })
  expect(await w.must(w.ask(w.sales, goodsAudience, { id }))).toEqual({ exclusive: true, companies: [lanhai] })
  await w.must(w.ask(w.sales, saveAudience, { id, exclusive: false, seen: { exclusive: true, companyIds: [lanhai.id] } }))

  const range = await make({ name: '改动中' })
  const had = { categoryIds: [], productIds: [w.products.tshirt] }
  const narrowed = aRange({ id: range, name: '改动中', productIds: [id], seen: had })
  await w.must(w.ask(w.sales, saveAssortment, narrowed))
  expect(await w.ask(w.sales, saveAssortment, { ...narrowed, ...had })).toMatchObject({ code: 'assortment.changed' })
  const { products } = await w.must(w.ask(w.sales, assortmentDetail, { id: range }))
  expect(products.map((one) => one.id)).toEqual([id])
  await w.must(w.ask(w.sales, deleteAssortment, { id: range }))
})

test('a copy of exclusive goods is for the same companies', async () => {
  const { otherLot } = w.products
  await w.must(w.ask(w.sales, saveAudience, { id: otherLot, exclusive: true, companyIds: [lanhai.id], seen: open }))
  const { id } = await w.must(w.ask(w.sales, copyGoods, { id: otherLot }))
  expect(await w.must(w.ask(w.sales, goodsAudience, { id }))).toEqual({ exclusive: true, companies: [lanhai] })
  await w.must(w.ask(w.sales, saveAudience, { id: otherLot, exclusive: false, seen: only(lanhai.id) }))
})

test('goods for no company, for one that is not there, and of no product are refused', async () => {
  const { lot: id } = w.products
  const exclusive = (companyIds: number[], of = id) => w.ask(w.sales, saveAudience, { id: of, exclusive: true, companyIds, seen: open })
  expect(await exclusive([])).toMatchObject({ status: 400, msg: '请至少选择一家企业' })
  expect(await exclusive([lanhai.id, 987654])).toMatchObject({ status: 404, msg: '企业不存在' })
  expect(await exclusive([lanhai.id], 987654)).toMatchObject({ status: 404, msg: '商品不存在' })
  expect(await w.ask(w.sales, goodsAudience, { id: 987654 })).toMatchObject({ status: 404, msg: '商品不存在' })
  expect(await w.must(w.ask(w.sales, goodsAudience, { id }))).toEqual({ exclusive: false, companies: [] })
})

test('an assortment is made, given to a company, changed, and shows who sees by it', async () => {
  const id = await make({ name: '蓝海范围' })
  const company = await w.must(w.ask(w.sales, companyDetail, { id: lanhai.id }))
  const standing = { companyId: lanhai.id, levelId: company.levelId, priceBookId: company.priceBookId }
  await w.must(w.ask(w.sales, assignCompany, { ...standing, assortmentId: id }))
  const { history, assortmentId } = await w.must(w.ask(w.sales, companyDetail, { id: lanhai.id }))
  expect([assortmentId, history[0]?.note]).toEqual([id, '采购目录：无 → 蓝海范围'])
  w.pass(2)
  expect(await names(stranger)).toEqual(['tshirt'])
  expect(await listed(id)).toMatchObject({ goods: 1, categories: 0, companies: 1, companyNames: [lanhai.name] })

  const [leaf] = await w.db.selectFrom('category').select('id').where('level', '=', 3).execute()
  await w.must(
    w.ask(
      w.sales,
      saveAssortment,
      aRange({
        id,
        name: '蓝海范围',
        categoryIds: [leaf?.id],
        productIds: [],
        seen: { categoryIds: [], productIds: [w.products.tshirt] },
      }),
    ),
  )
  expect(await w.must(w.ask(w.sales, assortmentDetail, { id }))).toMatchObject({
    categoryIds: [leaf?.id],
    products: [],
    onSale: 5,
  })
  expect(await w.audited('assortment.save', `assortment ${id}`)).toEqual({
    actor_name: '何婷',
    before: { categoryIds: [], productIds: [w.products.tshirt] },
    after: { categoryIds: [leaf?.id], productIds: [] },
  })
  w.pass(2)
  expect(await names(stranger)).toHaveLength(5)

  // Who assigns level and book without a word of the assortment leaves it as it is.
  await w.must(w.ask(w.sales, assignCompany, standing))
  expect((await listed(id))?.companies).toBe(1)
  expect(await w.ask(w.sales, deleteAssortment, { id })).toMatchObject({
    status: 409,
    msg: '还有等级或企业在使用，不能删除',
  })
  await w.must(w.ask(w.sales, assignCompany, { ...standing, assortmentId: null }))
  await w.must(w.ask(w.sales, deleteAssortment, { id }))
  expect(await listed(id)).toBeUndefined()
  expect(await w.audited('assortment.delete', `assortment ${id}`)).toMatchObject({ before: { name: '蓝海范围' } })
})

test('a level is given an assortment, and keeps it where nothing is said of it', async () => {
  const id = await make({ name: '等级范围' })
  const [plain] = await w.must(w.ask(w.sales, listLevels))
  const { id: levelId = 0, name = '', sort = 0 } = plain ?? {}
  await w.must(w.ask(w.sales, saveLevel, { id: levelId, name, sort, discountBp: 10000, assortmentId: id }))
  await w.must(w.ask(w.sales, saveLevel, { id: levelId, name, sort, discountBp: 10000 }))
  expect((await w.must(w.ask(w.sales, listLevels)))[0]).toMatchObject({ assortmentId: id, assortmentName: '等级范围' })
  expect(await w.ask(w.sales, deleteAssortment, { id })).toMatchObject({ code: 'assortment.used' })
  w.pass(2)
  expect(await names(await w.token('main'))).toEqual(['tshirt'])
  await w.must(w.ask(w.sales, saveLevel, { id: levelId, name, sort, discountBp: 10000, assortmentId: null }))
})

test('an assortment of nothing, of what is not there, or of a name that is taken is refused', async () => {
  const id = await make({ name: '已有' })
  const save = (change: object) => w.ask(w.sales, saveAssortment, aRange(change))
  expect(await save({ productIds: [] })).toMatchObject({ status: 400, msg: '请至少选择一个分类或商品' })
  expect(await save({ name: '已有' })).toMatchObject({ status: 409, msg: '已有同名的采购目录' })
  expect(await save({ name: '新', categoryIds: [987654] })).toMatchObject({ status: 404, msg: '分类不存在' })
  expect(await save({ name: '新', productIds: [987654] })).toMatchObject({ status: 404, msg: '商品不存在或已下架' })
  const missing = { status: 404, msg: '采购目录不存在' }
  expect(await save({ id: 987654, name: '新', seen: { categoryIds: [], productIds: [] } })).toMatchObject(missing)
  expect(await w.ask(w.sales, assortmentDetail, { id: 987654 })).toMatchObject(missing)
  expect(await w.ask(w.sales, deleteAssortment, { id: 987654 })).toMatchObject(missing)
  const { levelId, priceBookId } = await w.must(w.ask(w.sales, companyDetail, { id: lanhai.id }))
  const assigned = { companyId: lanhai.id, levelId, priceBookId, assortmentId: 987654 }
  expect(await w.ask(w.sales, assignCompany, assigned)).toMatchObject(missing)
  await w.must(w.ask(w.sales, deleteAssortment, { id }))
})

test('saved twice at once under one name there is one, and deleted while it is given away it stays or is not given', async () => {
  const made = await Promise.all([1, 2].map(() => w.ask(w.sales, saveAssortment, aRange({ name: '同时' }))))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const id = made.find(({ status }) => status === 200)?.data.id ?? 0
  const { levelId, priceBookId } = await w.must(w.ask(w.sales, companyDetail, { id: lanhai.id }))
  const [deleted, assigned] = await Promise.all([
    w.ask(w.sales, deleteAssortment, { id }),
    w.ask(w.sales, assignCompany, { companyId: lanhai.id, levelId, priceBookId, assortmentId: id }),
  ])
  expect([
    [200, 404],
    [409, 200],
  ]).toContainEqual([deleted.status, assigned.status])
  await w.must(w.ask(w.sales, assignCompany, { companyId: lanhai.id, levelId, priceBookId, assortmentId: null }))
})
