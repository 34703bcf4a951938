import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { orderOf, transfer } from './orderOf.ts'
import { staffAt } from './people.ts'

/** A day from now on, so that the test holds in any year. */
const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('外协：在看板交给供应商，发出即开工，分次收回即完工，财务对账后计入毛利', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500, plain: true })
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  const production = await staffAt(baseURL, 'production')
  const { lines } = (await production.read(`/api/admin/order/detail/${orderId}`))['data'] as { lines: { id: number }[] }
  const lineId = lines[0]?.id ?? 0
  await production.ask('/api/admin/order/move', { orderId, lineId, move: 'schedule', date: later(1) })
  const name = `拷边厂 ${orderId.slice(-5)}`
  await production.ask('/api/admin/supplier/save', { name, contact: '吴师傅', terms: '月结' })

  await atTheDesk(page, 'production', `/production?keyword=${orderId}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: new RegExp(`^外协 ${orderId}`) }).click()
  await expect(dialog.getByLabel('外协内容')).toHaveValue('后道', { timeout: 30_000 })
  await expect(dialog.getByLabel('数量')).toHaveValue('500')
  // Who sees no costs is asked for none.
  await expect(dialog.getByText('价格口径')).toHaveCount(0)
  await dialog.getByLabel('外协内容').fill('四边拷边')
  await dialog.getByLabel('供应商').fill(name)
  await page.getByRole('option', { name }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()

  await expect(page.getByRole('heading', { name: /^外协单 WX/ })).toBeVisible({ timeout: 30_000 })
  const path = new URL(page.url()).pathname.replace('/admin', '')
  await page.getByRole('button', { name: /^发\s*出$/ }).click()
  await dialog.getByRole('button', { name: '确认发出' }).click()
  await expect(page.getByText('外协中', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectFit(page)

  await page.goto(`/admin/production?keyword=${orderId}`)
  await expect(page.getByText(`外协：${name}`)).toBeVisible({ timeout: 30_000 })
  await page.goto(`/admin${path}`)
  for (const [good, bad, then] of [
    ['200', '0', '部分收回'],
    ['298', '2', '待对账'],
  ] as const) {
    await page.getByRole('button', { name: /^收\s*回$/ }).click()
    await dialog.getByLabel('合格数', { exact: true }).fill(good)
    await dialog.getByLabel('不合格数').fill(bad)
    await dialog.getByRole('button', { name: /^登\s*记$/ }).click()
    await expect(page.getByText(then, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  }
  await page.goto(`/admin/production/${lineId}`)
  await expect(page.getByText('投入 500，合格 498，不合格 2')).toBeVisible({ timeout: 30_000 })

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'finance', path)
  await desk.getByRole('button', { name: '填写价格' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('价格（元）').fill('0.50')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(desk.getByText('¥249.00', { exact: true })).toBeVisible({ timeout: 30_000 })
  await desk.getByRole('button', { name: /^对\s*账$/ }).click()
  await form.getByLabel(/^对账金额/).fill('245')
  await form.getByRole('button', { name: '确认对账' }).click()
  await expect(desk.getByText('已对账', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)

  await desk.goto(`/admin/order/${orderId}`)
  const margin = desk.getByRole('region', { name: '毛利' })
  await margin.locator('summary').first().click()
  await expect(margin.getByText('¥245.00')).toBeVisible({ timeout: 30_000 })
  await desk.goto(`/admin/margin/lines?keyword=${orderId}`)
  await expect(desk.getByRole('cell', { name: /245\.00/ })).toBeVisible({ timeout: 30_000 })
  await expectFit(desk)
  await desk.context().close()
})
