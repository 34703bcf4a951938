import { afterAll, expect, test } from 'vitest'
import { assignCompany, listCompanies } from '../../../contract/account/company.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import {
  bookProducts,
  deleteBook,
  listBooks,
  priceDetail,
  publishPrice,
  removeFromBook,
  saveBook,
} from '../../../contract/price/priceDesk.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop } from '../order/shop.fixture.ts'

const w = await aShop()
const sales = await w.token('sales')
const bookId = (await w.must(w.ask(sales, saveBook, { name: '蓝海 2027', remark: '年度框架' }))).id
afterAll(() => w.close())

const agreed = { ...demoRules.canvasBag, base: [[50, '5.00']] as [number, string][] }

async function publishInto(book: number, rules: typeof agreed) {
  const productId = w.products.canvasBag
  const { version: base, firstSelection } = await w.must(w.ask(sales, priceDetail, { productId, bookId: book }))
  return w.ask(sales, publishPrice, { productId, bookId: book, rules, firstSelection, base })
}

async function assign(company: string, priceBookId: number | null) {
  const found = (await w.must(w.ask(sales, listCompanies, { keyword: company }))).rows[0]
  const levelId = 1
  await w.must(w.ask(sales, assignCompany, { companyId: found?.id, levelId, priceBookId }))
}

const costs = async (who: string | null) => {
  const asked = { productId: w.products.canvasBag, quantity: 100 }
  const { lines, priceVersion } = await w.must(w.ask(who && (await w.token(who)), priceProduct, asked))
  return [priceVersion, lines[0]?.formula]
}

test('a price in a book is that of the companies that buy by it, and of nobody else', async () => {
  await assign('蓝海', bookId)
  expect(await costs('stranger')).toEqual([1, '100×8.60'])
  await w.must(publishInto(bookId, agreed))
  expect(await costs('stranger')).toEqual([2, '100×5.00'])
  for (const who of [null, 'main']) expect(await costs(who)).toEqual([1, '100×8.60'])
  const { rows, total, book } = await w.must(w.ask(sales, bookProducts, { bookId }))
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ name: 'canvasBag', version: 2, publicVersion: 1 }])
  expect(book).toMatchObject({ name: '蓝海 2027', products: 1, companies: 1, companyNames: ['蓝海科技有限公司'] })
})

test('the public price and the one in a book are changed apart', async () => {
  const seen = await w.must(w.ask(sales, priceDetail, { productId: w.products.canvasBag }))
  expect(seen).toMatchObject({ version: 1, book: null, books: [{ id: bookId, version: 2 }] })
  await w.must(publishInto(bookId, { ...agreed, base: [[50, '4.80']] }))
  expect(await costs('stranger')).toEqual([3, '100×4.80'])
  expect(await costs(null)).toEqual([1, '100×8.60'])
})

test('two who put a product into a book at once: one wins', async () => {
  const { id } = await w.must(w.ask(sales, saveBook, { name: '新书' }))
  const productId = w.products.canvasBag
  // Both have looked before either publishes: whoever looks after the other has published may well go on from there.
  const { firstSelection } = await w.must(w.ask(sales, priceDetail, { productId, bookId: id }))
  const answers = await Promise.all(
    ['3.00', '2.00'].map((each) => {
      const rules = { ...agreed, base: [[50, each]] }
      return w.ask(sales, publishPrice, { productId, bookId: id, rules, firstSelection, base: null })
    }),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['price.outdated', undefined])
})

test('a product that is taken out is sold at the public price again, at once', async () => {
  const out = { bookId, productId: w.products.canvasBag }
  const twice = await Promise.all([1, 2].map(() => w.ask(sales, removeFromBook, out)))
  expect(twice.map(({ code }) => code).toSorted()).toEqual(['product.missing', undefined])
  expect((await costs('stranger'))[1]).toBe('100×8.60')
})

test('a book is renamed; no two have one name; one that is bought by stays', async () => {
  await w.must(w.ask(sales, saveBook, { id: bookId, name: '蓝海框架' }))
  expect((await w.must(w.ask(sales, listBooks))).map(({ name }) => name)).toContain('蓝海框架')
  expect(await w.ask(sales, saveBook, { name: '蓝海框架' })).toMatchObject({ msg: '价格本名称已存在' })
  expect(await w.ask(sales, saveBook, { id: 999_999, name: '无' })).toMatchObject({ msg: '价格本不存在' })
  expect(await w.ask(sales, saveBook, { name: ' ' })).toMatchObject({ facts: { fields: { name: '请填写价格本名称' } } })
  expect(await w.ask(sales, deleteBook, { id: bookId })).toMatchObject({
    code: 'priceBook.used',
    msg: '1 家企业正在使用该价格本，不能删除',
  })
  await assign('蓝海', null)
  await w.must(w.ask(sales, deleteBook, { id: bookId }))
  expect(await w.ask(sales, deleteBook, { id: bookId })).toMatchObject({ msg: '价格本不存在' })
})
