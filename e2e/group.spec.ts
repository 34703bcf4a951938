import { expect } from '@playwright/test'
import { atTheDesk, expectFit, ownProduct } from './desk.ts'
import { expectFlawless, moment } from './flawless.ts'
import { test } from './mall.ts'
import { cartOf, transfer } from './orderOf.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// 拼团 from the desk to two buyers and back: a group that forms, and one that comes to nothing, with the money back.

test('拼团：发布活动，两家企业发起与参团，成团进入生产；另一团由商家取消并退款', async ({ page, browser, baseURL: url }) => {
  const baseURL = url ?? ''
  const [admin, finance] = await Promise.all([staffAt(baseURL, 'admin'), staffAt(baseURL, 'finance')])
  const mark = `${Date.now()}`.slice(-6)
  const [goods, name, number] = [`拼团布袋${mark}`, `拼团${mark}`, `PT${mark}`]
  await ownProduct(admin, 'WF1002', { name: goods, number })
  const [one, other] = [await ownCompany(baseURL), await ownCompany(baseURL)]
  const dialog = page.getByRole('dialog')

  await atTheDesk(page, 'admin', '/promotion')
  await page.getByRole('button', { name: '新增活动' }).click()
  await page.getByRole('menuitem', { name: '新增拼团' }).click()
  await dialog.getByLabel('活动名称（客户可见）').fill(name)
  for (const [label, hours] of [
    ['开始时间', -1],
    ['结束时间', 72],
  ] as const) {
    await dialog.getByLabel(label).fill(moment(hours))
    await dialog.getByLabel(label).press('Tab')
  }
  await dialog.getByLabel('添加参加商品').fill(number)
  await page.getByText(`${goods}（${number}）`).click()
  // A price is asked for of each.
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByText(/请填写拼团价/)).toBeVisible()
  await dialog.getByLabel(`${goods} 拼团价`).fill('0.2')
  await expectFit(page)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await dialog.getByRole('button', { name: '确认发布' }).click()
  // Nobody else is there whose word it could wait for.
  await expect(page.getByText('进行中', { exact: true })).toBeVisible()
  await expectFlawless(page, 'desk-promotion')

  const first = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  const joins = await (await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 } })).newPage()
  await cartOf(one, { number, quantity: 3000, plain: true })
  await cartOf(other, { number, quantity: 3000, plain: true })
  await logIn(first, one, '/indexpage/combination')
  await expectFlawless(first, 'list')
  const card = first.getByRole('listitem').filter({ hasText: goods })
  await card.getByRole('link', { name: '发起拼团' }).click()
  await expect(first.getByRole('heading', { name: goods })).toBeVisible()
  await expect(
    first
      .getByText('拼团价（', { exact: false })
      .or(first.getByText(`拼团（${name}）`))
      .first(),
  ).toBeVisible()
  await expectFlawless(first, 'begin')
  await first.getByRole('button', { name: '发起拼团' }).click()
  await expect(first).toHaveURL(/settlement/)
  await first.getByRole('button', { name: '提交订单' }).click()
  await expect(first).toHaveURL(/orderId=/)
  const firstOrder = new URL(first.url()).searchParams.get('orderId') ?? ''
  await transfer(one, finance, firstOrder)
  await first.goto(`/orderDetail/${firstOrder}`)
  await expect(first.getByText('待成团').first()).toBeVisible()
  await expectFlawless(first, 'order')
  await first.getByRole('link', { name: '拼团进度' }).click()
  await expect(first.getByRole('region', { name: '拼团进度' })).toContainText('已有 1 家付款，剩余名额 1 个')
  await expect(first.getByRole('region', { name: '拼团进度' })).toContainText('贵公司已在此团')
  await expectFlawless(first, 'group')

  // The other one reads of it on the page of the product, and joins.
  await logIn(joins, other, `/productDetail?number=${number}`)
  await joins.getByRole('link', { name: '去拼团' }).click()
  await joins.getByRole('link', { name: '去参团' }).click()
  await expect(joins.getByRole('button', { name: '参团' })).toBeEnabled()
  await expectFlawless(joins, 'join')
  await joins.getByRole('button', { name: '参团' }).click()
  await expect(joins).toHaveURL(/settlement/)
  await joins.getByRole('button', { name: '提交订单' }).click()
  await expect(joins).toHaveURL(/orderId=/)
  const secondOrder = new URL(joins.url()).searchParams.get('orderId') ?? ''
  await transfer(other, finance, secondOrder)
  const stateOf = async (order: string) => ((await one.read(`/api/order/detail/${order}`)) as { state: string }).state
  await expect.poll(() => stateOf(firstOrder), { timeout: 90_000 }).toBe('in_fulfilment')
  await first.reload()
  await expect(first.getByRole('region', { name: '拼团进度' })).toContainText('已成团')

  // Another group is called off at the desk, with the money back.
  const list = (await one.read('/api/combination/list?limit=100')) as {
    storeCombinationQueryVos: { id: number; productId: number; title: string }[]
  }
  const item = list.storeCombinationQueryVos.find(({ title }) => title === goods)
  const { cartId } = await other.ask('/api/car', { productId: item?.productId, quantity: 3000, new: 1, combinationId: item?.id })
  const { orderKey } = await other.ask('/api/order/confirm', { cartIds: [cartId] })
  const { addressId } = await cartOf(other, { number, quantity: 3000, plain: true })
  const third = String((await other.ask(`/api/order/create/${String(orderKey)}`, { addressId })).orderId)
  await transfer(other, finance, third)
  await page.goto(`/admin/promotion/groups?keyword=${third}`)
  await expectFlawless(page, 'desk-groups')
  await page.getByRole('button', { name: goods }).click()
  await expect(dialog.getByText('待成团').first()).toBeVisible()
  await expectFlawless(page, 'desk-group')
  await dialog.getByRole('button', { name: '取消拼团' }).click()
  await page.getByLabel('原因（客户可见）').fill('材料缺货')
  await page.getByRole('button', { name: '确认取消拼团' }).click()
  const otherState = async () => ((await other.read(`/api/order/detail/${third}`)) as { state: string }).state
  await expect.poll(otherState, { timeout: 90_000 }).toBe('cancelled')
  await joins.goto(`/orderDetail/${third}`)
  await expect(joins.getByText('已取消').first()).toBeVisible()
  await joins.getByRole('link', { name: '拼团进度' }).click()
  await expect(joins.getByRole('region', { name: '拼团进度' })).toContainText('已取消')
  await first.context().close()
  await joins.context().close()
})
