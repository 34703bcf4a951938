import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shopper } from '../../../../bench/orders.ts'

/** An answer that was no yes, or none. */
export type Failure = {
  /** When it was heard, and how long it was waited for, ms. */
  readonly at: number
  readonly took: number
  readonly path: string
  /** 0: there was none. */
  readonly status: number
  /** What the buyer reads; where there was no answer, why. */
  readonly words: string
  /** Whether it was an answer of the mall's, in Chinese, without what a program says to its makers. */
  readonly isInWords: boolean
}

/** What all buyers together asked and heard. */
export type Heard = {
  requests: number
  /** The longest that one was waited for, ms. */
  slowest: number
  /** Away, busy, broken: asked again by the same key. */
  readonly failures: Failure[]
  /** Noes of the rules, e.g. that what was confirmed is to be confirmed once more. */
  readonly refusals: Failure[]
  /** Numbers of the orders that were acknowledged, and of those whose payment was. */
  readonly orders: string[]
  readonly paid: string[]
  /** Orders that were asked for, each by a key of its own. */
  asked: number
  /** Orders that were acknowledged when they were asked for once more. */
  again: number
}

export const newHeard = (): Heard => ({ requests: 0, slowest: 0, failures: [], refusals: [], orders: [], paid: [], asked: 0, again: 0 })

type Ask = { readonly method: 'GET' | 'POST'; readonly path: string; readonly input?: object; readonly key?: string }
type Said = { readonly http: number; readonly status: number; readonly msg: string; readonly data: Readonly<Record<string, unknown>> }

const chinese = /\p{Script=Han}{4}/u
const ofPrograms = /\n\s+at |Error:|ECONN|SQLSTATE|terminat|read-only|recovery|undefined|<pre>/

/** What an answer says: an envelope, or what a page led on to. */
function read(http: number, text: string): Said {
  if (http === 303) return { http, status: 200, msg: '', data: {} }
  try {
    const { status, msg, data } = JSON.parse(text) as { status: number; msg: string; data: Record<string, unknown> | null }
    return { http, status, msg, data: data ?? {} }
  } catch {
    return { http, status: http, msg: text.slice(0, 300), data: {} }
  }
}

/**
 * A buyer without pause, who looks at a list, puts a piece into the cart, confirms, orders by a key, pays by a code, and looks at the
 * order, until `over`. What fails is asked again by the same key, half a second later and of the other process, until it is answered.
 */
export async function buy(ports: readonly number[], shopper: Shopper, lots: readonly number[], heard: Heard, over: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let at = randomInt(ports.length)

  const once = ({ method, path, input, key }: Ask): Promise<Said> =>
    new Promise((answered, failed) => {
      const headers = {
        authorization: `Bearer ${shopper.token}`,
        ...(input && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      }
      const asked = request({ host: '127.0.0.1', port: ports[at], method, path, agent, headers, timeout: 60_000 }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => void (text += part))
        response.on('end', () => answered(read(response.statusCode ?? 0, text))).on('error', failed)
      })
      asked.on('error', failed)
      asked.on('timeout', () => asked.destroy(new Error('no answer within 60 s')))
      asked.end(input && JSON.stringify(input))
    })

  /** The answer; null: the rules say no; undefined: it failed. */
  async function tried(what: Ask): Promise<Said['data'] | null | undefined> {
    heard.requests += 1
    const began = performance.now()
    const said = await once(what).catch((error: unknown) => ({
      ...{ http: 0, status: 0, data: {} },
      msg: error instanceof Error ? error.message : String(error),
    }))
    const now = performance.now()
    heard.slowest = Math.max(heard.slowest, now - began)
    if (said.status === 200) return said.data
    const words = said.msg
    const failure = { at: now, took: now - began, path: what.path.replaceAll(/[\w-]{20,}/g, '…'), status: said.status, words }
    const isNo = said.http === 200
    const told = { ...failure, isInWords: said.http > 0 && chinese.test(words) && !ofPrograms.test(words) }
    void (isNo ? heard.refusals : heard.failures).push(told)
    return isNo ? null : undefined
  }

  /** Asks until it is answered. */
  async function ask(what: Ask): Promise<{ readonly data: Said['data'] | null; readonly times: number }> {
    for (let times = 1; ; times++) {
      const data = await tried(what)
      if (data !== undefined) return { data, times }
      at = (at + 1) % ports.length
      await pause(500)
    }
  }
  const post = (path: string, input: object) => ask({ method: 'POST', path, input, key: randomUUID() })

  async function order(): Promise<void> {
    const productId = lots[randomInt(lots.length)]
    await ask({ method: 'GET', path: `/api/products?limit=20&page=${randomInt(1, 6)}` })
    const { data: added } = await post('/api/car', { productId, quantity: 1, new: 1 })
    const confirmed = added && (await post('/api/order/confirm', { cartIds: [added['cartId']] })).data
    if (!confirmed) return
    heard.asked += 1
    const created = await post(`/api/order/create/${String(confirmed['orderKey'])}`, { addressId: shopper.addressId })
    if (!created.data) return
    const orderId = String(created.data['orderId'])
    heard.orders.push(orderId)
    heard.again += created.times > 1 ? 1 : 0
    const { data: code } = await post('/api/order/pay', { orderId, payType: 'alipay' })
    const [path] = /\/sandbox\/pay\/[\w-]+/.exec(String(code?.['codeUrl'])) ?? []
    if (path && (await ask({ method: 'POST', path })).data) heard.paid.push(orderId)
    await ask({ method: 'GET', path: `/api/order/detail/${orderId}` })
  }
  while (!over()) {
    await order()
    await pause(randomInt(50, 150))
  }
  agent.destroy()
}
