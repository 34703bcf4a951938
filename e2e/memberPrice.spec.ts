import { expect } from '@playwright/test'
import { flaws } from './barriers.ts'
import { hears, test, visit } from './mall.ts'
import { logIn } from './people.ts'

const lots = '/indexpage/productlist?goodsType=5'

test('企业自己的价格：列表、商品页、购物车都一样，别人看不到', async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(lots)
  await logIn(page, 'stranger', lots)
  await expect(page.getByText('会员价').first()).toBeVisible()
  await expect(page.getByText('协议价')).toHaveCount(1)

  await page.goto('/productDetail?number=FB1001')
  const ladder = page.getByRole('region', { name: '阶梯价' })
  await expect(ladder.getByText('协议价')).toBeVisible()
  await expect(ladder.getByRole('row', { name: /改为 50 个/ })).toContainText('公开价¥16.9500 ¥16.2834')
  await expect(page.getByText('已由服务器核价')).toBeVisible()

  await visit(page, '/productDetail?number=TX1003')
  const receipt = page.getByRole('region', { name: '价格明细' })
  await expect(receipt.getByRole('row', { name: /会员折扣（金牌会员 98 折）/ })).toContainText('-15.80')
  await expect(page.getByText('已由服务器核价')).toBeVisible()
  expect(await flaws(page, 'main')).toEqual([])
  await page.getByRole('button', { name: '加入购物车' }).click()
  await hears(page, '已加入购物车')
  await visit(page, '/cart/shoppingCart')
  const line = page.getByRole('listitem').filter({ hasText: 'TX1003' })
  await line.getByText('价格明细').click()
  await expect(line.getByText('会员折扣（金牌会员 98 折）')).toBeVisible()

  // What is no number of pieces stays where it was typed, and is told.
  const box = line.getByRole('textbox', { name: /数量$/ })
  const before = await box.inputValue()
  for (const typed of ['1.5', '0', '-1', '']) {
    await box.fill(typed)
    await box.press('Tab')
    await expect(line.getByRole('alert')).toContainText('数量应为整数，至少为 1')
    await expect(box).toHaveValue(typed)
  }
  await line.getByRole('button', { name: `改为 ${before}` }).click()
  await expect(line.getByRole('alert')).toHaveCount(0)
  await expect(box).toHaveValue(before)

  // Whoever has no price of its own sees none of this, before and after.
  const neighbour = await (await browser.newContext()).newPage()
  await logIn(neighbour, 'main', lots)
  await visitor.reload()
  for (const other of [neighbour, visitor]) {
    await expect(other.getByText('¥6.80').first()).toBeVisible()
    await expect(other.getByText(/会员价|协议价/)).toHaveCount(0)
  }
})
