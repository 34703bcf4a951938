import { randomInt } from 'node:crypto'
import { addJob } from '../jobs.sql.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { channels } from '../../../contract/payment/channel.ts'
import { formatYuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { contentSecurity } from '../http/contentSecurity.ts'
import { inTransaction } from '../database/db.ts'
import type { Services, Routes } from '../services.ts'
import { alipayGate } from './alipayGate.ts'
import { payTrade, tradeByCode, type SandboxTrade } from './sandbox.sql.ts'
import type { Sandbox } from '../played.ts'
import { platformOf, weixinGate } from './weixinGate.ts'

/** The sandbox's providers and the payer's page. Nothing of it exists where real providers are set up. */
export const sandboxRoutes: Routes = (_, services, app) => {
  const { sandbox } = services
  if (!sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    gates(inner, services, sandbox)
    payerPage(inner, services)
  })
}

/** Where a payer's phone is led. On the mall's own address, so that a real phone in the same network reaches it. */
const pageOf = (code: string): string => `/sandbox/pay/${code}`

function gates(app: FastifyInstance, { db, now }: Services, { keys }: Sandbox): void {
  app.post('/sandbox/alipay/gateway.do', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(await alipayGate(db, await keys(), String(request.body), pageOf)),
  )
  app.all('/sandbox/weixin/*', async (request, reply) => {
    const own = await keys()
    const world = { db, keys: own, now, page: pageOf, platform: [platformOf(own, now())] }
    const { status, headers, body } = await weixinGate(world, {
      method: request.method,
      path: request.url.slice('/sandbox/weixin'.length),
      authorization: request.headers.authorization ?? '',
      body: typeof request.body === 'string' ? request.body : '',
    })
    return reply.code(status).headers(headers).send(body)
  })
}

type Code = { Params: { code: string } }

function payerPage(app: FastifyInstance, { db, now }: Services): void {
  app.get<Code>(pageOf(':code'), async (request, reply) => show(reply, await tradeByCode(db, request.params.code), now()))
  app.post<Code>(pageOf(':code'), async (request, reply) => {
    const tradeNo = `${shanghai(now()).replaceAll(/\D/g, '')}${randomInt(1e9, 1e10)}`
    await inTransaction(db, async (tx) => {
      const trade = await payTrade(tx, request.params.code, tradeNo, now())
      if (trade) await addJob(tx, 'sandboxTell', { channel: trade.channel, outTradeNo: trade.outTradeNo })
    })
    return reply.redirect(pageOf(request.params.code), 303)
  })
}

const style = `body{margin:0;background:#f5f5f5;color:#1f1f1f;font:16px/26px sans-serif}main{max-width:400px;margin:48px auto;padding:24px;
background:#fff;border-radius:8px;text-align:center}h1{font-size:18px;margin:0}b{display:block;font-size:28px;line-height:48px}
p{margin:8px 0;color:#595959}button{width:100%;height:44px;border:0;border-radius:6px;background:#c7330b;color:#fff;font-size:16px}
button:focus-visible{outline:2px solid #1f1f1f;outline-offset:2px}`

const states = { waiting: '待付款', paid: '支付成功，可以回到电脑上查看', closed: '付款码已失效' } as const

/** What the payer's app would show: how much for what, and a button. Subject and sum are the mall's own. */
function show(reply: FastifyReply, trade: SandboxTrade | null, now: Date): FastifyReply {
  const over = trade?.state === 'waiting' && trade.expiresAt <= now
  const said = trade ? (over ? states.closed : states[trade.state]) : '付款码不存在'
  const pay = trade?.state === 'waiting' && !over ? '<form method="post"><button>确认付款</button></form>' : ''
  const sum = trade ? `<p>${trade.subject.replaceAll(/[<>&"]/g, '')}</p><b>${formatYuan(trade.amount)}</b>` : ''
  const name = trade ? channels[trade.channel] : '付款'
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${name}沙箱</title><style>${style}</style><main><h1>${name}沙箱</h1><p>演示用，不会扣款</p>${sum}<p role="status">${said}</p>${pay}</main></html>`
  return reply
    .code(trade ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurity({ sheet: style }))
    .header('cache-control', 'no-store')
    .send(html)
}
