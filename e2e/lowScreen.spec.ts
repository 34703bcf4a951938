import { expect, type Locator, type Page } from '@playwright/test'
import { atTheDesk } from './desk.ts'
import { test, visit } from './mall.ts'
import { logIn } from './people.ts'

// What must be at hand without scrolling on a small laptop.

test.use({ viewport: { width: 1280, height: 720 } })

/** What lies above the bar at the bottom, wholly. */
async function expectInSight(page: Page, one: Locator): Promise<void> {
  await expect(one).toBeVisible()
  const bar = page.getByRole('navigation', { name: '底部导航' })
  const bottom = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 720) : 720
  const { y = 0, height = 720 } = (await one.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(bottom)
}

test('矮屏幕上：列表先见商品，其余筛选点开再选；选中的筛选一直在', async ({ page }) => {
  await visit(page, '/indexpage/productlist')
  const material = page.getByRole('region', { name: '材质' })
  await expect(material).toBeHidden()
  const card = page.locator('main a[href^="/productDetail"] img').first()
  // A hundred pixels of the first picture above the bar at the bottom, and how far down it begins hangs on what stands in the head.
  expect((await card.boundingBox())?.y).toBeLessThan(720 - 51 - 100)
  await page.getByText('筛选', { exact: true }).click()
  await material.getByRole('link').first().click()
  await expect(page).toHaveURL(/material=/)
  await visit(page, page.url())
  await expect(material).toBeVisible()
  await expect(page.getByRole('region', { name: '印刷工艺' })).toBeHidden()
})

test('“看 N 种商品”只在手机上：从首页搜过来，样式先后不同，也不出现', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('combobox', { name: '搜索商品' }).fill('帆布袋')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('帆布袋')
  await expect(page.getByText(/^看 .*种商品$/)).toBeHidden()
})

test('矮屏幕上：加入购物车与提交订单不用滚动就能点', async ({ page }) => {
  await logIn(page, 'main')
  await visit(page, '/productDetail?number=FB1001')
  await expectInSight(page, page.getByRole('button', { name: '加入购物车' }))
  await page.getByRole('button', { name: '立即购买' }).click()
  const submit = page.getByRole('button', { name: '提交订单' })
  await expectInSight(page, submit)
  // It stays in sight above what is longer than the screen, and leaves the first way to pay uncovered.
  const first = await page.getByRole('group', { name: '付款方式' }).locator('label').first().boundingBox()
  expect((first?.y ?? 0) + (first?.height ?? 720)).toBeLessThanOrEqual((await submit.boundingBox())?.y ?? 0)
})

test('设置的各页面在一行里', async ({ page }) => {
  await atTheDesk(page, 'admin', '/setting/term')
  const links = page.getByRole('navigation', { name: '设置的各页面' }).getByRole('link')
  await expect(links.filter({ hasText: '开放接口' })).toBeVisible()
  const tops = await links.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).flatMap(({ top, height }) => (height ? [top] : [])),
  )
  expect(new Set(tops).size).toBe(1)
})

test('对话框一打开，光标就在第一个要填的地方', async ({ page }) => {
  await logIn(page, 'main', undefined, false)
  await visit(page, '/userInfo')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('dialog').locator('input').first()).toBeFocused()
})

test('指到一个颜色，它的大图就开始取，点下去不用再等', async ({ page }) => {
  await logIn(page, 'main')
  await visit(page, '/productDetail?number=TX1003')
  const asked = page.waitForRequest((one) => /navy.*\.avif$/.test(one.url()))
  await page.locator('label', { hasText: '藏青' }).first().hover()
  await asked
  await expect(page.getByRole('radio', { name: '藏青' })).not.toBeChecked()
})

test.describe('手机上', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('“看 N 种商品”不被底栏盖住', async ({ page }) => {
    await visit(page, '/indexpage/productlist')
    await page.getByText('筛选', { exact: true }).tap()
    const see = page.getByText(/^看 .*种商品$/)
    const { y = 0, height = 740 } = (await see.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(740 - 51)
    await see.tap()
    await expect(see).toBeHidden()
  })
})
