import { expect, type Page } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { barriers } from './barriers.ts'
import { test } from './mall.ts'
import { metricsToken } from './server.ts'
import { logIn } from './people.ts'

// The budgets of every public page: bytes, accessibility, text without scripts, no word in the console.

const pages = [
  ['首页', '/', /帆布|保温杯|T恤|笔记本/],
  ['商城列表', '/indexpage/productlist', /¥|定制后计价/],
  ['搜索', '/indexpage/productlist?keyword=帆布袋', /帆布/],
  ['行业场景', '/indexpage/sceneList', /年会|展会|入职/],
  ['关于我们', '/indexpage/AboutUs', /印采/],
  ['登录', '/login', /登录/],
  ['注册', '/register', /企业账号注册/],
  ['找回密码', '/alterCode', /找回密码/],
  ['协议', '/agreement', /协议/],
] as const

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10

/** What the browser had to fetch of scripts until the page stood, as it travels: brotli. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(path, { waitUntil: 'load' })
  return (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
}

for (const [name, path, text] of pages) {
  test(`${name}：脚本、网页大小与无障碍在预算之内，控制台无声`, async ({ page, request }) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(error.message))
    const scripts = kilobytes(await scriptBytes(page, path))
    // 110 is the aim, and 120 what must not be passed: 注册 is at 110.3 since there are words for refusals of 拼团 and 秒杀.
    expect.soft(scripts, 'scripts, kB br').toBeLessThanOrEqual(111)
    const html = kilobytes(Number((await request.get(path)).headers()['content-length']))
    // 14.3 is the aim: what comes before the first answer. Journeys beside this one put activities on the home page, which is at 14.2 without.
    expect.soft(html, 'HTML with all CSS, kB br').toBeLessThanOrEqual(path === '/' ? 14.5 : 14.3)
    await expect(page.locator('h1')).toHaveCount(1)
    expect.soft(await barriers(page)).toEqual([])
    expect(said).toEqual([])
  })

  test(`${name}：不运行脚本也有内容、标题、说明与真链接`, async ({ request, baseURL }) => {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(text)
    expect(html).toMatch(/<html[^>]*lang="zh-CN"/)
    expect(html).toMatch(/<title>[^<]*印采[^<]*<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}/)
    const [, canonical = baseURL] = /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html) ?? []
    expect(canonical).toMatch(new RegExp(`^${baseURL}`))
  })
}

test('网页只运行自己的脚本：内容安全策略没有例外', async ({ request }) => {
  for (const [, path] of pages) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/)
  }
})

test('首页在服务器上绘制一次的处理器时间在预算之内（未缓存，含读数据与压缩）', async ({ page, request }) => {
  await logIn(page, 'stranger')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { authorization: `Bearer ${metricsToken}` }
  const spent = async () =>
    Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(await (await request.get('/metrics', { headers })).text())?.[1])
  /** What this machine takes now to pack the page once as well as it goes, ms: it may be half as fast as an hour ago. */
  const packed = (html: Buffer) => {
    const before = process.cpuUsage()
    brotliCompressSync(html)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  // 8 ms is the aim, and what a quiet machine takes that packs it in 75; the rest is for machines that do something else too.
  const budget = 0.2
  let least = Infinity
  // Other journeys ask the same server meanwhile: the quietest round counts.
  for (let round = 0; round < 12 && least > budget; round++) {
    const before = await spent()
    let html: Buffer = Buffer.alloc(0)
    for (let n = 0; n < 40; n++) html = await (await request.get('/', { headers: { cookie } })).body()
    const drawn = ((await spent()) - before) * (1000 / 40)
    expect(html.toString()).toContain('</html>')
    least = Math.min(least, drawn / packed(html))
  }
  expect(least).toBeLessThanOrEqual(budget)
})
