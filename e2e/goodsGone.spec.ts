import { expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { test } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// Goods at their end, prices of many at once, and links of the layout: what a merchant does without a developer.

test('批量调价：试算逐个列出前后价格，接受后发布；归档后购物车说明，恢复后可再上架；没有卖过的可以删除', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = String(randomInt(1e6)).padStart(6, '0')
  const [name, number] = [`归档帆布袋${mark}`, `GD${mark}`]
  const sales = await staffAt(baseURL ?? '', 'sales')
  const id = await ownProduct(sales, 'FB1001', { name, number })

  await atTheDesk(page, 'sales', `/price?keyword=${number}`)
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('50 个起')
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '批量调价' }).click()
  const dialog = page.getByRole('dialog', { name: '批量调价' })
  await dialog.getByLabel(/涨跌多少/).fill('10')
  await dialog.getByRole('button', { name: /试\s*算/ }).click()
  const changes = page.getByRole('list', { name: `${number} 的变化` })
  await expect(changes).toContainText(/单价（50 个起）/)
  await expect(changes).toContainText(/默认配置 50 个合计（含税）/)
  await expectFit(page)
  await page.getByRole('button', { name: '发布…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).click()
  await expect(page.getByText('将修改').or(page.getByText('修改 1')).first()).toBeVisible()
  await expect(async () => {
    const { data } = await sales.read(`/api/admin/price/detail/${id}`)
    expect((data as { version: number }).version).toBe(2)
  }).toPass()

  const company = await ownCompany(baseURL)
  const buyer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(buyer, company, `/productDetail?id=${id}`)
  await buyer.getByRole('button', { name: '加入购物车' }).first().click()
  await expect(buyer.getByText(/已加入购物车|加入成功/).first()).toBeVisible()

  await page.goto(`/admin/goods/${id}`)
  await page.getByRole('button', { name: /归\s*档/ }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '释放采购编号' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '确认归档' }).click()
  await expect(page.getByText('已归档').first()).toBeVisible()
  await expect(page.getByLabel('采购编号')).toHaveValue(`${number}-A${id}`)
  await expectFit(page)
  await expect(async () => {
    await buyer.goto('/cart/shoppingCart')
    await expect(buyer.getByText('商品已停止供应')).toBeVisible({ timeout: 3000 })
  }).toPass()

  await page
    .getByRole('button', { name: /删\s*除/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '确认删除' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 人的购物车' })).toBeVisible()
  await page.getByRole('button', { name: /恢\s*复/ }).click()
  await expect(page.getByText('已下架').first()).toBeVisible()

  const { id: copy } = await sales.ask('/api/admin/goods/copy', { id })
  await page.goto(`/admin/goods/${Number(copy)}`)
  await page
    .getByRole('button', { name: /删\s*除/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '确认删除' }).click()
  await expect(page).toHaveURL(/\/admin\/goods$/)
})

test('新增商品时说明四种类型；布局的链接按名称选择，栏目可以不显示', async ({ page }) => {
  await atTheDesk(page, 'admin', '/goods/new')
  await page.getByRole('radio', { name: /^标品/ }).check()
  await expect(page.getByText('标品商品上架前要准备：')).toBeVisible()
  await expectFit(page)

  await page.goto('/admin/page/layout')
  await page.getByRole('button', { name: '+ 入口链接' }).click()
  const dialog = page.getByRole('dialog', { name: '添加入口链接' })
  await dialog.getByLabel('名称', { exact: true }).fill('现货')
  await dialog.getByLabel('跳转链接').fill('FB1001')
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /FB1001\s*\/productDetail/ })
    .first()
    .click()
  await expect(dialog.getByRole('status')).toContainText('商品：')
  await dialog.getByLabel('跳转链接').fill('/productDetail?id=987654321')
  await expect(dialog.getByRole('status')).toContainText('商品已删除，商城不显示')
  await dialog.getByLabel('跳转链接').fill('/indexpage/productlist?goodsType=5')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  // What lay under it moves as the block is added.
  await expect(dialog).toBeHidden()
  await expect(page.getByText('有未发布的修改')).toBeVisible()
  await page.getByRole('button', { name: '+ 首页栏目' }).click()
  await page.getByRole('checkbox', { name: '行业场景' }).uncheck()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: '快捷入口' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: '行业场景' })).toHaveCount(0)
})
