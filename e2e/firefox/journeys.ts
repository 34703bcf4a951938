import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import serve from '../server.ts'
import { personOf } from '../people.ts'
import { startFirefox } from './bidi.ts'
import { foxPage, type FoxPage } from './page.ts'

// The main journeys of both sites in Firefox, the one other engine that buyers on Linux and many offices have. `npm run prove`
// runs them; alone: node e2e/firefox/journeys.ts

const base = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '3399'}`
const firefox = [
  process.env['FIREFOX'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path))

async function logIn(page: FoxPage, key: string): Promise<void> {
  const { login, password } = personOf(key)
  await page.type('手机号', login)
  await page.type('密码', password)
  await page.press('button', '登录')
}

const journeys: Readonly<Record<string, (page: FoxPage) => Promise<void>>> = {
  async '访客：首页、列表、搜索、看详情先登录再回来'(page) {
    await page.go('/')
    await page.press('link', '商城')
    await page.arrives(/^\/indexpage\/productlist/)
    await page.sees('全部商品')
    await page.type('搜索商品', '帆布袋')
    await page.press('button', '搜索')
    await page.arrives(/keyword=/)
    await page.sees('帆布袋')
    await page.go(await page.linkOf('12安本白'))
    await page.arrives(/^\/login\?redirect=/)
    await logIn(page, 'main')
    await page.arrives(/^\/productDetail/)
  },
  async '买家：改数量看价格、加入购物车、结算、下单'(page) {
    await page.go('/productDetail?number=FB1001')
    await page.type('数量', '500')
    await page.sees('已由服务器核价')
    await page.press('button', '加入购物车')
    await page.sees('已加入购物车')
    await page.press('link', '去购物车')
    await page.arrives(/^\/cart\/shoppingCart/)
    await page.press('link', '去结算')
    await page.arrives(/^\/cart\/settlement/)
    await page.sees('含税总额')
    await page.press('button', '提交订单')
    await page.arrives(/^\/cart\/(payment|bankPay)\?orderId=/)
    await page.go('/myOrder')
    await page.sees('我的订单')
    await page.press('button', '退出登录')
    await page.arrives(/^\/$/)
  },
  async '员工：登录后台、订单、推进一步'(page) {
    const { login, password } = personOf('admin')
    await page.go('/admin/login')
    await page.type('账号', login)
    await page.type('密码', password)
    await page.press('button', '登录')
    await page.arrives(/^\/admin(?!\/login)/)
    await page.go('/admin/order')
    await page.sees('订单')
    const { orderId, label } = await simpleMove()
    await page.go(`/admin/order/${orderId}`)
    await page.press('button', label)
    await page.press('button', `确认${label}`)
    await page.sees('操作成功')
  },
}

type Move = { readonly label: string; readonly asks: readonly string[]; readonly danger: boolean }

/** An order of the demo at which staff can make a move that asks for nothing. */
async function simpleMove(): Promise<{ orderId: string; label: string }> {
  const { login: username, password } = personOf('admin')
  const read = async (path: string, init: RequestInit = {}) => {
    const { data } = (await (await fetch(base + path, init)).json()) as { data: never }
    return data
  }
  const { token } = (await read('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  for (const { orderId } of (await read('/api/admin/order/list?limit=50', { headers })) as { orderId: string }[]) {
    const { moves } = (await read(`/api/admin/order/detail/${orderId}`, { headers })) as { moves: Move[] }
    const found = moves.find(({ asks, danger }) => asks.length === 0 && !danger)
    if (found) return { orderId, label: found.label }
  }
  throw new Error('no order of the demo has a move that asks for nothing')
}

async function walk(path: string): Promise<void> {
  const stop = await serve()
  const browser = await startFirefox(path)
  try {
    const page = await foxPage(browser, base)
    for (const [name, journey] of Object.entries(journeys)) {
      const begun = Date.now()
      await journey(page)
      assert.deepEqual(page.said, [], `${name}: the console is not silent`)
      process.stdout.write(`  ✓ Firefox：${name}（${Math.round((Date.now() - begun) / 100) / 10} 秒）\n`)
    }
  } finally {
    await browser.end()
    await stop()
  }
}

if (firefox) await walk(firefox)
else {
  process.stderr.write(
    '\n!!! 没有找到 Firefox：第二种浏览器引擎没有验证。安装 firefox-esr，或用 FIREFOX 指定其路径。\n' +
      '!!! No Firefox was found: THE SECOND BROWSER ENGINE IS NOT PROVEN. Install firefox-esr or name it in FIREFOX.\n\n',
  )
}
