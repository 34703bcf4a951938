import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { flaws } from './barriers.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { test, visit } from './mall.ts'
import { bags, orderOf, transfer } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt, type Staff } from './people.ts'

/** An order of the company's own that was paid by bank transfer. */
async function paid(company: OwnCompany, finance: Staff, quantity: number): Promise<string> {
  const orderId = await orderOf(company, { ...bags, quantity })
  await transfer(company, finance, orderId)
  return orderId
}

test('开票：两单合并申请，财务审核后下载，再红冲', async ({ page, browser, baseURL }) => {
  const company = await ownCompany(baseURL)
  const finance = await staffAt(baseURL ?? '', 'finance')
  await company.ask('/api/billInfo/edit', { headerType: 1, type: 1, name: '方圆' })
  await logIn(page, company)
  const orders = [await paid(company, finance, 500), await paid(company, finance, 1000)]

  await visit(page, '/invoice')
  for (const orderId of orders) await page.getByRole('checkbox', { name: `选择订单 ${orderId}` }).check()
  await expect(page.getByText('已选 2 单')).toBeVisible()
  await page.getByRole('button', { name: '申请开票' }).click()
  await expect(page.getByRole('dialog').getByText('2 个订单合并为一张发票')).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('付款到账的订单会出现在这里')).toBeVisible()

  await page.getByRole('link', { name: '开票记录' }).click()
  const records = page.getByRole('list', { name: '开票记录' })
  await expect(records.getByText('待审核')).toBeVisible()
  expect(await flaws(page, 'main')).toEqual([])
  const queue = await finance.read(`/api/admin/invoice/list?state=applied&keyword=${orders[0]}`)
  const id = (queue['data'] as { id: number }[])[0]?.id ?? 0
  const desk = await (await browser.newContext()).newPage()
  await atTheDesk(desk, 'finance', `/invoice/${id}`)
  await desk.getByRole('button', { name: '审核通过', exact: true }).click()
  await expect(desk.getByRole('dialog')).toContainText(/¥\d{1,3},\d{3}\.\d\d/)
  await desk.getByRole('dialog').getByRole('button', { name: '审核通过', exact: true }).click()
  await visit(page, '/invoice?tab=records')
  await expect(records.getByText('已开具')).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download', { timeout: 45_000 })
  await records.getByRole('link', { name: /^发票-\d{20}\.pdf$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^发票-\d{20}\.pdf$/)
  const ofd = page.waitForEvent('download', { timeout: 45_000 })
  await records.getByRole('link', { name: /^发票-\d{20}\.ofd$/ }).click()
  expect(Object.keys(unzipSync(await readFile(await (await ofd).path())))).toContain('OFD.xml')

  await records.getByRole('button', { name: '申请红冲' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('抬头有误，需要重开')
  await dialog.getByRole('button', { name: '申请红冲' }).click()
  await expect(records.getByText('红冲待确认')).toBeVisible()
  await finance.ask('/api/admin/invoice/move', { id, move: 'confirmRed' })
  await visit(page, '/invoice?tab=records')
  await expect(records.getByText('已红冲')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: '可开票订单' }).click()
  for (const orderId of orders) await expect(page.getByRole('checkbox', { name: `选择订单 ${orderId}` })).toBeVisible()

  await desk.goto(`/admin/invoice?state=all&keyword=${orders[0]}`)
  const files = desk.getByRole('link', { name: /^下载 / })
  await expect(files).toHaveText(['PDF', 'OFD', 'XML', '红字 PDF'])
  await expectFit(desk)
})
