import { expect, type Page } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { orderOf, scan } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// What staff do for a customer on the phone: notes and tags, the address, a claim, calling off what is paid.

/** Presses a button, fills in the dialog that comes, and confirms. */
async function through(page: Page, button: string, confirm: RegExp, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
}

test('客户来电：备注与标签仅员工可见，更正地址，取消已付款订单，买家都能看到结果', async ({ page: desk, browser, baseURL: base }) => {
  const baseURL = base ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500 })
  await scan(company, orderId)
  await atTheDesk(desk, 'sales', `/order/${orderId}`)

  await through(desk, '添加备注', /保\s*存/, (dialog) => dialog.getByLabel('备注').fill('客户说周五前要到，先打电话'))
  await expect(desk.getByText('客户说周五前要到，先打电话')).toBeVisible()
  const tag = `急${orderId.slice(-6)}`
  await through(desk, '设置标签', /保\s*存/, async (dialog) => {
    await dialog.getByRole('combobox').fill(tag)
    await desk.keyboard.press('Enter')
    // Away from the list of tags, which covers what is below it.
    await dialog.locator('.ant-modal-title').click()
  })
  await expect(desk.getByRole('link', { name: tag })).toBeVisible()

  await through(desk, `更正收货地址 ${orderId}-1`, /确认更正/, async (dialog) => {
    await dialog.getByLabel('详细地址').fill('科苑路 88 号 3 号门')
    await dialog.getByLabel('更正原因').fill('客户来电：仓库搬迁')
  })
  await expect(desk.getByText('科苑路 88 号 3 号门').first()).toBeVisible()
  await expectFit(desk)

  // The desk finds it by its tag.
  await desk.getByRole('link', { name: tag }).click()
  await expect(desk.getByRole('row', { name: new RegExp(orderId) })).toContainText('备注 1 条')
  await expectFit(desk)

  await desk.goto(`/admin/claim/new/${orderId}`)
  await expect(desk.getByText('未开始生产、未发货')).toBeVisible()
  await expectFit(desk)
  await through(desk, '取消订单并全额退款', /确认取消并退款/, async (dialog) => {
    await dialog.getByLabel('说明（客户可见）').fill('客户来电：活动取消')
  })
  await expect(desk).toHaveURL(/\/claim\/\d+$/)
  await expect(desk.getByText('待退款').first()).toBeVisible()

  const buyer = await (await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await logIn(buyer, company, `/orderDetail/${orderId}`)
  await expect(buyer.getByText('收货地址已更正')).toBeVisible({ timeout: 30_000 })
  await expect(buyer.getByText('已取消').first()).toBeVisible()
  expect(await buyer.content()).not.toContain('先打电话')
  expect(await buyer.content()).not.toContain(tag)
  await buyer.goto('/afterSales/asRecord')
  await expect(buyer.getByText('取消订单并退款').first()).toBeVisible({ timeout: 30_000 })
})

test('代客户申请售后：作为商家方案发给客户，客户接受后由财务退款', async ({ page: desk, browser, baseURL: base }) => {
  const baseURL = base ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500 })
  await scan(company, orderId)
  await atTheDesk(desk, 'sales', `/claim/new/${orderId}`)
  await through(desk, '代为申请整单退款', /提\s*交/, async (dialog) => {
    await dialog.getByLabel('问题说明').fill('客户来电：数量下多了，想取消重下')
    await dialog.getByLabel('退款金额（元）').fill('10.00')
    await expectFit(desk)
  })
  await expect(desk.getByText('待买家确认方案').first()).toBeVisible({ timeout: 30_000 })
  const buyer = await (await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await logIn(buyer, company, '/afterSales/asRecord')
  await expect(buyer.getByText('商家代为提交').or(buyer.getByText('待买家确认方案')).first()).toBeVisible({ timeout: 30_000 })
  const sales = await staffAt(baseURL, 'sales')
  const { data } = (await sales.read(`/api/admin/claim/list?queue=all&keyword=${orderId}`)) as { data: { appliedBy: string }[] }
  expect(data[0]?.appliedBy).toBe('方圆（商家代为提交）')
})
