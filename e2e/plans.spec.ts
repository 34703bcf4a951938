import { expect, type Page } from '@playwright/test'
import { atTheDesk, expectFit, sentBy } from './desk.ts'
import { test, visit } from './mall.ts'
import { cartOf, make, ship, transfer, type Wanted } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// Paying in parts, on credit, and the month's account: what the buyer chooses, what it holds up, and what both sides agree on.

/** Settles what lies in the cart by the plan of this name; answers the order. */
async function settle(page: Page, company: OwnCompany, wanted: Wanted, plan: RegExp): Promise<string> {
  const { cartId } = await cartOf(company, wanted)
  await visit(page, `/cart/settlement?cartId=${cartId}`)
  const way = page.getByRole('radio', { name: plan })
  await way.click()
  await expect(way).toBeChecked()
  await expectFit(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderId=\d+|\/orderDetail\/\w+/, { timeout: 30_000 })
  const { pathname, searchParams } = new URL(page.url())
  return searchParams.get('orderId') ?? pathname.split('/').at(-1) ?? ''
}

/** Sends the parcel by the merchant's page of the order. */
async function send(desk: Page, orderId: string): Promise<void> {
  await desk.goto(`/admin/order/${orderId}`)
  await desk.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await sentBy(dialog, '顺丰速运', 'SF1234567')
  await dialog.getByRole('button', { name: '确认发货' }).click()
}

test('三七分期：付定金后生产，尾款未付不能发货，付清后发出', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const finance = await staffAt(baseURL, 'finance')
  await logIn(page, company)
  const orderId = await settle(page, company, { number: 'BW1004', quantity: 400 }, /三七分期/)
  await expect(page.getByText(/第 1\/2 期 定金/).first()).toBeVisible()
  await expectFit(page)
  await transfer(company, finance, orderId, { step: 1 })
  await make(company, baseURL, orderId)

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await atTheDesk(desk, 'production', '/order')
  await desk.goto(`/admin/order/${orderId}`)
  await expect(desk.getByText('第 2/2 期 尾款').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: '发货', exact: true })).toBeHidden()
  await expect(ship(baseURL, orderId)).rejects.toThrow(/尾款 ¥[\d,.]+ 尚未付清/)

  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByText('第 2/2 期 尾款').first()).toBeVisible()
  await expectFit(page)
  await page.getByRole('link', { name: '去付款' }).click()
  await expect(page.getByText(/第 2\/2 期 尾款/).first()).toBeVisible()
  await transfer(company, finance, orderId, { step: 2 })
  await expect(page).toHaveURL(/\/cart\/paySucceed/, { timeout: 45_000 })
  await send(desk, orderId)
  await expect(desk.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByText('SF1234567').first()).toBeVisible()
})

test('账期：客服设定额度后买家记账下单，额度占用，不必先付款', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await atTheDesk(desk, 'sales', `/company/${company.id}`)
  const terms = desk.getByRole('region', { name: '账期' })
  await terms.getByLabel('账期下单').focus()
  await desk.keyboard.press('ArrowDown')
  await expect(desk.locator('.ant-select-item-option-active', { hasText: '不开通' })).toBeAttached()
  await desk.keyboard.press('ArrowUp')
  await expect(desk.locator('.ant-select-item-option-active', { hasText: /^开通/ })).toBeAttached()
  await desk.keyboard.press('Enter')
  await terms.getByLabel('额度（元）').fill('20000')
  await terms.getByRole('button', { name: '保存账期' }).click()
  await expect(terms.getByText('可用额度')).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)

  await logIn(page, company)
  const orderId = await settle(page, company, { number: 'FB1001', quantity: 300 }, /账期/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderId)
  await expect(page.getByText('待上传稿件').first()).toBeVisible()
  await expectFit(page)
  const { used } = (await company.read('/api/credit')) as { used: string }
  expect(Number(used)).toBeGreaterThan(0)
})

test('对账单：逐笔确认，一笔有异议，商家回复后确认完毕', async ({ page, browser, baseURL: url }, { retry }) => {
  const baseURL = url ?? ''
  await logIn(page, 'school')
  await visit(page, '/statement')
  const months = page.getByRole('list', { name: '对账单列表' }).getByRole('link')
  await expect(months).toHaveCount(2)
  await expectFit(page)
  // Each try has a month of its own.
  await visit(page, (await months.nth(retry % 2).getAttribute('href')) ?? '')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const lines = page.getByRole('listitem').filter({ hasText: '余额' })
  await expect(lines.first()).toBeVisible()
  await expectFit(page)
  await lines.first().getByRole('button', { name: /^确认/ }).click()
  await expect(lines.first()).toContainText('已确认')
  await lines
    .last()
    .getByRole('button', { name: /提出异议$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('异议说明').fill('此笔金额与我方入账不符')
  await dialog.getByRole('button', { name: /^提\s*交$/ }).click()
  await expect(lines.last()).toContainText('我方异议：此笔金额与我方入账不符')

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await atTheDesk(desk, 'finance', `/statement/${id}`)
  await desk.getByRole('button', { name: /^回复 / }).click()
  await desk.getByRole('dialog').getByLabel('回复').fill('已核对银行回单，金额无误，回单已发邮箱')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存|回\s*复/ })
    .click()
  await expect(desk.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  await expect(desk.getByText('回复：已核对银行回单')).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)

  await visit(page, `/statement?id=${id}`)
  await expect(lines.last()).toContainText('商家回复：已核对银行回单')
  await page.getByRole('button', { name: /^全部确认/ }).click()
  await expect(page.getByRole('dialog')).toContainText('确认后不能撤回，也不能再提异议')
  await page.getByRole('button', { name: '确认无误' }).click()
  await expect(page.getByRole('button', { name: /^全部确认/ })).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: /\.pdf$/ })).toBeVisible({ timeout: 60_000 })
  await visit(page, '/statement')
  await expect(page.getByRole('listitem').filter({ has: page.locator(`a[href$="id=${id}"]`) })).toContainText('已确认')
})
