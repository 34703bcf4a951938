import { expect } from '@playwright/test'
import { atTheDesk, expectFit } from './desk.ts'
import { hears, test, visit } from './mall.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt, type Staff } from './people.ts'

type Detail = { lines: { id: number }[]; consignments: { id: number; number: string }[] }

/** Shirts in two sizes in the cart, and three addresses. */
async function toDivide({ ask }: OwnCompany, productId: number): Promise<unknown> {
  const address = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
  for (const real_name of ['东区仓', '西区仓', '南区仓'])
    await ask('/api/address/edit', { real_name, phone: '13912345678', address, detail: `${real_name} 1 号` })
  const matrix = [
    { colour: 'white', size: 'M', quantity: 60 },
    { colour: 'white', size: 'L', quantity: 90 },
  ]
  return (await ask('/api/car', { productId, matrix, new: 1 }))['cartId']
}

/** Paid, made and packed, without a click. */
async function packed({ ask, name }: OwnCompany, orderId: string, production: Staff, finance: Staff): Promise<Detail> {
  const { amount } = await ask('/api/order/pay', { orderId, payType: 'bank' })
  const receipt = { amount, payerName: name, receivedAt: '2026-11-21 09:00:00', reference: `ADR${orderId}` }
  await finance.ask('/api/admin/payment/confirm', { orderId, ...receipt })
  const detail = (await production.read(`/api/admin/order/detail/${orderId}`))['data'] as Detail
  const lineId = detail.lines[0]?.id
  await production.ask('/api/admin/order/move', { orderId, lineId, move: 'schedule', date: '2030-12-02' })
  for (const move of ['start', 'finish', 'passQc', 'pack']) await production.ask('/api/admin/order/move', { orderId, lineId, move })
  return detail
}

test('一单分送三个地址：分配数量、逐单发货、装箱单、签收注明短少并申请售后', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const [production, finance] = [await staffAt(baseURL, 'production'), await staffAt(baseURL, 'finance')]
  await logIn(page, company)
  const found = await page.request.get('/api/product/detail?number=TX1003')
  const cartId = await toDivide(company, (await found.json()).data.id)

  await visit(page, `/cart/settlement?cartId=${String(cartId)}`)
  await page.getByRole('button', { name: '分送多个地址' }).click()
  const addresses = page.getByRole('group', { name: '收货地址' })
  for (const name of ['东区仓', '西区仓', '南区仓']) {
    const box = addresses.getByRole('checkbox', { name: new RegExp(name) })
    if (!(await box.isChecked())) await box.click()
    await expect(box).toBeChecked()
  }
  await expect(page.getByText('还剩 150 件未分配').first()).toBeVisible()
  const pieces = (name: string, size: string) => page.getByRole('textbox', { name: new RegExp(`白 ${size} 送到 ${name}`) })
  await pieces('南区仓', 'M').fill('30')
  await pieces('南区仓', 'L').fill('40')
  await pieces('南区仓', 'L').press('ArrowDown')
  await expect(pieces('西区仓', 'L')).toBeFocused()
  await pieces('西区仓', 'L').fill('20')
  await page.getByRole('button', { name: /剩余的都送到 东区仓/ }).click()
  await expect(pieces('东区仓', 'M')).toHaveValue('30')
  await expect(pieces('东区仓', 'L')).toHaveValue('30')
  await expect(page.getByText('已分配完')).toBeVisible()
  await expect(page.getByText(/运费 地址3（广州市 西区仓）20件/)).toBeVisible({ timeout: 30_000 })
  await expectFit(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderId=/, { timeout: 30_000 })
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  const { consignments } = await packed(company, orderId, production, finance)

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  await atTheDesk(desk, 'admin', `/order/${orderId}`)
  const first = consignments[0]?.number ?? ''
  await desk.getByRole('button', { name: `生成装箱单 ${first}` }).click()
  await expect(desk.getByRole('link', { name: '打印装箱单' })).toBeVisible({ timeout: 45_000 })
  await expectFit(desk)
  const ship = {
    orderId,
    consignmentId: consignments[0]?.id,
    move: 'ship',
    carrier: '顺丰速运',
    trackingNo: 'SF20261122',
  }
  await production.ask('/api/admin/order/move', ship)

  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByRole('link', { name: '装箱单' })).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: '确认收货' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: '有短少或破损' }).click()
  await dialog.getByRole('button', { name: '确认收货' }).click()
  await expect(dialog.getByRole('alert')).toContainText('短少或破损的数量')
  await dialog.getByRole('spinbutton', { name: /短少的数量/ }).fill('3')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: /的说明/ }).fill('少一包')
  await dialog.getByRole('button', { name: '确认收货' }).click()
  await hears(page, '确认收货：操作成功')
  await expect(page.getByText(/签收时发现 .* 短少 3 件：少一包/)).toBeVisible({ timeout: 30_000 })
  await expectFit(page)

  await desk.reload()
  await desk.getByRole('button', { name: `已查看 ${first} 的收货异常` }).click()
  await expect(desk.getByText('签收时的短少或破损（已查看）')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: '去申请售后（短少 3 件）' }).click()
  await expect(page.getByRole('heading', { name: '申请售后' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('数量短缺').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: '问题说明' })).toHaveValue(/发现数量短缺 3 件。少一包/)
})
