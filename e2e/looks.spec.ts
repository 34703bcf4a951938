import { expect, type Locator, type Page } from '@playwright/test'
import { test, visit } from './mall.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

// Where things stand on the pages on which designs are drawn, kept, approved and bought: nothing is covered, cut off or out of sight.

const sizes = [
  [1366, 900],
  [1280, 720],
  [360, 740],
] as const

async function boxOf(one: Locator) {
  await expect(one).toBeVisible()
  const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}

const apart = (one: Awaited<ReturnType<typeof boxOf>>, other: typeof one): boolean =>
  one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left

async function expectInSight(page: Page, one: Locator): Promise<void> {
  const { top, bottom } = await boxOf(one)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

test('购物车：底部只有一条，去结算一直看得见；空购物车仍有底部导航', async ({ page, baseURL }) => {
  await logIn(page, await ownCompany(baseURL))
  const bottom = page.getByRole('navigation', { name: '底部导航' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await visit(page, '/cart/shoppingCart')
  await expect(bottom).toBeVisible()
  await visit(page, '/productDetail?number=FB1001')
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page.getByText('已加入购物车，共 1 种商品')).toBeVisible()
  await visit(page, '/cart/shoppingCart')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expectInSight(page, page.getByRole('link', { name: '去结算' }))
    await expect(bottom).toBeHidden()
  }
})

test('商品页的印刷区域图：小的部位不被自己的名字盖住', async ({ page }) => {
  await logIn(page, 'main')
  await visit(page, '/productDetail?number=TX1003')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const name of ['左胸', '袖口']) {
      const area = page.getByRole('button', { name: new RegExp(`^${name} `) })
      await area.scrollIntoViewIfNeeded()
      expect(apart(await boxOf(area), await boxOf(area.getByText(name))), `${name} ${width}`).toBe(true)
    }
  }
})

test('审批设计：退回与通过一直看得见', async ({ page }) => {
  await logIn(page, 'main')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await visit(page, '/designs')
    await page.getByRole('link', { name: /^待我审批/ }).click()
    await page.getByRole('button', { name: '查看 展会帆布袋' }).click()
    const looking = page.getByRole('dialog')
    await expect(looking.getByRole('img', { name: '正面的设计图' })).toBeVisible()
    for (const name of ['退回', '通过']) await expectInSight(page, looking.getByRole('button', { name }))
    await expectInSight(page, looking.getByRole('heading', { name: /^审批/ }))
    await looking.getByRole('button', { name: '关闭' }).click()
  }
})

test('编辑器：设计名不被截断，保存前后按钮不动，图层的按钮不折行；颜色看不清时写明，一键改好；同款的第二份设计另起名', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productEdit?productId=1&template=bag-annual-festive')
  const undo = page.getByRole('button', { name: '撤销' })
  const name = page.locator('b[title^="帆布袋"]')
  await expect(page.getByText(/^“.+”(等 \d+ 处)?与商品颜色相近，印出后看不清$/)).toBeVisible()
  const before = await boxOf(undo)
  await page.getByRole('button', { name: '改为黑色' }).click()
  await expect(page.getByText('与商品颜色相近')).toHaveCount(0)
  expect(await boxOf(undo)).toEqual(before)
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  expect(await boxOf(undo)).toEqual(before)
  const tab = await boxOf(page.getByRole('tab').first())
  expect(Math.abs((before.top + before.bottom - tab.top - tab.bottom) / 2)).toBeLessThanOrEqual(2)
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const rowOf = (words: string) => page.getByRole('button', { name: new RegExp(`^${words} `) }).first()
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 360) await page.getByRole('button', { name: /^图层/ }).click()
    expect((await boxOf(rowOf('删除'))).top, `${width}`).toBe((await boxOf(rowOf('上移'))).top)
  }

  const first = (await name.textContent()) ?? ''
  await visit(page, '/productEdit?productId=1&template=bag-annual-festive')
  await page.getByRole('button', { name: '改为黑色' }).click()
  await expect(name).toHaveText(`${first}（2）`)
})

test('编辑器：手机上按了检查旁的按钮，改了什么马上看得见', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, await ownCompany(baseURL))
  await visit(page, '/productEdit?productId=1&template=bag-annual-festive')
  const stage = page.getByRole('tabpanel').first()
  const mend = page.getByRole('button', { name: '改为黑色' })
  await mend.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expect(stage).not.toBeInViewport({ ratio: 0.8 })
  await mend.click()
  await expect(mend).toHaveCount(0)
  await expect(stage).toBeInViewport({ ratio: 0.8 })
})

test('我的收藏：还没选商品时，按不了的两个按钮一样', async ({ page, baseURL }) => {
  const company = await ownCompany(baseURL)
  const { id } = (await company.read('/api/product/detail?number=BW1004')) as { id: number }
  await company.ask('/api/collect/add', { id })
  await logIn(page, company, '/favorites')
  const looks = (name: string) =>
    page.getByRole('button', { name }).evaluate((one) => {
      const { color, backgroundColor, borderColor, height } = getComputedStyle(one)
      return { color, backgroundColor, borderColor, height }
    })
  await expect(page.getByRole('button', { name: '加入清单' })).toBeDisabled()
  expect(await looks('加入清单')).toEqual(await looks('取消收藏'))
})
