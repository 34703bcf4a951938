import { expect, type Page } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { barriers } from './barriers.ts'
import { test } from './mall.ts'
import { logIn, personOf } from './people.ts'

// Every page behind a log-in, as those who may see it find it: one title, nothing in the console, nothing sticking out,
// nothing that keeps anybody out.

const ofBuyers = [
  ['/userInfo', '基本资料'],
  ['/address', '地址管理'],
  ['/invoiceAdmin', '发票信息管理'],
  ['/childAcc', '子账号管理'],
  ['/childAcc?tab=identities', '子账号管理'],
  ['/childAcc?tab=approval', '子账号管理'],
  ['/myOrder', '我的订单'],
  ['/approval', '订单审批'],
  ['/quotation', '报价单'],
  ['/orderInform', '消息通知'],
  ['/favorites', '我的收藏'],
  ['/footprint', '浏览足迹'],
  ['/cart/shoppingCart', '购物车'],
] as const

const ofStaff = [
  '/',
  '/setting/robot',
  '/order',
  '/company',
  '/level',
  '/payment',
  '/staff',
  '/audit',
  '/goods',
  '/category',
  '/price',
  '/priceBook',
  '/page',
  '/search',
] as const

/** Errors of the page, as they come. */
function saidOn(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

test('用户中心各页：一个标题、左侧菜单标出所在、无障碍、不越出手机屏幕、控制台无声', async ({ page }) => {
  await logIn(page, 'main')
  const said = saidOn(page)
  for (const [path, title] of ofBuyers) {
    await page.setViewportSize({ width: 1366, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(title)
    await expect(page.getByRole('status').filter({ hasText: '加载中…' }), path).toHaveCount(0)
    if (!path.startsWith('/cart')) {
      const here = page.getByRole('navigation', { name: '用户中心' }).locator('[aria-current=page]')
      await expect(here, path).toHaveCount(1)
    }
    expect.soft(await barriers(page), path).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
  expect(said).toEqual([])
})

test('后台各页：一个标题、无障碍、不越出手机屏幕、控制台无声', async ({ page }) => {
  const said = saidOn(page)
  const { login, password } = personOf('admin')
  await page.goto('/admin')
  await page.getByLabel(/账号/).fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  for (const path of ofStaff) {
    await page.setViewportSize({ width: 1366, height: 900 })
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    expect.soft(await barriers(page), path).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
  expect(said).toEqual([])
})

test('用户中心首次打开的脚本在预算之内', async ({ page: dispatch }) => {
  await logIn(dispatch, 'main')
  // What still comes for the page before is not counted.
  const page = await dispatch.context().newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto('/userInfo', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('基本资料')
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
  expect(Math.round(bytes / 1024), 'kB br').toBeLessThanOrEqual(170)
})
