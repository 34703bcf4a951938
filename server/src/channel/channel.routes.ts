import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { channelNames, channels, type ChannelName } from '../../../contract/payment/channel.ts'
import { listPayWays } from '../../../contract/payment/payment.ts'
import type { Db } from '../db.ts'
import type { House, Routes } from '../house.ts'
import { ChannelError, Forged, type Heard } from './channel.ts'
import { hearRefund } from './refunding.ts'
import { hearPaid } from './told.ts'

/** The ways to pay that are set up, and what the providers tell us. */
export const channelRoutes: Routes = ({ serve }, house, app) => {
  serve(listPayWays, async () => [
    { payType: 'bank' as const, label: '对公转账' },
    ...channelNames.filter((name) => house.channels?.[name]).map((name) => ({ payType: name, label: channels[name] })),
  ])
  listenTo(app, house)
}

type Thanks = { readonly status: number; readonly type: string; readonly body: string }

/** What each provider takes for "heard", and for "tell me again". */
const thanks: Record<ChannelName, { readonly yes: Thanks; readonly no: Thanks }> = {
  alipay: {
    yes: { status: 200, type: 'text/plain', body: 'success' },
    no: { status: 200, type: 'text/plain', body: 'failure' },
  },
  weixin: {
    yes: { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
    no: { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
  },
}

/** POST /api/pay/alipay/notify and /api/pay/weixin/notify: outside the envelope, the body as it came. */
function listenTo(app: FastifyInstance, house: House): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    for (const name of channelNames)
      inner.post(`/api/pay/${name}/notify`, async (request, reply) => {
        const heard = await listen(house, name, request)
        return say(reply, heard ? thanks[name].yes : thanks[name].no)
      })
  })
}

const say = (reply: FastifyReply, { status, type, body }: Thanks) =>
  reply.code(status).header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-store').send(body)

/** True when what was told is known here now. Forgeries change nothing and are logged. */
async function listen({ db, channels: set, now }: House, name: ChannelName, request: FastifyRequest): Promise<boolean> {
  const provider = set?.[name]
  if (!provider) return false
  try {
    const headers = request.headers as Record<string, string | undefined>
    const heard = await provider.hear({ headers, body: String(request.body ?? '') })
    return await take(db, name, heard, now())
  } catch (error) {
    if (!(error instanceof Forged) && !(error instanceof ChannelError)) throw error
    request.log.warn({ channel: name, reason: error.message }, 'payment callback refused')
    return false
  }
}

async function take(db: Db, name: ChannelName, heard: Heard, now: Date): Promise<boolean> {
  if (heard.about === 'nothing') return true
  if (heard.about === 'refund') {
    if (heard.refund !== 'succeeded' && heard.refund !== 'failed') return true
    return hearRefund(db, heard.outRefundNo, heard.refund, now)
  }
  if (heard.trade.state !== 'paid') return true
  return (await hearPaid(db, name, heard.outTradeNo, heard.trade, now)) !== 'unknown'
}
