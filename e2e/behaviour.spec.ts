import { expect, test } from '@playwright/test'
import { logIn } from './people.ts'

test('分类飞出层：悬停打开，Esc 关闭并回到分类，方向键可走', async ({ page }) => {
  await page.goto('/')
  const tops = page.locator('main, header').getByRole('link', { name: /^(环保袋箱包|服装帽饰)$/ })
  await tops.first().hover()
  const third = page.getByRole('link', { name: '手提帆布袋' }).first()
  await expect(third).toBeVisible()
  await expect(third).toHaveAttribute('href', /type1=\d+&type2=\d+&type3=\d+/)
  await tops.first().focus()
  await page.keyboard.press('Escape')
  await expect(third).toBeHidden()
  await expect(tops.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tops.nth(1)).toBeFocused()
})

test('轮播：有暂停按钮，未显示的图不能被点到，减少动态时不自动播放', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const pause = page.getByRole('button', { name: /暂停轮播|继续轮播/ })
  await expect(pause).toBeVisible()
  await page.getByRole('button', { name: /^第 2 张/ }).click()
  await expect(page.locator('[inert] a, a[inert]').first()).toBeAttached()
})

test('换一批：每次五件不同的热销商品', async ({ page }) => {
  await page.goto('/')
  const shelf = page.locator('section', { has: page.getByRole('heading', { name: '热销爆款' }) })
  const names = () => shelf.getByRole('heading', { level: 3 }).allTextContents()
  const first = await names()
  expect(new Set(first).size).toBe(5)
  await expect(async () => {
    await shelf.getByRole('button', { name: /换一批/ }).click()
    expect(await names()).not.toEqual(first)
  }).toPass()
  expect(new Set(await names()).size).toBe(5)
})

test('收藏先变后问，服务器拒绝时退回并说明', async ({ page }) => {
  await logIn(page, 'main')
  await page.goto('/indexpage/productlist')
  const heart = page.getByRole('button', { name: /收藏/ }).first()
  const before = await heart.getAttribute('aria-pressed')
  await heart.click()
  await expect(page.getByText(/收藏成功|已取消收藏/)).toBeVisible()
  await expect(heart).not.toHaveAttribute('aria-pressed', before ?? '')
  await page.route('**/api/collect/*', (route) =>
    route.fulfill({
      json: { status: 409, success: false, code: 'product.missing', msg: '商品不存在或已下架', data: null, time: '' },
    }),
  )
  await heart.click()
  await expect(page.getByText('商品不存在或已下架')).toBeVisible()
  await expect(heart).not.toHaveAttribute('aria-pressed', before ?? '')
})

test('编号采购：空着提醒，填了在新页打开商品并关上对话框', async ({ page, context }) => {
  await logIn(page, 'main')
  const dialog = page.getByRole('dialog', { name: '编号采购' })
  // The button stands before its script has come.
  await expect(async () => {
    await page.getByRole('button', { name: '编号采购' }).first().click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: '查看商品' }).click()
  await expect(page.getByText('请输入采购编号').first()).toBeVisible()
  await dialog.getByLabel('采购编号').fill('bw1004')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: '查看商品' }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('保温杯')
  await expect(dialog).toBeHidden()
})

test('列表页滚过 850 像素后出现分类条；首页没有', async ({ page }) => {
  await page.goto('/indexpage/productlist')
  await page.evaluate(() => scrollTo(0, 1200))
  const strip = page.getByRole('navigation', { name: /分类/ }).filter({ hasText: '包装印刷' })
  await expect(strip.last()).toBeInViewport()
  await page.goto('/indexpage/productlist?keyword=没有这种东西xyz')
  await expect(page.getByText('暂无数据')).toBeVisible()
})

test('README 的首页截图', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '热销爆款' })).toBeVisible()
  const shot = await page.screenshot({
    type: 'jpeg',
    quality: 80,
    ...(process.env['SHOTS'] ? { path: 'docs/home.jpg' } : {}),
  })
  expect(shot.length).toBeLessThan(300_000)
})
