import { expect, type Locator } from '@playwright/test'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { expectFlawless, moment } from './flawless.ts'
import { test } from './mall.ts'
import { cartOf, transfer } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// 营销 from the desk to the buyer and back: a batch and a 满减 are published, used, counted; a coupon comes back.

async function during(dialog: Locator, from: string, until: string): Promise<void> {
  for (const [label, hours] of [
    [from, -1],
    [until, 72],
  ] as const) {
    await dialog.getByLabel(label).fill(moment(hours))
    await dialog.getByLabel(label).press('Tab')
  }
}

test('营销：发布一批优惠券与一个满减，买家领券、结算、付款，商家看到使用与效果', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const admin = await staffAt(baseURL, 'admin')
  const mark = `${Date.now()}`.slice(-6)
  const [goods, coupon, tier] = [`活动布袋${mark}`, `采购券${mark}`, `满减${mark}`]
  const number = `HD${mark}`
  await ownProduct(admin, 'WF1002', { name: goods, number })
  const company = await ownCompany(baseURL)
  const dialog = page.getByRole('dialog')

  await atTheDesk(page, 'admin', '/coupon')
  await page.getByRole('button', { name: '新增优惠券' }).click()
  // What is missing is said where it is to be typed.
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByText('请填写面值')).toBeVisible()
  await dialog.getByLabel('名称（客户可见）').fill(coupon)
  await dialog.getByLabel('减', { exact: true }).fill('30')
  await dialog.getByLabel('使用门槛（可不填，含税）').fill('100')
  // For all goods it would stand on every page that another journey looks at.
  await dialog.getByRole('radio', { name: '指定商品' }).check()
  await dialog.getByLabel('添加适用商品').fill(number)
  await page.getByText(`${goods}（${number}）`).click()
  await during(dialog, '领取开始', '领取结束')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { name: coupon })).toBeVisible()
  const batch = page.url()
  await expectFlawless(page, 'desk-batch')

  await page.goto('/admin/promotion')
  await page.getByRole('button', { name: '新增活动' }).click()
  await page.getByRole('menuitem', { name: '新增满减/满折' }).click()
  await dialog.getByLabel('活动名称（客户可见）').fill(tier)
  await during(dialog, '开始时间', '结束时间')
  await dialog.getByLabel('第 1 档满').fill('200')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByText('请填写减多少')).toBeVisible()
  await dialog.getByLabel('第 1 档减').fill('20')
  await dialog.getByLabel('添加参加商品').fill(number)
  await page.getByText(`${goods}（${number}）`).click()
  await dialog.getByRole('button', { name: /^试算/ }).click()
  await expect(dialog.getByText('近 30 天没有符合参加对象与商品的订单')).toBeVisible()
  await expectFit(page)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { name: tier })).toBeVisible()
  const activity = page.url()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: '确认发布' }).click()
  await expect(page.getByText('进行中', { exact: true })).toBeVisible()
  await expectFlawless(page, 'desk-activity')

  const buyer = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  await logIn(buyer, company, '/indexpage/getcoupon')
  await buyer.getByRole('button', { name: `领取 ${coupon}` }).click()
  await expect(buyer.getByRole('listitem').filter({ hasText: coupon }).getByRole('link', { name: '已领取，去使用' })).toBeVisible()
  await expectFlawless(buyer, 'getcoupon')
  // Before he pays he reads of it beside the price and in the cart.
  await buyer.goto(`/productDetail?number=${number}`)
  const beside = buyer.getByRole('region', { name: '可用优惠' })
  await expect(beside).toContainText('满 ¥200 减 ¥20')
  await beside.getByText('规则').click()
  await expect(beside.getByText('退款', { exact: true })).toBeVisible()
  await expectFlawless(buyer, 'product')
  await buyer.getByRole('button', { name: '加入购物车' }).click()
  await expect(buyer.getByText('已加入购物车').first()).toBeVisible()
  await buyer.goto('/cart/shoppingCart')
  const inCart = buyer.getByRole('region', { name: '优惠' })
  await expect(inCart.getByRole('listitem').filter({ hasText: tier })).toContainText('已享 满 ¥200 减 ¥20')
  await buyer.getByRole('checkbox', { name: `选择 ${goods}` }).click()
  await expect(inCart.getByRole('listitem').filter({ hasText: tier })).toContainText('还差 ¥200.00')
  await expectFlawless(buyer, 'cart')
  const { cartId } = await cartOf(company, { number, quantity: 500, plain: true })
  await buyer.goto(`/cart/settlement?cartId=${cartId}`)
  await expect(buyer.getByRole('radio', { name: new RegExp(coupon) })).toBeChecked()
  await expect(buyer.getByText(`满减（${tier}）`).first()).toBeVisible()
  await expect(buyer.getByText('已享受')).toBeVisible()
  await expectFit(buyer)
  await buyer.getByRole('button', { name: '提交订单' }).click()
  await expect(buyer).toHaveURL(/orderId=/)
  const orderId = new URL(buyer.url()).searchParams.get('orderId') ?? ''
  await transfer(company, await staffAt(baseURL, 'finance'), orderId)
  await buyer.goto('/coupon?type=1')
  await expect(buyer.getByRole('listitem').filter({ hasText: coupon })).toContainText('已使用')
  await expectFlawless(buyer, 'coupon-used')
  await buyer.context().close()

  await page.goto(batch)
  await expect(page.getByRole('link', { name: orderId })).toBeVisible()
  await expect(page.getByText('-¥30.00').or(page.getByText('¥30.00')).first()).toBeVisible()
  await page.goto(activity)
  await expect(page.getByRole('row').filter({ hasText: '活动期间' })).toContainText('500')
  await expect(page.locator('dt:text-is("已付款") + dd')).toHaveText('1 张订单，1 家企业')
  await expect(page.locator('dt:text-is("已优惠") + dd')).toHaveText('¥20.00')
  await expectFlawless(page, 'desk-activity-report')
})

test('优惠券：未付款的订单取消后，券退回可再用', async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const company = await ownCompany(baseURL)
  const rows = (await company.read('/api/coupons?limit=100')) as { id: number; cname: string }[]
  const { id, cname = '' } = rows.find((one) => one.cname === '新品试单券') ?? {}
  await company.ask('/api/coupon/receive', { couponId: id })
  const { cartId, addressId } = await cartOf(company, { number: 'WF1002', quantity: 3000, plain: true })
  const { orderKey } = await company.ask('/api/order/confirm', { cartIds: [cartId] })
  const orderId = String((await company.ask(`/api/order/create/${String(orderKey)}`, { addressId })).orderId)

  await logIn(page, company, '/coupon?type=1')
  await expect(page.getByRole('listitem').filter({ hasText: cname })).toContainText('订单占用')
  await page.goto(`/orderDetail/${orderId}`)
  await page.getByRole('button', { name: '取消订单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('改变计划')
  await dialog.getByRole('button', { name: '确认取消订单' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
  await page.goto('/coupon')
  await expect(page.getByRole('listitem').filter({ hasText: cname })).toContainText('可使用')
  await expectFlawless(page, 'coupon-back')
})
