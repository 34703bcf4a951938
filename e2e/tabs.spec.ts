import { expect, type BrowserContext, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { atTheDesk, typeLogInAtTheDesk } from './desk.ts'
import { test } from './mall.ts'
import { logIn } from './people.ts'

// Several pages and tabs of one browser. It keeps left pages and slows hidden ones, as those of buyers and staff do; Playwright itself switches that off.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ignoreDefaultArgs: [
      '--disable-back-forward-cache',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  },
})

/** ms; a page that finds no connection waits for the better part of a minute. */
const soon = 30_000

const sites = {
  商城: {
    enter: (page: Page) => logIn(page, 'stranger', '/'),
    pages: [
      '/',
      '/userInfo',
      '/myOrder',
      '/orderInform',
      '/cart/shoppingCart',
      '/indexpage/productlist',
      '/address',
      '/favorites',
      '/footprint',
      '/quickOrder',
    ],
  },
  后台: {
    enter: (page: Page) => atTheDesk(page, 'admin', '/order'),
    pages: ['order', 'claim', 'goods', 'category', 'price', 'company', 'level', 'staff', 'audit', 'review'].map((path) => `/admin/${path}`),
  },
} as const

/** The streams that the pages of a context hold open. */
function streamsOf(context: BrowserContext): ReadonlySet<unknown> {
  const open = new Set<unknown>()
  context.on('request', (request) => request.url().endsWith('/api/events') && open.add(request))
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  return open
}

/** The page's own heading, and a call of its own that is answered. */
async function stands(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible({ timeout: soon })
  const status = () => page.evaluate((ms) => fetch('/api/site', { signal: AbortSignal.timeout(ms) }).then((answer) => answer.status), soon)
  await expect(async () => expect(await status()).toBe(200)).toPass({ timeout: soon })
}

for (const [site, { enter, pages }] of Object.entries(sites)) {
  test(`${site}：一个标签页连着打开十个整页，哪一页都不等待`, async ({ page }) => {
    await enter(page)
    // Whoever sees a picture of the demo first waits until it is drawn.
    await page.waitForLoadState('load', { timeout: 80_000 })
    for (const path of pages) {
      await page.goto(path, { timeout: soon })
      await stands(page)
    }
    await page.goBack({ waitUntil: 'commit', timeout: soon })
    await stands(page)
  })

  test(`${site}：同一浏览器十个标签页都已登录，共用一条消息流；听的那页关掉，别的接上`, async ({ page, context }) => {
    const streams = streamsOf(context)
    await enter(page)
    // Whoever sees a picture of the demo first waits until it is drawn.
    await page.waitForLoadState('load', { timeout: 80_000 })
    for (const path of pages.slice(1)) {
      const tab = await context.newPage()
      await tab.goto(path, { timeout: soon })
      await expect(tab).not.toHaveURL(/login/)
      await stands(tab)
    }
    await expect.poll(() => streams.size).toBe(1)
    await page.close()
    await expect.poll(() => streams.size).toBe(1)
    for (const tab of context.pages()) await stands(tab)
  })
}

test('后台：按住 Ctrl 点订单在新标签页打开，一处退出处处退出', async ({ page, context }) => {
  await atTheDesk(page, 'admin', '/order')
  const opened = context.waitForEvent('page')
  await page
    .locator('main table')
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL(/\/admin\/order\/\w+/)
  await stands(tab)
  await tab.getByRole('button', { name: '退出', exact: true }).click()
  for (const one of [tab, page]) await expect(one).toHaveURL(/\/admin\/login/)
  // The mall's pages do not see it, and a browser that is closed forgets it.
  await typeLogInAtTheDesk(page, 'admin', '/order')
  const [token] = (await context.cookies(`${new URL(page.url()).origin}/admin`)).filter(({ name }) => /admin/.test(name))
  expect(token).toMatchObject({ path: '/admin', sameSite: 'Strict', expires: -1 })
  await tab.goto('/')
  expect(await tab.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token?.value)
})
