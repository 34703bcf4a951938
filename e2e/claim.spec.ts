import { toKnow, type SettledFile } from '../contract/order/acknowledged.ts'
import { expect, type Browser, type Page } from '@playwright/test'
import { flaws } from './barriers.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { hears, test, visit } from './mall.ts'
import { bring, make, orderOf, picture, scan, transfer } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt, type Staff } from './people.ts'

// Fault and remedy, buyer and merchant side by side: what is claimed, talked over, paid back and made anew.

async function deskOf(browser: Browser, key: string, path: string, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  await atTheDesk(page, key, path)
  return page
}

/** Presses a button of the page and, in the dialog that comes, the one that does it. */
async function through(page: Page, button: string, confirm: string, fill: () => Promise<void> = async () => {}) {
  const dialog = page.getByRole('dialog')
  // What was said before may just be drawing the buttons anew under the pointer.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await fill()
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
}

/** Chooses of a list by keyboard. */
async function choose(page: Page, label: string, ...passed: string[]) {
  await page.getByLabel(label).focus()
  await page.keyboard.press('ArrowDown')
  for (const [place, option] of passed.entries()) {
    if (place > 0) await page.keyboard.press('ArrowDown')
    await expect(page.locator('.ant-select-item-option-active', { hasText: option })).toBeAttached()
  }
  await page.keyboard.press('Enter')
}

/** A paid order of printed bags that has arrived, with its invoice. */
async function received(company: OwnCompany, finance: Staff, baseURL: string): Promise<string> {
  const orderId = await orderOf(company, { number: 'FB1001', quantity: 100 })
  await scan(company, orderId)
  await make(company, baseURL, orderId)
  await bring(company, baseURL, orderId)
  const { id: titleId } = await company.ask('/api/billInfo/edit', { headerType: 1, type: 1, name: '方圆' })
  const { id } = await company.ask('/api/invoice/apply', { orderIds: [orderId], titleId, type: 1 })
  await finance.ask('/api/admin/invoice/move', { id, move: 'check' })
  return orderId
}

type Shown = { state: string; remakeOrderId: string | null; offers: { id: number; state: string }[] }
const claimOf = async ({ read }: OwnCompany, id: string) => (await read(`/api/afterSale/detail/${id}`)) as Shown

test('售后：带图申请，双方还价，接受后原路退款，发票红冲；再申请重做，生成零元订单', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const finance = await staffAt(baseURL, 'finance')
  const orderId = await received(company, finance, baseURL)
  await logIn(page, company)

  await visit(page, `/orderDetail/${orderId}`)
  await page.getByRole('link', { name: '申请售后' }).click()
  await expect(page.getByRole('heading', { name: '售后信息' })).toBeVisible()
  await expect(page.getByRole('img', { name: '已确认的校样 1' })).toBeVisible()
  await choose(page, '售后原因', '数量短缺', '发错货', '印刷瑕疵', '颜色偏差')
  await page.getByText('部分退款', { exact: true }).click()
  await page.getByLabel('数量（个）').fill('20')
  await page.getByLabel('退款金额（元）').fill('60')
  await page.getByLabel('问题说明').fill('有 20 只袋子的蓝色明显偏浅')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请上传凭证图片')).toBeVisible()
  await page
    .getByLabel('上传图片', { exact: true })
    .setInputFiles({ name: '偏浅.png', mimeType: 'image/png', buffer: await picture('#a33') })
  await expect(page.getByText('已上传')).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('待商家受理')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const own = `/afterSales/asRecordDetail?id=${id}`
  await expect(page.getByRole('region', { name: '凭证图片' }).getByRole('img')).toBeVisible()
  await expect(page.getByRole('region', { name: '已确认的校样或稿件' }).getByRole('img')).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/^\D*?(AS?\w+)\s*$/, '$1').trim()

  const desk = await deskOf(browser, 'sales', `/claim?keyword=${number}`, baseURL)
  await expect(desk.getByRole('row', { name: new RegExp(number) })).toContainText(/答复 \d\d-\d\d \d\d:\d\d/)
  await expectFit(desk)
  await desk.getByRole('link', { name: number }).click()
  await through(desk, '受理', '确认受理')
  await through(desk, '提出方案', '确认提出方案', async () => {
    await desk.getByRole('dialog').getByText('部分退款', { exact: true }).click()
    await desk.getByLabel('退款金额（元）').fill('30')
    await desk.getByLabel('说明（选填）').fill('色差在约定范围边缘，退一半')
    await desk
      .getByLabel('图片（选填，客户可见）')
      .setInputFiles({ name: '对比.png', mimeType: 'image/png', buffer: await picture('#883') })
    await expect(desk.getByRole('dialog').getByRole('img', { name: '图片 1：对比.png' })).toBeVisible({
      timeout: 30_000,
    })
  })
  await expect(desk.getByRole('link', { name: '对比.png', exact: true })).toBeVisible()
  await expectFit(desk)

  await visit(page, own)
  await expect(page.getByText('色差在约定范围边缘，退一半', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '商家图片 1' })).toBeVisible()
  await through(page, '提出其他方案', '提出其他方案', async () => {
    await page.getByRole('dialog').getByText('部分退款', { exact: true }).click()
    await page.getByRole('dialog').getByLabel('退款金额（元）').fill('9999999')
    await page.getByRole('dialog').getByRole('button', { name: '提出其他方案' }).click()
    await expect(page.getByText(/最多可退 ¥/).first()).toBeVisible()
    await page.getByRole('dialog').getByLabel('退款金额（元）').fill('50')
  })
  await expect(page.getByText('待商家答复')).toBeVisible()
  await desk.reload()
  await through(desk, '提出方案', '确认提出方案', async () => {
    await desk.getByRole('dialog').getByText('部分退款', { exact: true }).click()
    await desk.getByLabel('退款金额（元）').fill('45')
  })
  await visit(page, own)
  await expectFit(page)
  await through(page, '接受方案', '接受方案', () => expect(page.getByRole('dialog')).toContainText('商家方案：部分退款 20 个，退款 ¥45.00'))
  await expect(page.getByText('待退款')).toBeVisible()

  const till = await deskOf(browser, 'finance', `/claim/${id}`, baseURL)
  await through(till, '退款', '确认退款', () => expect(till.getByRole('dialog')).toContainText('支付宝原路退回 ¥45.00'))
  await expect.poll(async () => (await claimOf(company, id)).state, { timeout: 120_000 }).toBe('closed')
  await visit(page, own)
  await expect(page.getByText('售后已完成。')).toBeVisible()
  await expect(page.getByText(/已退回\s*¥\s*45\.00/)).toBeVisible()
  await visit(page, '/afterSales/asRecord?type=done')
  await expect(page.getByRole('article', { name: `售后单 ${number}` })).toContainText('已完成')
  await expectFit(page)
  await visit(page, '/invoice?tab=records')
  await expect(page.getByRole('list', { name: '开票记录' }).getByText('红冲待确认')).toBeVisible({ timeout: 60_000 })

  await test.step('重做：零元订单从待排产开始', async () => {
    const { lines } = (await company.read(`/api/order/detail/${orderId}`)) as { lines: { id: number }[] }
    const evidence = await company.upload('evidence', { name: '套色.png', mimeType: 'image/png', buffer: await picture('#3a3') })
    const asked = {
      orderId,
      lineId: lines[0]?.id,
      quantity: 10,
      reason: 'print',
      words: '标志套色不准',
      remedy: 'remake',
      fileIds: [evidence],
    }
    const other = String((await company.ask('/api/afterSale/apply', asked)).id)
    await desk.goto(`/admin/claim/${other}`)
    await through(desk, '同意买家方案', '确认同意买家方案')
    await visit(page, `/afterSales/asRecordDetail?id=${other}`)
    const { remakeOrderId } = await claimOf(company, other)
    await page.getByRole('link', { name: remakeOrderId ?? '', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(remakeOrderId ?? '')
    await expect(page.getByText('待排产').first()).toBeVisible()
    await expect(page.getByText(/¥\s*0\.00/).first()).toBeVisible()
  })

  await test.step('再来一单：商品与稿件未变，上次的校样已在，等待确认', async () => {
    await visit(page, `/orderDetail/${orderId}`)
    await page.getByRole('button', { name: '再来一单' }).click()
    const again = page.getByRole('dialog', { name: '再来一单' })
    await expect(again).toContainText('以及上次确认的校样', { timeout: 30_000 })
    await again.getByRole('button', { name: '加入购物车（1 种）' }).click()
    await expect(page).toHaveURL(/\/cart\/shoppingCart/, { timeout: 30_000 })
    const { valid } = (await company.read('/api/cart/list')) as { valid: { id: number }[] }
    const [address] = (await company.read('/api/address/list')) as { id: number }[]
    const { orderKey } = await company.ask('/api/order/confirm', { cartIds: valid.map((line) => line.id) })
    // What was found in the file when it was ordered first has to be known again.
    const found = (await company.read(`/api/order/confirm/artwork/${String(orderKey)}`)) as SettledFile[]
    const acknowledged = found
      .map((file) => ({ cartId: file.cartId, fileId: file.fileId, rules: toKnow(file).map(({ rule }) => rule) }))
      .filter(({ rules }) => rules.length > 0)
    const { orderId: next } = await company.ask(`/api/order/create/${String(orderKey)}`, { addressId: address?.id, acknowledged })
    await visit(page, `/orderDetail/${String(next)}`)
    const proofs = page.getByRole('region', { name: '校样' })
    await expect(proofs).toContainText('沿用上次确认的校样（订单')
    await expect(proofs.getByRole('button', { name: '确认校样' })).toBeEnabled()
  })
})

test('未发货订单申请退款：按建议金额提交，客服同意后订单取消', async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const orderId = await orderOf(company, { number: 'WF1002', quantity: 500 })
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  await logIn(page, company)
  await visit(page, `/orderDetail/${orderId}`)
  await page.getByRole('link', { name: '申请退款' }).click()
  await choose(page, '退款原因', '采购计划变更')
  await page.getByLabel('问题说明').fill('活动取消，不再需要')
  await expectFit(page)
  expect(await flaws(page, 'main')).toEqual([])
  await page.getByRole('button', { name: '提交申请' }).click()
  await hears(page, '提交成功')
  await expect(page.getByText('整单退款')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const offerId = (await claimOf(company, id)).offers[0]?.id
  await (await staffAt(baseURL, 'sales')).ask('/api/admin/claim/move', { id: Number(id), move: 'agree', offerId })
  await visit(page, `/orderDetail/${orderId}`)
  await expect(page.getByText('已取消').first()).toBeVisible()
})
