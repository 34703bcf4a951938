import { expect, type Page } from '@playwright/test'
import { flaws } from './barriers.ts'
import { test } from './mall.ts'
import { logIn, personOf } from './people.ts'

// How the merchant looks after a company. Other journeys need the cast as it is: nothing here decides about it.

async function logInAsStaff(page: Page, key: string): Promise<void> {
  const { login, password } = personOf(key)
  await page.goto('/admin')
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Goes on by Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const here = page.locator(':focus')
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    const called = (await here.getAttribute('aria-label')) ?? (await here.textContent()) ?? ''
    if (called.startsWith(name)) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

test('审核企业：资料与营业执照并排，全程只用键盘，未说明原因不能提交', async ({ page }) => {
  await logInAsStaff(page, 'sales')
  await page.goto('/admin/company?status=pending&keyword=青禾')
  await expect(page.getByRole('link', { name: '青禾文化传播有限公司' })).toBeVisible()
  await tabTo(page, '青禾文化')
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: '青禾文化传播有限公司' })
  await expect(title).toBeFocused()
  await expect(page.getByRole('region', { name: '请重点核对' })).toContainText('“旭日礼品有限公司”号段相同')

  const typed = await page.getByRole('region', { name: '填写的资料' }).boundingBox()
  const licence = await page.getByRole('img', { name: /^营业执照/ }).boundingBox()
  expect(licence?.x ?? 0).toBeGreaterThan((typed?.x ?? 0) + (typed?.width ?? 0))
  expect(licence?.width ?? 0).toBeGreaterThan(500)

  await tabTo(page, '放大')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('显示比例')).toHaveText('150%')
  await tabTo(page, '提交，审核下一家')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请选择审核结果')).toBeVisible()
  await expect(page.getByRole('radio', { name: '通过', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '不通过' })).toBeChecked()
  await tabTo(page, '提交，审核下一家')
  // A key that falls into the form's own redrawing is lost, as a person's would be: press again.
  await expect(async () => {
    await page.getByRole('button', { name: '提交，审核下一家' }).press('Enter')
    await expect(page.getByText('请填写未通过的原因')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('radio', { name: '不通过' }).focus()
  await tabTo(page, '营业执照已过期')
  await page.keyboard.press('Space')
  await expect(page.getByLabel(/^未通过的原因/)).toHaveValue('营业执照已过期')
  expect(await flaws(page)).toEqual([])
})

test('以客户身份查看：商城每页说明是谁在看，客户收到通知，结束即退出', async ({ page, browser }) => {
  await logInAsStaff(page, 'sales')
  await page.goto('/admin/company?keyword=荣达')
  await page.getByRole('link', { name: '荣达贸易有限公司' }).click()
  await page.getByRole('link', { name: /^成员/ }).click()
  await page.getByRole('button', { name: '以 李娜 的身份查看商城' }).click()
  await page.getByLabel(/^原因/).fill('客户来电咨询订单进度')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '打开商城' }).click()
  const mall = await opened
  const banner = mall.getByText('客服 何婷 正在以 李娜 的身份查看，30 分钟后自动结束')
  await expect(banner).toBeVisible()
  await mall.goto('/myOrder')
  await expect(banner).toBeVisible()
  await expect(mall.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible()
  await mall.getByRole('button', { name: '结束', exact: true }).click()
  await expect(banner).toBeHidden()
  expect((await mall.context().cookies()).filter(({ name }) => name === 'Yshop_token')).toEqual([])

  const customer = await (await browser.newContext()).newPage()
  await logIn(customer, 'buyer')
  await customer.goto('/orderInform')
  await expect(customer.getByText(/客服 何婷 于 .* 以您的账号查看商城（客户来电咨询订单进度）/).first()).toBeVisible()
  await customer.context().close()
})
