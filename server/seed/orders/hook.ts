import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  listStaffDeliveries,
  pingStaffWebhook,
  saveStaffWebhook,
  webhookEvents,
  type WebhookEvent,
} from '../../../contract/webhook/webhook.ts'
import { reconcileDelivery } from '../../src/webhook/reconcile.ts'
import type { Actors } from './actors.ts'

/** Nobody is called so: what were sent there would find nobody. */
const kept = 'https://erp.yincai.example/mall/events'
const events = Object.keys(webhookEvents) as WebhookEvent[]

/**
 * The merchant's own program hears of what `work` does, and answers: busy the first time, then well. Afterwards its address
 * is switched off, so that nothing is ever sent from a demo.
 */
export async function whileHeard(actors: Actors, work: () => Promise<void>): Promise<void> {
  let asked = 0
  const program = createServer((request, response) => {
    request.resume()
    const busy = ++asked === 1
    response.writeHead(busy ? 503 : 200, { 'content-type': 'application/json' })
    response.end(busy ? '{"message":"系统升级中"}' : '{"received":true}')
  })
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening))
  try {
    const { port } = program.address() as AddressInfo
    const admin = await actors.as('admin')
    const { id } = await admin(saveStaffWebhook, { url: `http://127.0.0.1:${port}/`, events, enabled: true })
    await admin(pingStaffWebhook, { id })
    await work()
    actors.today()
    await deliverAll(actors, id)
    await (
      await actors.as('admin')
    )(saveStaffWebhook, { id, url: kept, events, enabled: false })
  } finally {
    program.close()
  }
}

/** Sends what waits, the oldest first, until the program has taken all of it. */
async function deliverAll(actors: Actors, id: number): Promise<void> {
  const admin = await actors.as('admin')
  for (;;) {
    const { rows } = await admin(listStaffDeliveries, { id, limit: 100 })
    const waiting = rows.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return
    for (const delivery of waiting.toReversed()) await reconcileDelivery(actors.services, delivery.id)
  }
}
