import { expect, type Page } from '@playwright/test'
import { atTheDesk } from './desk.ts'
import { live, takeRefused, test, visit } from './mall.ts'
import { personOf, typeLogIn } from './people.ts'

// What gets into a page runs nothing: not a script inside it, not a handler, not a text that is made markup.

const planted = `<script>globalThis.planted = 'script'</script><img src="/none" onerror="globalThis.planted = 'handler'">`

/** The page as the server sends it, with something put into it on the way, as if it had been stored or typed. */
async function plant(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${planted}</body>`)
      await route.fulfill({ response, body })
    },
  )
  await page.goto(path)
}

for (const path of ['/', '/login', '/admin/'])
  test(`塞进页面 ${path} 的脚本不运行`, async ({ page }) => {
    await plant(page, path)
    await expect.poll(() => takeRefused().join('\n')).toMatch(/script-src-(elem|attr) inline/)
    expect(await page.evaluate(() => (globalThis as { planted?: string }).planted)).toBeUndefined()
    // The page's own scripts do.
    if (path === '/admin/') await expect(page.getByLabel('账号')).toBeVisible()
    else await live(page)
    takeRefused()
  })

test('在商城和后台页面里，文字变不成元素，也变不成脚本', async ({ page }) => {
  const tries = () =>
    page.evaluate(() => {
      const place = document.createElement('div')
      const outcome = (attempt: () => void) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        outcome(() => (place.innerHTML = '<img src=x onerror=alert(1)>')),
        outcome(() => place.insertAdjacentHTML('beforeend', '<b>x</b>')),
        outcome(() => (document.createElement('script').src = 'https://evil.example/x.js')),
        outcome(() => (document.createElement('script').text = 'alert(1)')),
        // A sheet, as antd writes them.
        outcome(() => (document.createElement('style').innerHTML = 'a{color:red}')),
      ]
    })
  for (const path of ['/', '/admin/']) {
    await page.goto(path)
    await expect(page.locator('#main, #root > *').first()).toBeVisible()
    let told = 0
    expect(await tries(), path).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'done'])
    await expect.poll(() => (told += takeRefused().length)).toBe(4)
  }
})

test('浏览器里只留角标数字与热搜词，不留手机号、信用代码与执照链接', async ({ page }) => {
  await typeLogIn(page, 'main')
  await visit(page, '/userInfo')
  await visit(page, '/')
  const kept = await page.evaluate(() => localStorage.getItem('message-store') ?? '')
  expect(Object.keys(JSON.parse(kept) as object).toSorted()).toEqual(['cartNum', 'hotKey', 'unread'])
  const everything = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(everything).not.toMatch(/1\d{10}|91[0-9A-Z]{16}|\/files\//)
  expect(everything).not.toContain(personOf('main').login)
})

test('后台各处没有被策略拦下的东西', async ({ page }) => {
  await atTheDesk(page, 'admin', '/')
  await expect(page.locator('main h1').first()).toBeVisible()
  // The entries of the menu, and the places beside each.
  const linksIn = (of: string) =>
    page.locator(`${of} a[href^="/admin/"]`).evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  const seen = new Set<string>()
  const look = async (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
  }
  for (const entry of await linksIn('nav[aria-label="主菜单"]')) {
    await look(entry)
    for (const place of await linksIn('nav[aria-label$="的各页面"]')) await look(place)
  }
  expect(seen.size).toBeGreaterThan(30)
})
