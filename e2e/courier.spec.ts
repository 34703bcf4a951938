import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { atTheDesk, expectFit, sentBy } from './desk.ts'
import { test, visit } from './mall.ts'
import { orderOf, scan } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

/** A number that nobody else has; its last four signs say what becomes of it at the sandbox's carrier. */
const numbered = (fate: string) => `SF${randomInt(1e7, 1e8)}${fate}`

type Found = { purchaseNo: string; qiliGoodsTypeId: number }

/** A paid order of spot goods, and its only consignment. */
async function paid(company: OwnCompany) {
  const found = (await company.read(`/api/products?keyword=${encodeURIComponent('无纺布袋余料')}`)) as Found[]
  const number = found.find((one) => one.qiliGoodsTypeId === 5)?.purchaseNo ?? ''
  const orderId = await orderOf(company, { number, quantity: 20 })
  await scan(company, orderId)
  const { consignments } = (await company.read(`/api/order/detail/${orderId}`)) as { consignments: { id: number; number: string }[] }
  const [consignment] = consignments
  return { orderId, consignmentId: consignment?.id ?? 0, name: consignment?.number ?? '' }
}

test('物流：发货后轨迹自己更新，快递签收等买家确认；疑难件到商家台，更正运单后重新跟踪', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const production = await staffAt(baseURL, 'production')
  const send = (orderId: string, consignmentId: number, trackingNo: string) =>
    production.ask('/api/admin/order/move', { orderId, consignmentId, move: 'ship', carrier: '顺丰速运', trackingNo })

  // The buyer's page is open while it all happens.
  const one = await paid(company)
  await logIn(page, company)
  await visit(page, `/orderDetail/${one.orderId}`)
  await expect(page.getByText(one.name)).toBeVisible({ timeout: 30_000 })
  await send(one.orderId, one.consignmentId, numbered('9003'))
  await expect(page.getByText('快递已签收')).toBeVisible({ timeout: 45_000 })
  const trail = page.getByLabel(`收货单 ${one.name} 的物流轨迹`)
  await trail.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/宝安西乡营业点/)).toBeVisible()
  await expectFit(page)
  // The carrier's word is not the buyer's.
  await expect(page.getByText('快递显示已签收，请核对后确认收货').first()).toBeVisible()
  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 30_000 })

  // What the carrier cannot deliver waits at the merchant's desk.
  const other = await paid(company)
  await send(other.orderId, other.consignmentId, numbered('9002'))
  const desk = await (await browser.newContext()).newPage()
  await atTheDesk(desk, 'production', `/order/${other.orderId}`)
  await expect(desk.getByText('疑难件')).toBeVisible({ timeout: 45_000 })
  await expectFit(desk)
  await desk.getByRole('button', { name: `更正运单 ${other.name}` }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('运单号').fill('YT6186594166532')
  await dialog.getByRole('button', { name: '确认更正' }).click()
  await expect(dialog.getByText('看起来是圆通速递的，请核对承运商')).toBeVisible()
  const right = `YT${randomInt(1e7, 1e8)}9003`
  await sentBy(dialog, '圆通速递', right)
  await dialog.getByRole('button', { name: '确认更正' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText(right).first()).toBeVisible()
  await expect(desk.getByText('快递已签收')).toBeVisible({ timeout: 45_000 })
  await visit(page, `/orderDetail/${other.orderId}`)
  await expect(page.getByText(/更正为 圆通速递/).first()).toBeVisible({ timeout: 30_000 })
})
