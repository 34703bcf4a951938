import { expect, type Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectFit } from './desk.ts'
import { test, visit } from './mall.ts'
import { orderOf, transfer } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// A buyer's own programs: a key opens what it is for and nothing else, and an address outside is told of what happens.

type Told = { headers: IncomingHttpHeaders; body: string }

/** A program outside that takes what it is sent. */
async function receiver() {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    told.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.end('ok')
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { told, url: `http://127.0.0.1:${port}/hook`, close: () => void server.close() }
}

/** The seal that the guide describes: HMAC-SHA256 over moment and body. */
const sealOf = (secret: string, { headers, body }: Told): boolean => {
  const seal = String(headers['yincai-signature'])
  const moment = /t=(\d+)/.exec(seal)?.[1] ?? ''
  return seal.includes(`v1=${createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex')}`)
}

/** What is told once, and closes it. */
async function toldOnce(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  const secret = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(dialog).toBeHidden()
  return secret
}

test('开放接口：创建密钥按权限调用，推送送达并可验签，再次推送，停用即失效', async ({ page, request, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500 })
  const outside = await receiver()
  await logIn(page, company)
  await visit(page, '/openApi')
  await page.getByRole('button', { name: '创建密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('方圆 ERP')
  await dialog.getByRole('checkbox', { name: '查询订单' }).click()
  await dialog.getByLabel('登录密码').fill(company.password)
  await dialog.getByRole('button', { name: /^创\s*建$/ }).click()
  const key = await toldOnce(page, '密钥已创建')
  await expectFit(page)

  const asProgram = async (path: string) =>
    (await (await request.get(path, { headers: { authorization: `Bearer ${key}` } })).json()) as { status: number }
  expect(await asProgram(`/api/order/detail/${orderId}`)).toMatchObject({ status: 200, data: { orderId } })
  expect((await asProgram('/api/statement/list')).status).toBe(403)

  await page.getByRole('button', { name: '添加推送地址' }).click()
  await dialog.getByLabel('接收地址').fill(outside.url)
  await dialog.getByRole('checkbox', { name: '款项到账' }).click()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  const secret = await toldOnce(page, '签名密钥')
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  await expect.poll(() => outside.told.length, { timeout: 45_000 }).toBe(1)
  const [first] = outside.told
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: 'payment.received' })
  expect(first && sealOf(secret, first)).toBe(true)

  await page.getByRole('button', { name: '推送记录' }).click()
  await expect(dialog.getByText('已送达')).toBeVisible({ timeout: 45_000 })
  await expectFit(page)
  await dialog.getByRole('button', { name: '重新推送' }).click()
  await expect.poll(() => outside.told.length, { timeout: 45_000 }).toBe(2)
  expect(outside.told[1]?.body).toBe(first?.body)
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '停用 方圆 ERP' }).click()
  await dialog.getByRole('button', { name: /^停\s*用$/ }).click()
  await expect(page.getByRole('list', { name: '接口密钥' })).toContainText('已停用')
  expect((await asProgram(`/api/order/detail/${orderId}`)).status).toBe(401)
  outside.close()
})

test('未读消息数在另一个浏览器里不刷新就更新', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500 })
  await logIn(page, company)
  const other = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage()
  await logIn(other, company)
  const unread = async (at: Page): Promise<number> => {
    const entry = at
      .getByRole('navigation', { name: '快捷导航' })
      .getByRole('listitem')
      .filter({ hasText: /^我的账户/ })
    return Number((await entry.innerText()).replaceAll(/\D/g, ''))
  }
  for (const at of [page, other]) await visit(at, '/myOrder')
  const before = await unread(other)
  expect(await unread(page)).toBe(before)
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  await expect.poll(() => unread(other), { timeout: 30_000 }).toBeGreaterThan(before)

  // Read in one, read in the other.
  await visit(page, '/orderInform')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect.poll(() => unread(other), { timeout: 30_000 }).toBe(0)
  expect(new URL(other.url()).pathname).toBe('/myOrder')
})
