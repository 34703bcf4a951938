import { expect, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readPdf } from '../server/src/paper/readPdf.fixture.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'
import { transfer } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { staffAt } from './people.ts'

// A hundred parcels by hand: what a member of staff does is counted, and timed.

const [orders, addresses] = [4, 25] as const
const parcels = orders * addresses

const place = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }

/** Paid orders of plain bags to many addresses, made and packed. */
async function packedOrders(company: OwnCompany, baseURL: string): Promise<string[]> {
  const { ask, read } = company
  const addressIds = await Promise.all(
    Array.from({ length: addresses }, async (_, at) => {
      const written = { real_name: `门店 ${at + 1}`, phone: '13812345678', address: place, detail: `体育西路 ${at + 1} 号` }
      return Number((await ask('/api/address/edit', written))['id'])
    }),
  )
  const { id: productId } = (await read('/api/product/detail?number=WF1002')) as { id: number }
  const [finance, production] = [await staffAt(baseURL, 'finance'), await staffAt(baseURL, 'production')]
  const made: string[] = []
  for (let at = 0; at < orders; at++) {
    const { cartId } = await ask('/api/car', { productId, quantity: addresses * 20, new: 1 })
    const { orderKey } = await ask('/api/order/confirm', { cartIds: [cartId] })
    const allocation = addressIds.map((addressId) => ({ addressId, lines: [{ cartId, quantities: [20] }] }))
    const orderId = String((await ask(`/api/order/create/${String(orderKey)}`, { allocation }))['orderId'])
    await transfer(company, finance, orderId)
    const { lines } = (await production.read(`/api/admin/order/detail/${orderId}`))['data'] as { lines: { id: number }[] }
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    for (const move of ['schedule', 'start', 'finish', 'passQc', 'pack'])
      await production.ask('/api/admin/order/move', { orderId, lineId: lines[0]?.id, move, ...(move === 'schedule' && { date }) })
    made.push(orderId)
  }
  return made
}

/** A hand that counts what it presses. */
function handOn(page: Page) {
  let acts = 0
  return {
    page,
    acts: () => acts,
    async press(what: Locator): Promise<void> {
      acts += 1
      await what.click()
    },
  }
}

/** Presses the dialog's own button and waits until the run that it begins is over. */
async function run(hand: ReturnType<typeof handOn>, deed: string): Promise<void> {
  await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: `${deed} ${parcels} 单` }))
  await expect(hand.page.getByRole('heading', { name: `批量${deed}` })).toBeVisible()
  await expect(hand.page.getByRole('status').filter({ hasText: `共 ${parcels} 单，已完成 ${parcels} 单` })).toBeVisible({ timeout: 60_000 })
}

test('发货台：一百个包裹取面单、打印、发货', async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const made = await packedOrders(company, baseURL)

  // In a shop of one's own all that is ready is one's own; here the other tests' are left aside.
  await atTheDesk(page, 'production', `/shipping?keyword=${encodeURIComponent(company.name)}`)
  const row = page.getByRole('row').filter({ hasText: company.name })
  await expect(row).toHaveCount(50)
  await expect(row.first().getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCSS('white-space', 'nowrap')
  await expectFit(page)

  const hand = handOn(page)
  const begun = Date.now()
  await hand.press(page.getByRole('checkbox', { name: '选择本页全部收货单' }))
  await hand.press(page.getByRole('button', { name: `选择符合条件的全部 ${parcels} 单` }))
  await hand.press(page.getByRole('button', { name: '取电子面单' }))
  await run(hand, '取电子面单')
  await hand.press(page.getByRole('button', { name: /^接着打印面单/ }))
  await run(hand, '打印面单')
  const download = page.waitForEvent('download')
  await hand.press(page.getByRole('button', { name: '下载 PDF' }))
  const labels = await (await download).path()
  await hand.press(page.getByRole('button', { name: /^接着发货/ }))
  await run(hand, '发货')
  const seconds = (Date.now() - begun) / 1000
  process.stdout.write(`${parcels} parcels: ${hand.acts()} acts, ${seconds.toFixed(1)} s\n`)

  // Choose two, three deeds of two presses each – ask and confirm – and the download; before it were eighteen for each order.
  expect(hand.acts()).toBeLessThanOrEqual(9)
  expect(seconds).toBeLessThan(600)

  const { text, pages, size } = await readPdf(await readFile(labels))
  expect([pages, size]).toEqual([parcels, [100, 150]])
  expect(text.match(/SF7\d{11}/g)).toHaveLength(parcels)
  expect(text).toContain('138****5678')

  for (const orderId of made) {
    const { consignments } = (await company.read(`/api/order/detail/${orderId}`)) as {
      consignments: { state: string; trackingNo: string }[]
    }
    expect(consignments.every(({ state, trackingNo }) => state !== 'waiting' && /^SF7\d{11}$/.test(trackingNo))).toBe(true)
  }
  const notices = (await company.read('/api/notice/list?limit=100')) as { title: string; body: string }[]
  expect(notices.filter(({ title }) => title === '已发货').map(({ body }) => body)).toHaveLength(orders)
})

test('运单号：粘贴后先试运行，有误的按行说明', async ({ page }) => {
  await atTheDesk(page, 'production', '/sheet/shipments')
  await page.getByLabel('订单号与运单号').fill('D20200101000009 顺丰 SF1234567\nD20200101000010 中通 YT7654321')
  await page.getByRole('button', { name: /试运行 2 行/ }).click()
  await expect(page.getByText('没有订单 D20200101000009')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('运单号 YT7654321 看起来是圆通速递的，请核对承运商')).toBeVisible()
  await expectFit(page)
})

test('电子面单设置：密码填了就不再显示', async ({ page }) => {
  await atTheDesk(page, 'admin', '/setting/waybill')
  await page.getByRole('button', { name: '添加承运商账号' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('承运商').click()
  for (const key of ['ArrowDown', 'Enter']) await dialog.getByLabel('承运商').press(key)
  const typed = {
    客户编号: 'SANDBOX09',
    客户密码: 'hidden-key-77',
    寄件人: '仓库',
    寄件电话: '0755-12345678',
    寄件省份: '广东省',
    寄件城市: '深圳市',
    寄件区县: '宝安区',
    寄件详细地址: '西乡 1 号',
  }
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /中通快递/ })).toContainText('已填写密码')
  expect(await page.content()).not.toContain('hidden-key-77')
  await expectFit(page)
  await page.getByRole('button', { name: '删除 中通快递' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认删除' }).click()
  await expect(page.getByRole('row', { name: /中通快递/ })).toBeHidden()
})
