import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { orderOf, scan, transfer } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { staffAt } from './people.ts'

// Finance's desks beside the bank's: what came by code and went back, each day against the provider's bill, and whose money is held.

test('在线付款：按订单查到付款与原路退款，日账单逐笔核对', async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500 })
  await scan(company, orderId)
  const gross = await refundOf(company, baseURL, orderId)

  await atTheDesk(page, 'finance', `/channel?keyword=${orderId}`)
  const row = page.getByRole('row', { name: new RegExp(orderId) })
  await expect(row).toContainText('支付宝')
  await expect(row).toContainText('已付款')
  await expectFit(page)
  const outTradeNo = /[A-Z0-9]{12,}/.exec(await row.getByRole('cell').first().innerText())?.[0] ?? ''

  await page.getByRole('link', { name: '退款', exact: true }).click()
  // Loaded again before the address has changed, the page would be the payments' for good.
  await expect(page).toHaveURL(/\/channel\/refund/)
  const refund = page.getByRole('row', { name: new RegExp(orderId) })
  await expect(async () => {
    await page.reload()
    await expect(refund).toContainText('已退款', { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
  await expect(refund).toContainText(gross)
  await expectFit(page)

  await page.getByRole('link', { name: '日账单核对' }).click()
  // The day on which it was paid, by its number: after midnight today is another.
  const [, ...day] = /^\D*(\d{4})(\d{2})(\d{2})/.exec(outTradeNo) ?? []
  await page.getByRole('button', { name: day.join('-') }).click()
  await expect(page.getByRole('region', { name: /逐笔核对/ }).getByRole('row', { name: new RegExp(outTradeNo) })).toBeVisible({
    timeout: 30_000,
  })
  await expectFit(page)
})

/** The whole order is given up and its money goes back by code; answers how much, as pages write it. */
async function refundOf(company: Awaited<ReturnType<typeof ownCompany>>, baseURL: string, orderId: string) {
  const { whole } = (await company.read(`/api/afterSale/order/${orderId}`)) as { whole: { refundable: string } }
  const wish = { orderId, reason: 'plan', words: '活动取消，不再需要', remedy: 'cancel', amount: whole.refundable }
  const id = Number((await company.ask('/api/afterSale/apply', wish)).id)
  const { offers } = (await company.read(`/api/afterSale/detail/${id}`)) as { offers: { id: number }[] }
  const sales = await staffAt(baseURL, 'sales')
  await sales.ask('/api/admin/claim/move', { id, move: 'agree', offerId: offers[0]?.id })
  await (await staffAt(baseURL, 'finance')).ask('/api/admin/claim/move', { id, move: 'pay' })
  return whole.refundable.replace(/\B(?=(\d{3})+\.)/, ',')
}

test('企业余额：多付的款留作余额，一部分抵付订单，其余登记退回', async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const finance = await staffAt(baseURL, 'finance')
  const first = await orderOf(company, { number: 'WF1002', quantity: 500 })
  await transfer(company, finance, first, { extra: '300.00' })
  const second = await orderOf(company, { number: 'WF1002', quantity: 600 })

  await atTheDesk(page, 'finance', `/balance?keyword=${encodeURIComponent(company.name)}`)
  const row = page.getByRole('row', { name: new RegExp(company.name) })
  await expect(row).toContainText('300.00')
  await expectFit(page)
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: `${company.name}余额抵付` }).click()
  await dialog.getByLabel('订单号').fill(second)
  await dialog.getByLabel('金额（元）').fill('900')
  await dialog.getByRole('button', { name: /^确\s*认$/ }).click()
  await expect(dialog.getByText(/余额/).first()).toBeVisible()
  await expect(dialog.locator('.ant-form-item-explain-error, [role=alert]').first()).toBeVisible()
  await dialog.getByLabel('金额（元）').fill('100')
  await dialog.getByRole('button', { name: /^确\s*认$/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(row).toContainText('200.00')

  await row.getByRole('button', { name: `退回${company.name}余额` }).click()
  await dialog.getByLabel('金额（元）').fill('200')
  await dialog.getByLabel('转出流水号').fill(`BALBACK${first}`)
  await dialog.getByLabel('退款原因').fill('客户要求退回余款')
  await dialog.getByRole('button', { name: /^确\s*认$/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('多付、重复付款和认领为余额的款项会出现在这里。').or(row.getByText('¥0.00').first())).toBeVisible({
    timeout: 30_000,
  })
  const { payments } = (await company.read(`/api/order/detail/${second}`)) as { payments: { received: string }[] }
  expect(payments[0]?.received).toBe('100.00')
})
