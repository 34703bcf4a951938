import { expect } from '@playwright/test'
import { hears, live, test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

test('分类飞出层：悬停打开，Esc 关闭并回到分类，方向键可走', async ({ page }) => {
  await visit(page, '/')
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
  await visit(page, '/')
  const pause = page.getByRole('button', { name: /暂停轮播|继续轮播/ })
  await expect(pause).toBeVisible()
  await page.getByRole('button', { name: /^第 2 张/ }).click()
  await expect(page.locator('[inert] a, a[inert]').first()).toBeAttached()
})

test('换一批：每次五件不同的热销商品', async ({ page }) => {
  await visit(page, '/')
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

test('收藏先变后问，服务器拒绝时退回并说明', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  // The newest are other journeys' own, which they take off sale.
  await visit(page, '/indexpage/productlist?keyword=FB1001')
  const heart = page.getByRole('button', { name: /收藏/ }).first()
  const before = await heart.getAttribute('aria-pressed')
  await heart.click()
  await hears(page, /收藏成功|已取消收藏/)
  await expect(heart).not.toHaveAttribute('aria-pressed', before ?? '')
  await page.route('**/api/collect/*', (route) =>
    route.fulfill({
      json: { status: 409, success: false, code: 'product.missing', msg: '商品不存在或已下架', data: null, time: '' },
    }),
  )
  await heart.click()
  await hears(page, '商品不存在或已下架')
  await expect(heart).not.toHaveAttribute('aria-pressed', before ?? '')
})

test('编号采购：空着提醒，填了在新页打开商品并关上对话框', async ({ page, context }) => {
  await logIn(page, 'main', '/')
  const dialog = page.getByRole('dialog', { name: '编号采购' })
  await live(page)
  await page.getByRole('button', { name: '编号采购' }).first().click()
  await dialog.getByRole('button', { name: '查看商品' }).click()
  await expect(page.getByText('请输入采购编号').first()).toBeVisible()
  await dialog.getByLabel('采购编号').fill('bw1004')
  const [opened] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('button', { name: '查看商品' }).click()])
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('保温杯')
  await expect(dialog).toBeHidden()
})

test('没有下单权限的人在商品页就知道，并知道找谁', async ({ page }) => {
  await logIn(page, 'reader')
  await visit(page, '/productDetail?number=TX1003')
  await expect(page.getByText('您的身份“只读”没有下单权限，请主账号 陈荣达 开通')).toBeVisible()
  await expect(page.getByRole('button', { name: '加入购物车' })).toHaveCount(0)
})

test('脚本来到之前填的数量、选的颜色数算数：价格与所见一致', async ({ page, context }) => {
  await logIn(page, 'reader')
  const late = await context.newPage()
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  await late.route('**/assets/*.js', async (route) => {
    await coming
    await route.continue()
  })
  await late.goto('/productDetail?number=TX1003', { waitUntil: 'commit' })
  const quantity = late.getByLabel('数量', { exact: true })
  const gross = late.getByLabel('价格明细').locator('b').first()
  const before = await gross.innerText()
  await quantity.fill('800')
  await late.getByLabel('颜色数').selectOption('2')
  come()
  await live(late)
  await expect(quantity).toHaveValue('800')
  await expect(gross).not.toHaveText(before)
  await expect(late).toHaveURL(/[?&]c=/)
  await visit(page, late.url())
  await expect(page.getByLabel('颜色数')).toHaveValue('2')
  await expect(page.getByLabel('价格明细').locator('b').first()).toHaveText(await gross.innerText())
})

test('全部商品分类：悬停打开后紧接着的一点不把它关上，再点才关', async ({ page }) => {
  await visit(page, '/indexpage/productlist')
  const head = page.getByRole('button', { name: '全部商品分类' })
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await expect(async () => {
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'false', { timeout: 100 })
  }).toPass()
})

test('右侧工具条不压住正文：放不下时改为底栏', async ({ page }) => {
  await logIn(page, 'main')
  await page.goto('/myOrder')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of [1000, 1200, 1300, 1351, 1352, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const side = await page.locator('aside[aria-label=快捷工具]').boundingBox()
    const content = await page.locator('main .wide').first().boundingBox()
    expect((side?.x ?? width) - (content?.x ?? 0) - (content?.width ?? 0) + 12, `${width} px`).toBeGreaterThanOrEqual(0)
    await expect(page.getByRole('navigation', { name: '底部导航' })).toBeVisible({ visible: width < 1352 })
  }
})

test('加入购物车后看得见去购物车的路；往下滚也在', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productDetail?number=FB1001')
  await page.getByRole('button', { name: '加入购物车' }).click()
  const said = page.getByRole('status').filter({ hasText: '已加入购物车，共 1 种商品' })
  await expect(said.getByText('已加入购物车')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^购物车/ })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('complementary', { name: '数量与价格' }).getByRole('link', { name: /^购物车/ })).toBeInViewport()
  await said.getByRole('link', { name: '去购物车' }).click()
  await expect(page).toHaveURL(/shoppingCart/)
})

test('列表页滚过 850 像素后出现分类条；首页没有', async ({ page }) => {
  await visit(page, '/indexpage/productlist')
  await page.evaluate(() => scrollTo(0, 1200))
  const strip = page.getByRole('navigation', { name: /分类/ }).filter({ hasText: '包装印刷' })
  await expect(strip.last()).toBeInViewport()
  await page.goto('/indexpage/productlist?keyword=没有这种东西xyz')
  await expect(page.getByText('暂无数据')).toBeVisible()
})

test('README 的首页截图', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: '热销爆款' })).toBeVisible()
  const shot = await page.screenshot({
    type: 'jpeg',
    quality: 80,
    ...(process.env['SHOTS'] ? { path: 'docs/home.jpg' } : {}),
  })
  expect(shot.length).toBeLessThan(300_000)
})
