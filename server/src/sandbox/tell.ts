import type { Services } from '../services.ts'
import { alipayNotice } from './alipayGate.ts'
import { findTrade, type SandboxTrade } from './sandbox.sql.ts'
import { platformOf, weixinNotice } from './weixinGate.ts'

/** The job `sandboxTell`: tells the mall that a trade was paid, twice, as providers do. Throws until it is heard. */
export async function tellPaid(
  services: Pick<Services, 'db' | 'now' | 'sandbox'>,
  { channel, outTradeNo }: Pick<SandboxTrade, 'channel' | 'outTradeNo'>,
): Promise<void> {
  const trade = await findTrade(services.db, channel, outTradeNo)
  if (!trade || !services.sandbox) return
  const { send } = services.sandbox
  for (const again of [false, true]) {
    const { headers, body } = await noticeOf(services, trade)
    const answer = await send(trade.notifyUrl, { method: 'POST', headers, body })
    const heard = answer.ok && !(await answer.text()).startsWith('fail')
    if (!heard && !again) throw new Error(`the mall did not hear of a payment: ${answer.status}`)
  }
}

/** The callback about a trade as its provider would send it now. */
export async function noticeOf(
  { sandbox, now }: Pick<Services, 'now' | 'sandbox'>,
  trade: SandboxTrade,
): Promise<{ headers: Record<string, string>; body: string }> {
  const keys = await sandbox?.keys()
  if (!keys) throw new Error('there is no sandbox here')
  if (trade.channel === 'alipay') {
    const { type, body } = alipayNotice(trade, keys, now())
    return { headers: { 'content-type': type }, body }
  }
  return weixinNotice(trade, { keys, platform: [platformOf(keys, now())], now })
}
