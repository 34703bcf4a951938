import { expect, type Page } from '@playwright/test'
import { atTheDesk } from './desk.ts'
import { test, visit } from './mall.ts'
import { logIn } from './people.ts'

/** The sheets of a PDF: each has an object of its own. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** The demo's newest order in a tab of 我的订单, opened. */
async function openFirst(page: Page, tab: string): Promise<void> {
  await visit(page, `/myOrder?type=${tab}`)
  const href = await page.locator('a[href^="/orderDetail/"]').first().getAttribute('href')
  await visit(page, String(href))
  await expect(page.getByRole('heading', { name: '订单动态' })).toBeVisible()
}

for (const [tab, name] of [
  ['making', '生产中的订单'],
  ['completed', '已完成的订单'],
] as const)
  test(`${name}打印出来：买卖双方都在，白纸黑字，不超过两页，没有被页边切开的框`, async ({ page }) => {
    await logIn(page, 'main')
    await openFirst(page, tab)
    const parties = page.locator('main div').filter({ hasText: '供方' }).filter({ hasText: '需方' }).last()
    await expect(parties).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(parties).toContainText('供方 印采（深圳）供应链有限公司')
    for (const said of ['税号 91440300MA5YC2026X', '地址 广东省深圳市宝安区', '电话 400-800-2026'])
      await expect(parties).toContainText(said)
    await expect(parties).toContainText(/需方 荣达贸易有限公司税号 91440300MA5F8K2L74联系人 /)
    await expect(parties).toBeVisible()
    const looks = await page.locator('main > div *:visible').evaluateAll((all) =>
      all
        .filter((one) => one.textContent && !(one instanceof SVGElement))
        .map((one) => ({ name: `${one.tagName} ${one.className}`, look: getComputedStyle(one) }))
        .map(({ name, look: { color, borderLeftWidth, borderTopWidth } }) => ({
          name,
          color,
          boxed: borderLeftWidth !== '0px' && borderTopWidth !== '0px',
        })),
    )
    expect(new Set(looks.map(({ color }) => color))).toEqual(new Set(['rgb(0, 0, 0)']))
    expect(looks.filter(({ boxed }) => boxed)).toEqual([])
    await page.emulateMedia({ media: null })
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2)
  })

/** What of a page that is as wide as an A4 sheet lies beyond its edge. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('后台打印出来：列表还是表格，看板的列都在纸上，没有按钮与勾选框', async ({ page }) => {
  await atTheDesk(page, 'admin', '/order')
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/order', '/payment', '/report', '/goods']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('row').nth(1), path).toBeVisible()
    expect(
      await page
        .locator('tr')
        .first()
        .evaluate((row) => getComputedStyle(row).display),
      path,
    ).toBe('table-row')
    await expect(page.locator('.ant-btn:visible, input[type=checkbox]:visible'), path).toHaveCount(0)
    expect(await beyond(page), path).toBeLessThanOrEqual(0)
  }
  // A number in two lines is two numbers to whoever reads it out.
  await page.goto('/admin/order')
  const number = page
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^20\d{6}/ })
  await expect(number).toBeVisible()
  expect(await number.evaluate((link) => link.getClientRects().length)).toBe(1)
  await page.goto('/admin/production')
  await expect(page.getByRole('heading', { name: /^待发货/ })).toBeVisible()
  const right = await page
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(718)
})
