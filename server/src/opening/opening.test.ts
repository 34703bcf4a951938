import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lookInside, openingStanding, openMall } from '../../../contract/opening/opening.ts'
import { buildApp, type App } from '../app.ts'
import { request } from 'node:http'
import { proven } from '../account/people.fixture.ts'
import { aConnectedWorld } from '../connection/connection.fixture.ts'

// A mall in preparation: visitors are told so, staff look inside, and a press opens it once what the law and the buyers ask is there.

let mall: App['app']
const w = await aConnectedWorld()
const { setting: set } = w
const [admin, buyer] = await w.tokens('admin', 'main')

const shop = {
  name: '青山印务',
  company: '青山（杭州）印务有限公司',
  phone: '0571-8888 6666',
  licence: '91330100MA2CQ1X17A',
  icp: '浙ICP备2026000009号',
}
const agree = async (text: string) => {
  await w.db.deleteFrom('article').execute()
  const rows = ['fuWu', 'YinSi'].map((key) => ({ key, title: '协议', content: `<p>${text}</p>`, published_at: w.clock.now }))
  await w.db.insertInto('article').values(rows).execute()
}
const prepare = () => w.db.updateTable('opening').set({ opened_at: null }).execute()
const get = (url: string, headers: Record<string, string> = {}) => mall.inject({ url, headers })

beforeEach(async () => {
  // What is remembered of the shop is a second old at most.
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  await prepare()
  await w.db.deleteFrom('setting').where('key', 'in', ['site', 'payee']).execute()
  await w.db.deleteFrom('article').execute()
  // A process that has not seen it open.
  ;({ app: mall } = await buildApp(w.services, { log: 'silent', flood: 0 }))
})
afterAll(() => w.close())

describe('a visitor of a mall in preparation', () => {
  test('is shown whose it will be and whom to ask, and search engines are told to come again', async () => {
    await set('site', { ...shop, name: '<b>青山&"印务' })
    const page = await get('/indexpage/productlist?type1=1')
    expect(page.statusCode).toBe(503)
    expect(page.headers).toMatchObject({ 'retry-after': '86400', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(page.headers['content-security-policy']).toContain("script-src 'none'")
    for (const said of ['筹备中', '&lt;b&gt;青山&amp;&quot;印务', 'href="tel:057188886666"', shop.icp]) expect(page.body).toContain(said)
    expect(page.body).not.toContain('<b>')
  })

  test('sees a page without a word of anybody where nothing is known of the merchant', async () => {
    const { body } = await get('/')
    expect(body).toContain('商城即将开业')
    expect(body).not.toContain('印采')
  })

  test('gets no answer from any public call, nor from one that takes a form', async () => {
    for (const url of ['/api/products', '/api/site', '/api/nowhere', '/api/events', '/api/open2'])
      expect({ url, ...(await get(url)).json<object>() }).toMatchObject({
        url,
        status: 503,
        code: 'shop.preparing',
        msg: '商城筹备中，暂未开放',
      })
    const posted = await mall.inject({ method: 'POST', url: '/api/register', payload: {} })
    expect(posted.statusCode).toBe(503)
    expect((await mall.inject({ method: 'POST', url: '/login', payload: 'a=1' })).statusCode).toBe(503)
  })

  test.each(['/healthz', '/readyz', '/api/open', '/api/openapi.json'])('%s answers all the same', async (url) => {
    expect((await get(url)).statusCode).toBe(200)
  })

  test.each(['/enter/x/../../indexpage/productlist', '/enter/%2e%2e/indexpage/productlist', '/pictures/.%2E/../', '/enter/\\..\\..\\x'])(
    'does not come to a page by %s, nor to one that is not there',
    async (path) => {
      mall.all('/*', async () => 'a page')
      const address = new URL(await mall.listen({ port: 0, host: '127.0.0.1' }))
      // As it is, not as a client would tidy it.
      const raw = (sent: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const asked = request({ host: address.hostname, port: address.port, path: sent }, (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          })
          asked.on('error', reject).end()
        })
      try {
        expect(await raw(path)).toBe(503)
        expect(await raw('/enter/x/y')).toBe(503)
        expect(await raw('/healthz')).toBe(200)
      } finally {
        await mall.close()
      }
    },
  )

  test('is no provider: what those tell is heard', async () => {
    const told = await mall.inject({
      method: 'POST',
      url: '/api/pay/alipay/notify',
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(told.body).not.toContain('筹备中')
  })
})

describe('staff', () => {
  test('ask by their token, and look inside by a pass of five minutes that this browser keeps', async () => {
    expect((await get('/api/site', { authorization: `Bearer ${admin}` })).json()).toMatchObject({ status: 200 })
    const { path } = (await w.ask(admin, lookInside)).data
    const entered = await get(path)
    expect(entered.headers.location).toBe('/')
    const [cookie = ''] = String(entered.headers['set-cookie']).split(';')
    expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await get('/api/site', { cookie })).json()).toMatchObject({ status: 200 })
    for (const other of [`${cookie}x`, cookie.replace(/.$/, '_'), 'Yshop_pass=', `Yshop_pass=${path.slice('/enter/'.length)}`])
      expect((await get('/api/site', { cookie: other })).statusCode).toBe(503)

    const { now } = w.clock
    w.clock.now = new Date(now.getTime() + 6 * 60_000)
    expect((await get(path)).headers['set-cookie']).toBeUndefined()
    w.clock.now = new Date(now.getTime() + 13 * 3_600_000)
    expect((await get('/api/site', { cookie })).statusCode).toBe(503)
    w.clock.now = now
    expect((await get('/api/site', { authorization: `Bearer ${buyer}` })).statusCode).toBe(503)
    expect((await get('/api/site', { authorization: 'Bearer ysh_0000000000000000000000000000000000000000000' })).statusCode).toBe(503)
  })

  test('open it only with the merchant’s facts, agreements in its name and a way to be paid', async () => {
    const open = async () => {
      await proven(w.db, admin)
      return w.ask(admin, openMall)
    }
    expect(await open()).toMatchObject({ status: 409, code: 'opening.lacks', facts: { steps: ['shop', 'payee', 'agreements'] } })
    await set('site', shop)
    await set('payee', { payee: shop.company, bankName: '工商银行', account: '6222' })
    expect((await open()).msg).toBe('还不能开业，请先完善：用户服务协议与隐私协议（两份协议写有公司名称，没有待填的空）')
    for (const text of ['本协议', `${shop.company}与【客服热线】`]) {
      await agree(text)
      expect(await open()).toMatchObject({ facts: { steps: ['agreements'] } })
    }
    await agree(`【特别提示】${shop.company}与用户`)
    expect((await w.ask(admin, openingStanding)).data.openedAt).toBeNull()
    const twice = await Promise.all([open(), open()])
    expect(twice).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await w.db.selectFrom('audit').select('id').where('action', '=', 'shop.open').execute()).toHaveLength(1)
    // At once, and for every process.
    expect((await get('/api/site')).json()).toMatchObject({ status: 200 })
    expect((await w.ask(admin, openingStanding)).data.openedAt).not.toBeNull()
  })

  test('open it by a real way to pay online, which a played one is not', async () => {
    await set('site', shop)
    await agree(shop.company)
    const isPaid = async () => (await w.ask(admin, openingStanding)).data.steps.find(({ step }) => step === 'payee')?.done
    expect(await isPaid()).toBe(false)
    // Nobody plays in production, and nobody is there.
    w.use(await w.aProcess({ production: true }))
    expect(await isPaid()).toBe(false)
    w.use(w.connections)
    await w.save(admin, 'weixin', w.right.weixin)
    expect(await isPaid()).toBe(true)
    await w.save(admin, 'weixin', {}, 'off')
    expect(await isPaid()).toBe(false)
    await proven(w.db, admin)
    expect(await w.ask(admin, openMall)).toMatchObject({ facts: { steps: ['payee'] } })
  })

  test('find an agreement filled in whatever signs the name has', async () => {
    await set('site', { ...shop, company: '青山"A&B"印务' })
    await agree('青山&quot;A&amp;B&quot;印务')
    expect((await w.ask(admin, openingStanding)).data.steps.find(({ step }) => step === 'agreements')?.done).toBe(true)
  })

  test('are shown what is there by the facts', async () => {
    const { steps } = (await w.ask(admin, openingStanding)).data
    const done = steps.filter((one) => one.done).map(({ step }) => step)
    expect(done).toEqual(['staff'])
    await w.db
      .insertInto('setting')
      .values({ key: 'site', value: JSON.stringify({ ...shop, icp: ' ' }) })
      .execute()
    expect((await w.ask(admin, openingStanding)).data.steps.find(({ step }) => step === 'shop')?.done).toBe(false)
  })
})
