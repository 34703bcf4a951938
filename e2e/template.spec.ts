import { expect, type Page } from '@playwright/test'
import { flaws } from './barriers.ts'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

const noSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** The merchant copies a template, marks what is filled in and publishes it; answers what it is called. */
async function madeTemplate(desk: Page, name: string): Promise<void> {
  await desk.getByRole('button', { name: '从现有模板复制' }).first().click()
  const dialog = desk.getByRole('dialog', { name: '从现有模板复制' })
  await dialog
    .getByRole('searchbox', { name: '搜索模板' })
    .or(dialog.getByRole('textbox', { name: '搜索模板' }))
    .fill('企业伴手袋')
  await dialog
    .getByRole('searchbox', { name: '搜索模板' })
    .or(dialog.getByRole('textbox', { name: '搜索模板' }))
    .press('Enter')
  await dialog.getByRole('button', { name: '复制“企业伴手袋”' }).click()
  await expect(desk).toHaveURL(/\/template\/\d+$/)
  await desk.getByLabel('模板名称').fill(name)
  await expect(desk.getByLabel('模板名称')).toHaveAttribute('aria-required', 'true')

  // What may be left as it is becomes what must be filled in, and a picture more.
  await desk.getByRole('button', { name: /^文字：品质生活/ }).press('Enter')
  const slot = desk.getByRole('region', { name: '填写项' })
  await slot.getByLabel('填写项名称').fill('宣传语')
  await slot.getByLabel('必填').check()
  await slot.getByLabel('限制字数').check()
  await expect(slot.getByRole('textbox', { name: '最长字数' }).locator('..')).toHaveCSS('column-gap', '8px')
  await slot.getByLabel('限制字数').uncheck()
  await desk.getByRole('button', { name: /^图形：图案/ }).press('Enter')
  await expect(slot.getByLabel('由客户填写')).not.toBeChecked()
  // What is no size stays in its box and is told; the stage stays as large as it was.
  const wide = desk.getByLabel('宽（毫米）', { exact: true })
  const was = await wide.inputValue()
  await wide.fill('99999')
  await desk.getByRole('button', { name: '保存', exact: true }).click()
  await expect(desk.getByRole('alert').filter({ hasText: '宽应为 1-5000 的整数毫米' })).toBeVisible()
  await expect(wide).toHaveValue('99999')
  await wide.fill(was)
  await desk.getByRole('button', { name: '保存', exact: true }).click()
  await expect(desk.getByText('有未保存的修改')).toHaveCount(0)
  await desk.getByRole('button', { name: '发布', exact: true }).click()
  await expect(desk.getByRole('button', { name: '撤下' })).toBeVisible()
}

test('填写模板：商家做模板并用于常用商品，买家填好、加入购物车下单，稿件台看到稿件；撤下后已开始的设计照旧', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = 'TPL1001'
  const productId = await ownProduct(await staffAt(baseURL ?? '', 'sales'), 'WF1002', { name: '模板试填无纺布袋', number })
  const desk = await (await browser.newContext({ viewport: { width: 1366, height: 900 }, ...(baseURL && { baseURL }) })).newPage()
  await atTheDesk(desk, 'sales', '/template')
  await expect(desk.getByRole('row').filter({ hasText: '活动纪念袋' })).toContainText('已发布')
  await expectFit(desk)
  const name = '试填伴手袋'
  await madeTemplate(desk, name)
  await expectFit(desk)
  await desk.goto(`/admin/goods/${productId}`)
  const front = desk.getByRole('group', { name: /^正面/ })
  await front.getByRole('checkbox', { name }).click()
  await expect(front.getByRole('checkbox', { name })).toBeChecked()

  await page.setViewportSize({ width: 1366, height: 900 })
  const company = await ownCompany(baseURL)
  const { id: addressId } = await company.ask('/api/address/edit', {
    ...{ real_name: '方圆', phone: '13912345678', detail: '科苑路 9 号', is_default: 1 },
    address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
  })
  await logIn(page, company)
  await visit(page, `/productDetail?number=${number}`)
  await expect(page.getByRole('link', { name: '放上标志，看效果' })).toHaveCount(0)
  await page.getByRole('link', { name: '填写模板' }).click()
  await expect(page.getByRole('heading', { name: '填写模板，看效果' })).toBeVisible()
  await expect(page.getByText('模板中的“公司名称”尚未填写')).toBeVisible()
  await expect(page.getByRole('button', { name: '加入购物车' })).toBeDisabled()
  expect(await flaws(page, 'main')).toEqual([])

  await page.getByRole('textbox', { name: '公司名称' }).fill('荣达贸易')
  await expect(page.getByText('模板中的“公司名称”尚未填写')).toHaveCount(0)
  await page.getByRole('textbox', { name: '宣传语' }).fill('一诺千金')
  await expect(page.getByText('已保存')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await noSideways(page)).toBe(true)
  expect(await flaws(page, 'main')).toEqual([])
  // What is typed is seen where it is printed.
  const called = page.getByRole('textbox', { name: '公司名称' })
  await called.click()
  await expect(page.getByRole('img', { name: '正面的样子' })).toBeInViewport({ ratio: 1 })
  await expect(called).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1366, height: 900 })

  // Taken off, it is begun with no more; what was begun goes on.
  await desk.goto('/admin/template')
  await desk.getByRole('link', { name }).click()
  await desk.getByRole('button', { name: '撤下' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '确认撤下' }).click()
  await expect(desk.getByRole('button', { name: '重新发布' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('荣达贸易')
  await page.getByRole('textbox', { name: '宣传语' }).fill('一诺千金，说到做到')
  await expect(page.getByText('已保存')).toBeVisible()

  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page).toHaveURL(/shoppingCart/)
  await expect(page.getByText('设计稿-正面.pdf')).toBeVisible()

  // As the cart has it, it is ordered, and lies at the artwork desk.
  const { valid } = (await company.read('/api/cart/list')) as { valid: { id: number }[] }
  const { orderKey } = await company.ask('/api/order/confirm', { cartIds: valid.map(({ id }) => id) })
  const { orderId } = await company.ask(`/api/order/create/${String(orderKey)}`, { addressId })
  await atTheDesk(desk, 'production', `/artwork?keyword=${String(orderId)}`)
  await expect(desk.getByRole('row').filter({ hasText: String(orderId) })).toBeVisible()
  await desk.context().close()
})

test('填写时商家发布了模板的新版本：告知模板已更新，重新打开后是新版本，填好的还在', async ({ page, baseURL }) => {
  const sales = await staffAt(baseURL ?? '', 'sales')
  const number = 'TPL1002'
  const productId = await ownProduct(sales, 'WF1002', { name: '模板更新无纺布袋', number })
  const name = '会更新的模板'
  const facts = { name, kind: 'bag', scene: 'annual', use: '年会伴手袋', widthMm: 200, heightMm: 200 }
  const slot = (id: string, label: string, y: number) => ({
    ...{ kind: 'text', id, x: 100, y, width: 120, height: 12, angle: 0, text: label, font: 'sans', size: 12, align: 'middle' },
    ...{ leading: 1.3, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#1d3557', spot: null }, outline: null },
    slot: { label, required: true, ways: ['text'], longest: 12, sample: '' },
  })
  const first = [slot('name', '公司名称', 80)]
  const { id } = await sales.ask('/api/admin/template/save', { ...facts, layers: first })
  await sales.ask('/api/admin/template/move', { id, rev: 1, move: 'publish' })
  await sales.ask('/api/admin/template/offer', { productId, position: 'front', templateId: id, offered: true })

  await logIn(page, await ownCompany(baseURL))
  await visit(page, `/productDetail?number=${number}`)
  await page.getByRole('link', { name: '填写模板' }).click()
  await expect(page.getByRole('heading', { name: `填写“${name}”` })).toBeVisible()
  await sales.ask('/api/admin/template/save', { ...facts, id, rev: 1, layers: [...first, slot('day', '活动日期', 120)] })
  await sales.ask('/api/admin/template/move', { id, rev: 2, move: 'update' })

  await page.getByRole('textbox', { name: '公司名称' }).fill('荣达贸易')
  const told = page.getByRole('alert').filter({ hasText: '模板已更新，请重新打开' })
  await expect(told).toBeVisible()
  expect(await flaws(page, 'main')).toEqual([])
  await told.getByRole('button', { name: '重新打开' }).click()
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('荣达贸易')
  await page.getByRole('textbox', { name: '活动日期' }).fill('2027年1月8日')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(told).toHaveCount(0)
})
