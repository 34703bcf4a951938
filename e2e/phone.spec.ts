import { expect, test } from '@playwright/test'
import { barriers } from './barriers.ts'
import { logIn } from './people.ts'

// 360 px wide: nothing to scroll sideways, nothing covered, nothing axe would call serious.

const open = ['/', '/indexpage/productlist', '/indexpage/sceneList', '/login', '/register', '/alterCode', '/agreement']
const behind = ['/productDetail?number=FB1001', '/productDetail?number=TX1003', '/cart/shoppingCart', '/myOrder']

test('手机上的每一页：不横向滚动，无严重的无障碍问题，控制台无声', async ({ page }) => {
  test.setTimeout(120_000)
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
