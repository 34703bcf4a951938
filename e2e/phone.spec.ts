import { expect } from '@playwright/test'
import { barriers, tooSmall } from './barriers.ts'
import { test } from './mall.ts'
import { logIn } from './people.ts'

// 360 px wide: nothing to scroll sideways, nothing covered, nothing axe would call serious.

const open = ['/', '/indexpage/productlist', '/indexpage/sceneList', '/login', '/register', '/alterCode', '/agreement']
const behind = ['/productDetail?number=FB1001', '/productDetail?number=TX1003', '/indexpage/seckill', '/cart/shoppingCart', '/myOrder']

test('手机上的每一页：不横向滚动，无严重的无障碍问题，控制台无声', async ({ page }) => {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  for (const path of open) await look(path)
  await logIn(page, 'main')
  for (const path of behind) await look(path)

  async function look(path: string): Promise<void> {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${path}: px too wide`).toBeLessThanOrEqual(0)
    expect(await barriers(page), path).toEqual([])
    expect(said, path).toEqual([])
  }
})

test('手机上首页的按钮够大；列表第一屏就有商品，筛选收在一个按钮里', async ({ page }) => {
  await page.goto('/')
  expect(await tooSmall(page)).toEqual([])
  // The goods begin on the first screen; what narrows them is behind one button.
  await page.goto('/indexpage/productlist')
  const card = page.locator('main article').first()
  // A mall in trade has no word above its head about what is only played.
  const played = (await page.getByRole('complementary', { name: '演示' }).boundingBox())?.height ?? 0
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(300 + played)
  await expect(page.getByRole('region', { name: '材质' })).toBeHidden()
  await page.getByText('筛选', { exact: true }).click()
  await page.getByRole('region', { name: '材质' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/material=/)
  await page.getByText(/^看 (超过 )?\d+ 种商品$/).click()
  await expect(page.getByRole('region', { name: '材质' })).toBeHidden()
  await expect(card).toBeInViewport()
})
