import { expect, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { atTheDesk, expectFit } from './desk.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt, type Staff } from './people.ts'

// A product from the first word of it to the cart of a buyer, and out of it again.

/** A path of categories that only this test knows: a leaf under one branch, and another branch beside it. */
async function ownCategories(sales: Staff, mark: string) {
  const make = async (name: string, parentId: number | null) =>
    Number((await sales.ask('/api/admin/category/save', { name, parentId }))['id'])
  const names = { one: `书房${mark}`, here: `手账${mark}`, there: `日历${mark}`, leaf: `硬壳${mark}` }
  const one = await make(names.one, null)
  const here = await make(names.here, one)
  const there = await make(names.there, one)
  const leaf = await make(names.leaf, here)
  return { names, leaf, there }
}

/** Walks the columns of the choice of categories; a column that is still being drawn swallows a press. */
async function intoCategory(page: Page, path: readonly string[]): Promise<void> {
  const chosen = page.getByTitle(path.join(' / '))
  await expect(async () => {
    if (await chosen.isVisible()) return
    if (!(await page.getByRole('menuitemcheckbox').first().isVisible())) await page.getByRole('combobox', { name: '分类' }).click()
    for (const step of path) await page.getByRole('menuitemcheckbox', { name: step }).click({ timeout: 3000 })
    await expect(chosen).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Gives a product the price of a canvas bag. */
async function price(page: Page, sales: Staff, productId: number): Promise<void> {
  const known = await (await page.request.get('/api/product/detail?number=FB1001')).json()
  const { data } = await sales.read(`/api/admin/price/detail/${known.data.productId}`)
  const { rules, firstSelection } = data as { rules: object; firstSelection: object }
  await sales.ask('/api/admin/price/publish', { productId, bookId: null, rules, firstSelection, base: null })
}

test('商品从草稿到上架，买家搜到并加购；下架后购物车失效，不能下单', async ({ page, browser, baseURL }) => {
  const mark = String(randomInt(1e6)).padStart(6, '0')
  const name = `玄鸟手账本${mark}`
  const sales = await staffAt(baseURL ?? '', 'sales')
  const { names } = await ownCategories(sales, mark)
  const company = await ownCompany(baseURL)
  const buyer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

  await atTheDesk(page, 'sales', '/goods/new')
  const picture = (height: number) =>
    sharp({ create: { width: 960, height, channels: 3, background: '#c7330b' } })
      .png()
      .toBuffer()
  const bring = async (name: string, height: number) =>
    page.getByLabel('增加图片').setInputFiles({ name, mimeType: 'image/png', buffer: await picture(height) })
  // A square is taken as it is; what is none may be left so.
  await bring('正面.png', 960)
  await page.getByLabel('第 1 张图片的说明').fill('手账本正面')
  await bring('侧面.png', 640)
  await page.getByRole('dialog').getByRole('button', { name: '不裁剪' }).click()
  await expect(page.getByLabel('第 2 张图片的说明')).toBeVisible()
  await page.getByRole('radio', { name: '常用' }).check()
  await page.getByLabel('商品名称').fill(name)
  await page.getByLabel('采购编号').fill(`XN${mark}`)
  await intoCategory(page, [names.one, names.here, names.leaf])
  await page.getByRole('button', { name: '增加一行参数' }).click()
  await page.getByLabel('第 1 行参数名称').fill('页数')
  await page.getByLabel('第 1 行参数值').fill('192 页')
  await page.getByRole('button', { name: '保存为草稿' }).click()
  await expect(page).toHaveURL(/\/goods\/\d+$/)
  await expect(page.getByText('还没有价格')).toBeVisible()
  await expectFit(page)

  const productId = Number(/\d+$/.exec(page.url())?.[0])
  await price(page, sales, productId)
  await page.reload()
  await page.getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByRole('button', { name: '下架', exact: true })).toBeVisible()

  await logIn(buyer, company)
  const card = buyer.getByRole('link', { name: new RegExp(name) }).first()
  await expect(async () => {
    await buyer.goto(`/indexpage/productlist?keyword=${encodeURIComponent(name)}`)
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visit(buyer, `/productDetail?productId=${productId}`)
  await expect(buyer.getByText('192 页')).toBeVisible()
  const answered = buyer.waitForResponse((response) => response.url().endsWith('/api/car'))
  await buyer.getByRole('button', { name: '加入购物车' }).click()
  const { data: line } = await (await answered).json()
  expect(line.count).toBe(1)

  await page.getByRole('button', { name: '下架', exact: true }).click()
  await expect(page.getByRole('button', { name: '重新上架' })).toBeVisible()
  await visit(buyer, '/cart/shoppingCart')
  await expect(buyer.getByRole('heading', { name: '失效商品' })).toBeVisible()
  await expect(buyer.getByText(name)).toBeVisible()
  await expect(company.ask('/api/order/confirm', { cartIds: [line.cartId] })).rejects.toThrow()
})

test('有商品的分类只用键盘移到另一个上级，商品一同移动', async ({ page, baseURL }) => {
  const mark = String(randomInt(1e6)).padStart(6, '0')
  const sales = await staffAt(baseURL ?? '', 'sales')
  const { names, leaf, there } = await ownCategories(sales, mark)
  const words = { type: 'custom', number: `XM${mark}`, name: `移动${mark}`, subtitle: '', unit: '本', material: '' }
  const lists = { tags: [], processes: [], params: [], story: [], gallery: [] }
  await sales.ask('/api/admin/goods/save', { ...words, ...lists, categoryId: leaf, sort: 0 })
  await atTheDesk(page, 'sales', '/category')
  await page.getByRole('button', { name: `移动 ${names.leaf}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `移动“${names.leaf}”` })
  await dialog.getByRole('combobox').pressSequentially(names.there)
  await expect(page.getByRole('option', { name: `${names.one} / ${names.there}` })).toBeAttached()
  await dialog.getByRole('combobox').press('Enter')
  await dialog.getByRole('button', { name: /移\s*动/ }).press('Enter')
  await expect(page.getByText(`“${names.leaf}”已移到 ${names.one} / ${names.there} 的第 1 位`)).toBeAttached()
  expect(await sales.read(`/api/admin/goods/list?categoryId=${there}`)).toMatchObject({ total: 1 })
  await expect(dialog).toBeHidden()
  await expectFit(page)
})

test('商品与价格两个清单都写明单价含不含税', async ({ page }) => {
  for (const path of ['/goods', '/price']) {
    await atTheDesk(page, 'sales', `${path}?keyword=FB1001`)
    const row = page.getByRole('row').filter({ has: page.getByText('FB1001', { exact: true }) })
    await expect(row.getByText(/不含税$/)).toBeVisible()
  }
})
