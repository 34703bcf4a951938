import type { Services } from '../services.ts'
import { attempt, reconcileEach } from '../outside/reconcile.ts'
import { setClosed, takeLooks, type Look } from './channel.sql.ts'
import { reconcileRefund } from './refunding.ts'
import { takeRefunds } from './refund.sql.ts'
import { hearPaid } from './told.ts'

/** How far the providers' clocks may be from ours. */
const clocksApart = 60_000 // ms

/**
 * Asks the providers what they did not tell: whether open codes were paid, and what became of refunds. Codes that ran out,
 * or whose order waits for no money any more, are closed there. What a provider does not answer is asked again later.
 */
export async function lookAtChannels(services: Pick<Services, 'db' | 'now' | 'channels'>): Promise<void> {
  const { db, now, channels } = services
  const looks = (await takeLooks(db, now())).map((look) => () => lookAt(services, look))
  const refunds = (await takeRefunds(db, now())).map((refund) => async () => {
    const channel = channels?.[refund.channel]
    if (channel) await reconcileRefund(db, channel, refund, now())
  })
  await reconcileEach([...looks, ...refunds], (reconcile) => reconcile())
}

/** Where it does not answer, or the code was paid in this very moment, the next look tells. */
async function lookAt({ db, now, channels }: Pick<Services, 'db' | 'now' | 'channels'>, look: Look): Promise<void> {
  const channel = channels?.[look.channel]
  if (!channel) return
  const trade = await channel.look(look.outTradeNo)
  if (trade.state === 'paid') {
    await hearPaid(db, look.channel, look.outTradeNo, trade, now())
    return
  }
  const over = look.state === 'closed' || !look.orderWaits || look.expiresAt <= now()
  if (trade.state !== 'closed' && !over) return
  const closing = trade.state === 'closed' ? null : channel.close(look.outTradeNo)
  // What the provider does not know may not be closed there, and be scanned and paid as long as the code lives.
  await (trade.state === 'missing' && closing ? attempt(closing) : closing)
  const lives = trade.state === 'missing' && look.expiresAt > now()
  await setClosed(db, look.outTradeNo, lives ? new Date(look.expiresAt.getTime() + clocksApart) : null)
}
