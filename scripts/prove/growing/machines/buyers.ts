import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shopper } from '../../../../bench/orders.ts'
import type { Door } from '../packaging/visitors.ts'
import { nothing, type Counted } from '../heard.ts'

/** What all buyers together asked and heard. */
export type Heard = Counted & {
  /** What is being done to the processes, told with what fails meanwhile. */
  meanwhile: string
}

export const newHeard = (): Heard => ({ ...nothing(), meanwhile: '' })

type Envelope = { readonly status: number; readonly msg: string; readonly data: Readonly<Record<string, unknown>> | null }

/** How long a buyer waits between two requests, in ms: `mean` on average, never long enough for the proxy to hang up; until all is over. */
async function thinking(mean: number, over: () => boolean): Promise<void> {
  const until = performance.now() + randomInt(Math.round(mean / 2), Math.round(mean * 1.5))
  for (let left = 1; left > 0 && !over(); left = until - performance.now()) await pause(Math.min(1000, left))
}

/**
 * A buyer with an address and a connection of their own, who looks at a list, at a lot, orders one piece of it, asks how to pay and
 * looks at the order, again and again until `over`.
 */
export async function buy(
  door: Door,
  n: number,
  shopper: Shopper,
  lots: readonly number[],
  heard: Heard,
  mean: number,
  over: () => boolean,
) {
  const agent = new Agent({
    ...{ keepAlive: true, maxSockets: 1, ca: door.ca, servername: door.name },
    localAddress: `127.0.${2 + (n >> 8)}.${n & 255}`,
  })
  const once = (method: 'GET' | 'POST', path: string, input?: object, key?: string): Promise<string> =>
    new Promise((answered, failed) => {
      const asked = request(
        {
          ...{ host: '127.0.0.1', port: door.port, method, path, agent, timeout: 60_000 },
          headers: {
            host: door.name,
            authorization: `Bearer ${shopper.token}`,
            ...(input && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (response) => {
          let said = ''
          response.setEncoding('utf8').on('data', (part: string) => void (said += part))
          response.on('end', () => answered(said)).on('error', failed)
        },
      )
      asked.on('error', failed)
      asked.on('timeout', () => asked.destroy(new Error('no answer within 60 s')))
      asked.end(input && JSON.stringify(input))
    })
  const ask = async (method: 'GET' | 'POST', path: string, input?: object, key?: string): Promise<Record<string, unknown> | undefined> => {
    if (over()) return undefined
    heard.requests += 1
    const began = performance.now()
    try {
      const said = await once(method, path, input, key)
      heard.took.push(performance.now() - began)
      const { status, msg, data } = JSON.parse(said) as Envelope
      if (status === 200) return { ...data }
      heard.failed.push(`${heard.meanwhile}: ${method} ${path}: ${status} ${msg}`)
    } catch (error) {
      heard.failed.push(`${heard.meanwhile}: ${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return undefined
  }

  const think = () => thinking(mean, over)
  const order = async (): Promise<void> => {
    const productId = lots[randomInt(lots.length)]
    await ask('GET', `/api/products?limit=20&page=${randomInt(1, 6)}`)
    await think()
    await ask('GET', `/api/product/detail/${productId}`)
    await think()
    const added = await ask('POST', '/api/car', { productId, quantity: 1, new: 1 })
    await think()
    const confirmed = added && (await ask('POST', '/api/order/confirm', { cartIds: [added['cartId']] }))
    await think()
    if (!confirmed) return
    heard.asked += 1
    const path = `/api/order/create/${String(confirmed['orderKey'])}`
    const created = await ask('POST', path, { addressId: shopper.addressId }, randomUUID())
    if (!created) return
    const orderId = String(created['orderId'])
    heard.orders.push(orderId)
    await think()
    await ask('POST', '/api/order/pay', { orderId, payType: 'bank' })
    await think()
    await ask('GET', `/api/order/detail/${orderId}`)
    await think()
  }
  // Not all in one moment.
  await pause(randomInt(1, mean * 2))
  while (!over()) await order()
  agent.destroy()
}
