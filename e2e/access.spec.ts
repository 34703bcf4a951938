import { expect } from '@playwright/test'
import { test, visit } from './mall.ts'
import { codeFor, logIn, personOf, typeLogIn } from './people.ts'

// Who gets where: private pages ask for a log-in, the log-in leads back and nowhere else, links lead to pages that exist.

const privatePaths = [
  '/productDetail?id=1',
  '/sceneDetail?productId=1',
  '/cart',
  '/cart/shoppingCart',
  '/cart/settlement?cartId=1',
  '/cart/payment?orderId=1',
  '/cart/bankPay?orderId=1',
  '/cart/paySucceed?orderId=1',
  '/myOrder',
  '/orderDetail/20261121ABC',
  '/helpCentre?type=fuWu',
  '/userCenter',
  '/favorites',
  '/indexpage/seckill',
  '/nowhere',
]

test('没有登录的人打开私有页面：302 到登录页，带着要去的地方；过期或伪造的登录也一样', async ({ request }) => {
  for (const path of privatePaths) {
    for (const cookie of ['', 'Yshop_token=ysh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      const answer = await request.get(path, { maxRedirects: 0, headers: { cookie } })
      expect(answer.status(), path).toBe(302)
      expect(answer.headers()['location'], path).toMatch(/^\/login\?redirect=/)
    }
  }
})

test('登录后只回到本站的页面', async ({ browser }) => {
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/%5Cevil.example',
    '\\\\evil.example',
    '/\t/evil.example',
  ]) {
    // A browser of its own for each: a page that still leads somewhere would break off the next visit.
    const context = await browser.newContext()
    const page = await context.newPage()
    await typeLogIn(page, 'main', `/login?redirect=${encodeURIComponent(evil)}`)
    expect(new URL(page.url()).host).toBe(new URL(test.info().project.use.baseURL ?? '').host)
    await expect(page).toHaveURL(/\/$|^http:\/\/[^/]+\/[%\w]*/)
    await context.close()
  }
})

test('短信验证码登录，退出后回到首页', async ({ page }) => {
  const { login } = personOf('designer')
  await visit(page, '/login')
  await page.getByRole('link', { name: '短信验证码登录' }).click()
  await expect(page).toHaveURL(/mode=code/)
  await expect(page.getByLabel('密码', { exact: true })).toBeHidden()
  await page.getByLabel('手机号').fill(login)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(login))
  await page.getByRole('button', { name: '登录', exact: true }).last().click()
  await expect(page.getByText('您好，荣达贸易有限公司')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('请登录').first()).toBeVisible()
})

test('从我的订单退出登录也回到首页，退出那刻听到会话已结束不改去处', async ({ page }) => {
  await logIn(page, 'stranger')
  await page.goto('/myOrder')
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible()
  // The answer to the form comes after the page has heard that its log-in is over, as on a slow line.
  const late = await page.context().newCDPSession(page)
  await late.send('Network.enable')
  await late.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  await page.getByRole('button', { name: '退出登录' }).first().click()
  await expect(page.getByText('请登录').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('SVG 从不当作网页运行：本站的图标与标志不运行也不取用任何东西，类型不被猜测', async ({ request }) => {
  const html = (await (await request.get('/')).text()) + (await (await request.get('/admin')).text())
  const drawings = [...new Set([...html.matchAll(/(?:href|src)="([^"]+\.svg)"/g)].map(([, path = '']) => path))]
  expect(drawings.length).toBeGreaterThan(1)
  for (const path of drawings) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-type'], path).toMatch(/^image\/svg\+xml/)
    expect(headers['content-security-policy'], path).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('后台旧版本的脚本已不在时答复不存在，不把网页当脚本送出', async ({ request }) => {
  expect((await request.get('/admin/assets/of-before.js')).status()).toBe(404)
  expect((await request.get('/admin/order')).headers()['content-type']).toContain('text/html')
})

test('页面上的每个站内链接都通往真实的页面', async ({ page }) => {
  await logIn(page, 'main')
  const seen = new Set<string>()
  for (const start of [
    '/',
    '/indexpage/productlist',
    '/indexpage/sceneList',
    '/productDetail?id=1',
    '/indexpage/seckill',
    '/cart/shoppingCart',
    '/myOrder',
  ]) {
    await page.goto(start)
    await expect(page.locator('footer').first()).toBeVisible()
    for (const link of await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))) seen.add(link)
  }
  // One of each kind is enough: the products differ in their id only.
  const kinds = new Map([...seen].map((link) => [link.replace(/=[^&]*/g, '').replace(/[0-9A-Z]{12,}/, ':id'), link]))
  for (const link of kinds.values()) {
    const answer = await page.request.get(link)
    expect(answer.status(), link).toBe(200)
    // The business licence is a picture.
    if (link.startsWith('/pictures/')) expect(answer.headers()['content-type'], link).toMatch(/^image\//)
    else expect(await answer.text(), link).toMatch(/<h1|<main/)
  }
})
