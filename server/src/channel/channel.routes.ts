import { channelNames, channels, type ChannelName } from '../../../contract/payment/channel.ts'
import { listPayWays } from '../../../contract/payment/payment.ts'
import type { Db } from '../database/db.ts'
import type { Services, Routes } from '../services.ts'
import { listenTo, type Thanks } from '../outside/hearing.ts'
import type { Heard } from '../outside/pay/channel.ts'
import { payNotifyPath } from '../outside/notifyPath.ts'
import type { Callback } from '../outside/provider.ts'
import { hearRefund } from './refunding.ts'
import { hearPaid } from './told.ts'

/** The ways to pay that are set up, and what the providers tell us. */
export const channelRoutes: Routes = ({ serve }, services, app) => {
  serve(listPayWays, async () => [
    { payType: 'bank' as const, label: '对公转账' },
    ...channelNames.filter((name) => services.channels?.[name]).map((name) => ({ payType: name, label: channels[name] })),
  ])
  const listeners = channelNames.map((name) => ({
    url: payNotifyPath(name),
    hear: (callback: Callback) => listen(services, name, callback),
    thanks: { heard: yes[name], unknown: no[name], forged: no[name], away: no[name] },
    logged: () => ({ channel: name }),
  }))
  listenTo(app, { about: 'payment', most: 64 * 1024, listeners })
}

/** What each provider takes for "heard", and for "tell me again". */
const yes: Readonly<Record<ChannelName, Thanks>> = {
  alipay: { status: 200, type: 'text/plain', body: 'success' },
  weixin: { status: 200, body: '{"code":"SUCCESS","message":"成功"}' },
}
const no: Readonly<Record<ChannelName, Thanks>> = {
  alipay: { status: 200, type: 'text/plain', body: 'failure' },
  weixin: { status: 500, body: '{"code":"FAIL","message":"失败"}' },
}

const listen = async ({ db, channels: set, now }: Services, name: ChannelName, callback: Callback): Promise<boolean> => {
  const heard = await set?.[name]?.hear(callback)
  return heard ? take(db, name, heard, now()) : false
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
