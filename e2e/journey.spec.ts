import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { formatYuan, parseYuan } from '../contract/money.ts'
import { hears, live, test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, personOf, staffAt } from './people.ts'

// From the first search to the money: what follows is e2e/roads.spec.ts.

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 900, channels: 4, background: colour } })
    .png()
    .toBuffer()

/** What follows ¥ in a text, e.g. '5309.87'. */
const amountIn = (text: string | null): string => /¥\s*([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', '') ?? ''

/** Presses one of the order's own buttons and confirms what it asks. */
async function move(
  page: Page,
  label: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => {},
  within: Page | ReturnType<Page['getByRole']> = page,
) {
  await within.getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await fill(dialog)
  const confirm = dialog.getByRole('button', { name: label.startsWith('确认') ? label : `确认${label}` })
  // A click that falls into the dialog's opening is lost, as a person's would be: press again. The action is done once.
  await expect(async () => {
    if (await dialog.isVisible()) await confirm.click({ timeout: 2_000 })
    // What the dialog still says is what went wrong.
    expect(await dialog.isVisible().then(async (open) => (open ? await settled(dialog) : ''))).toBe('')
  }).toPass({ timeout: 30_000 })
}

/** What a dialog says when it has had time to go: nothing, where it went. */
async function settled(dialog: ReturnType<Page['getByRole']>): Promise<string> {
  await dialog.waitFor({ state: 'hidden', timeout: 4_000 }).catch(() => {})
  return (await dialog.isVisible()) ? dialog.innerText() : ''
}

test('从搜索到付款：配置、下单、对公转账、登记流水、确认到账', async ({ page, browser, baseURL }) => {
  const company = await ownCompany(baseURL)
  const address = { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 }
  const to = { real_name: '方圆', phone: company.login, address, detail: '科苑路 18 号', is_default: true }
  await company.ask('/api/address/edit', to)
  await test.step('搜索商品，未登录看详情先登录再回来', async () => {
    await visit(page, '/')
    await page.getByRole('combobox', { name: '搜索商品' }).or(page.getByLabel('搜索商品')).first().fill('帆布袋')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('帆布袋')
    const link = page.getByRole('link', { name: /12安本白 38×42cm/ }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.getByLabel('手机号').fill(company.login)
    await page.getByLabel('密码', { exact: true }).fill(company.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/productDetail/)
    await live(page)
  })

  await test.step('选配置，价格逐行随选择变化，与服务器一致', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('帆布袋')
    const quantity = page.getByLabel('数量', { exact: true }).first()
    await quantity.fill('299')
    await quantity.blur()
    await expect(page.getByText(/290|300/).first()).toBeVisible()
    await quantity.fill('500')
    await quantity.blur()
    await expect(page.getByText('500×6.50')).toBeVisible()
    await expect(page.getByText('已由服务器核价')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: '加入购物车' }).click()
    await hears(page, '已加入购物车')
  })

  let gross = ''
  await test.step('购物车、结算、提交一次', async () => {
    await visit(page, '/cart')
    await expect(page).toHaveURL(/\/cart\/shoppingCart/)
    await page
      .getByRole('button', { name: /去结算/ })
      .or(page.getByRole('link', { name: /去结算/ }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/cart\/settlement\?cartId=\d+/)
    await expect(page.getByRole('heading', { name: '费用明细' })).toBeVisible()
    await page.getByLabel(/订单备注/).fill('请在外箱注明行政部')
    await page.reload()
    await expect(page.getByLabel(/订单备注/)).toHaveValue('请在外箱注明行政部')
    gross = amountIn(
      await page
        .getByText(/含税总额/)
        .locator('..')
        .textContent(),
    )
    expect(Number(gross)).toBeGreaterThan(1000)
    await page.getByRole('button', { name: '提交订单' }).dblclick()
    await expect(page).toHaveURL(/\/cart\/(payment|bankPay)/)
  })

  let number = ''
  let remark = ''
  await test.step('付款页写明户名、账号、准确金额与备注码，可传凭证', async () => {
    await page.goto(page.url().replace('/cart/payment', '/cart/bankPay'))
    number = new URL(page.url()).searchParams.get('orderId') ?? ''
    await expect(page.getByText('招商银行深圳科技园支行').first()).toBeVisible()
    await expect(page.getByText(new RegExp(`¥\\s*${formatYuan(parseYuan(gross)).slice(1).replace('.', '\\.')}`)).first()).toBeVisible()
    remark =
      (await page
        .getByText(/^[2-9A-Z]{6,8}$/)
        .first()
        .textContent()) ?? ''
    expect(remark).toMatch(/^[2-9A-Z]{6,8}$/)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: await picture('#dfe7f5') })
    await page.getByLabel('付款户名').fill(company.name)
    await page.getByRole('button', { name: '提交凭证' }).click()
    await expect(page.getByText(/已提交/).first()).toBeVisible()
  })

  await test.step('财务登记流水，系统按备注码与金额提出订单，确认到账', async () => {
    const office = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage()
    await office.goto('/admin')
    const { login, password } = personOf('finance')
    await office.getByLabel('账号').fill(login)
    await office.getByLabel('密码').fill(password)
    await office.getByRole('button', { name: '登录' }).click()
    await office.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '收款' }).click()
    await office
      .getByRole('button', { name: '登记流水' })
      .or(office.getByRole('link', { name: '登记流水' }))
      .first()
      .click()
    await office
      .getByLabel(/到账金额|金额/)
      .first()
      .fill(gross)
    await office.getByLabel('付款户名').fill(company.name)
    await office.getByLabel('到账时间').fill('2026-11-21 10:00:00')
    await office.getByLabel('到账时间').press('Tab')
    await office.getByLabel(/流水号/).fill(`E2E${Date.now()}`)
    await office.getByLabel(/附言/).fill(`货款 ${remark}`)
    await office.locator('form').getByRole('button').last().click()
    await expect(office.getByText('金额相符').first()).toBeVisible()
    await office.getByRole('button', { name: new RegExp(`选择订单 ${number} 入账`) }).click()
    await office.getByRole('button', { name: '确认到账' }).last().click()
    await expect(office.getByText(number).first()).toBeVisible()
    await office.context().close()
    await expect(page).toHaveURL(/\/cart\/paySucceed/, { timeout: 20_000 })
  })
})

/** The page's own token, as its calls send it. */
async function bearer(page: Page): Promise<{ authorization: string }> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'Yshop_token')
  return { authorization: `Bearer ${token?.value}` }
}

test('子账号超额下单须他人审批，自己不能批；批准的人付款，到账后履约', async ({ page, browser, baseURL }) => {
  await logIn(page, 'buyer')
  await page.goto('/productDetail?number=TX1003')
  const added = await page.request.post('/api/car', {
    headers: await bearer(page),
    data: { productId: await idOf(page), matrix: [{ colour: 'white', size: 'L', quantity: 900 }], new: 1 },
  })
  const { cartId } = (await added.json()).data
  await page.goto(`/cart/settlement?cartId=${cartId}`)
  await expect(page.getByText('此订单达到企业审批金额')).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderId=/)
  const number = new URL(page.url()).searchParams.get('orderId') ?? ''
  await page.goto(`/orderDetail/${number}`)
  await expect(page.getByText('待审批').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '同意' })).toHaveCount(0)

  const approver = await (await browser.newContext()).newPage()
  await logIn(approver, 'approver')
  await approver.goto('/approval')
  const card = approver.getByRole('article', { name: `订单 ${number}` })
  await move(approver, '同意', async () => {}, card)
  await expect(card).toHaveCount(0)
  await approver.goto(`/orderDetail/${number}`)
  await expect(approver.getByText('待付款').first()).toBeVisible()
  await expect(approver.getByText('审批通过')).toBeVisible()

  await approver.getByRole('link', { name: '去付款' }).first().click()
  await expect(approver).toHaveURL(/\/cart\/payment/)
  await approver.goto(`/cart/bankPay?orderId=${number}`)
  const amount = amountIn(await approver.getByText('应付金额', { exact: true }).locator('..').textContent())
  expect(Number(amount)).toBeGreaterThan(20_000)
  const finance = await staffAt(baseURL ?? '', 'finance')
  const receipt = { amount, payerName: '荣达贸易有限公司', receivedAt: '2026-11-21 10:00:00' }
  await finance.ask('/api/admin/payment/confirm', {
    orderId: number,
    step: 1,
    reference: `E2EA${Date.now()}`,
    ...receipt,
  })
  await expect(approver).toHaveURL(/\/cart\/paySucceed/, { timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('货款到账').first()).toBeAttached()

  const stranger = await (await browser.newContext()).newPage()
  await logIn(stranger, 'stranger')
  await stranger.goto(`/orderDetail/${number}`)
  await expect(stranger.getByText('订单不存在')).toBeVisible()
})

/** The id of the product that the page shows. */
async function idOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/product/detail?number=TX1003')
  return (await answer.json()).data.id
}
