import { expect, type Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { test, visit } from './mall.ts'
import { differences, layoutOf, type Region } from './layout.ts'
import { details, home, list, listOnPhone } from './layoutPages.ts'
import { ownCompany } from './ownCompany.ts'
import { logIn } from './people.ts'

// Where everything stands and how it looks, against what was kept (docs/decisions/017), and twice the same.
// `UPDATE_LAYOUTS=1` keeps what is there now.

const screens = {
  1366: { viewport: { width: 1366, height: 900 } },
  360: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const

/** Households and travel: no other journey prices, sells or changes what is in it. */
const listPath = '/indexpage/productlist?type1=66&sort=priceAsc'

for (const [width, screen] of Object.entries(screens)) {
  test.describe(`${width} 像素`, () => {
    test.use(screen)

    test('首页与列表的布局与保存的一致，两次绘制相同', async ({ page }) => {
      await look(page, '/', `home-${width}`, home)
      await look(page, listPath, `list-${width}`, width === '360' ? listOnPhone : list)
    })

    test('四类商品详情的布局与保存的一致，两次绘制相同', async ({ page, baseURL }) => {
      await logIn(page, await ownCompany(baseURL))
      for (const [kind, { path, regions }] of Object.entries(details)) {
        await look(page, path, `${kind}-${width}`, regions)
      }
    })
  })
}

async function look(page: Page, path: string, name: string, regions: readonly Region[]): Promise<void> {
  await open(page, path)
  const first = await drawn(page)
  const layout = await layoutOf(page, regions)
  await open(page, path)
  const second = await drawn(page)
  expect.soft(second.order, `${name}: the order of what is shown`).toEqual(first.order)
  expect.soft(await apart(first.picture, second.picture), `${name}: pixels that differ when drawn twice`).toBeLessThan(64)
  const file = new URL(`layouts/${name}.json`, import.meta.url)
  if (process.env['UPDATE_LAYOUTS']) await writeFile(file, `${JSON.stringify(layout, null, 2)}\n`)
  const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
  expect.soft(differences(kept, layout), name).toEqual([])
}

/** Opens a page and waits until all that is first seen of it is there: prices confirmed, fonts, pictures. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path)
  if (path.startsWith('/productDetail')) await expect(page.getByText('已由服务器核价')).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const undrawn = () =>
    page.evaluate(() => {
      const isSeen = ({ top, bottom, left, right }: DOMRect) => top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      return [...document.images].filter((image) => isSeen(image.getBoundingClientRect()) && !image.complete).length
    })
  await expect.poll(undrawn, { timeout: 60_000 }).toBe(0)
}

/**
 * The screen as it is first seen, without what other journeys may change meanwhile. Pictures by their names only: of the
 * sizes of a picture a browser shows the one that it happens to have.
 */
async function drawn(page: Page): Promise<{ picture: Buffer; order: string[] }> {
  await page.locator('img, nav[aria-label=快捷导航], main :text("已售")').evaluateAll((others) => {
    for (const one of others) if (one instanceof HTMLElement) one.style.opacity = '0'
  })
  const picture = await page.screenshot({ animations: 'disabled' })
  const order = await page.locator('main h3, main img').evaluateAll((shown) => {
    const seen = shown.filter((one) => one.getBoundingClientRect().top < innerHeight)
    return seen.map((one) => one.getAttribute('src') ?? one.textContent)
  })
  return { picture, order }
}

/** How many pixels of two pictures differ; a rounded corner may come out a shade otherwise. */
async function apart(one: Buffer, other: Buffer): Promise<number> {
  const shades = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer()
  const [before, after] = [await shades(one), await shades(other)]
  if (before.length !== after.length) return Infinity
  return before.filter((shade, at) => shade !== after[at]).length / 3
}
