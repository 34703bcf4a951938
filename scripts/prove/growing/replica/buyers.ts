import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shopper } from '../../../../bench/orders.ts'
import { browsing } from '../../../../server/src/jar.fixture.ts'
import { nothing, type Counted } from '../heard.ts'

/** What all buyers together asked and heard while one thing was done to the replica. */
export type Heard = Counted & {
  /** How often a buyer looked for what he had just written, and what he did not find. */
  looked: number
  readonly unseen: string[]
}

export const newHeard = (): Heard => ({ ...nothing(), looked: 0, unseen: [] })

type Round = {
  readonly urls: readonly string[]
  readonly lots: readonly number[]
  /** Into what is counted just now. */
  readonly heard: () => Heard
  /** ms between two requests that nobody waits for. */
  readonly mean: number
  readonly over: () => boolean
}

/**
 * A buyer with cookies who keeps a title of invoices and looks for it at once, orders a piece and looks for it at once in the list and by
 * itself, each at whichever process it happens to be, and between looks around; again and again until it is over.
 */
export async function buy(shopper: Shopper, { urls, lots, heard, mean, over }: Round): Promise<void> {
  const { ask } = browsing(shopper.token)
  const once = async (method: 'GET' | 'POST', path: string, input?: object): Promise<Readonly<Record<string, unknown>> | undefined> => {
    if (over()) return undefined
    const mine = heard()
    mine.requests += 1
    const began = performance.now()
    try {
      const { status, msg, data } = await ask(urls[randomInt(urls.length)] ?? '', method, path, input)
      mine.took.push(performance.now() - began)
      if (status === 200) return { data, ...data }
      mine.failed.push(`${method} ${path}: ${status} ${msg}`)
    } catch (error) {
      mine.failed.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return undefined
  }
  const look = async (path: string, what: string): Promise<void> => {
    const found = await once('GET', path)
    if (!found) return
    const mine = heard()
    mine.looked += 1
    if (!JSON.stringify(found).includes(what)) mine.unseen.push(`${path}: ${what}`)
  }
  const think = () => pause(randomInt(1, mean * 2))

  async function title(): Promise<void> {
    const name = `抬头${randomUUID().slice(0, 13)}`
    const kept = await once('POST', '/api/billInfo/edit', { headerType: 2, type: 1, name, dutyNumber: '91440300MA5F8K2L74' })
    if (!kept) return
    await look('/api/billInfo/list?limit=100', name)
    await once('GET', `/api/billInfo/del/${String(kept['id'])}`)
  }
  async function order(): Promise<void> {
    const added = await once('POST', '/api/car', { productId: lots[randomInt(lots.length)], quantity: 1, new: 1 })
    const confirmed = added && (await once('POST', '/api/order/confirm', { cartIds: [added['cartId']] }))
    if (!confirmed || over()) return
    heard().asked += 1
    const created = await once('POST', `/api/order/create/${String(confirmed['orderKey'])}`, { addressId: shopper.addressId })
    if (!created) return
    const number = String(created['orderId'])
    heard().orders.push(number)
    await look('/api/order/list?limit=10', number)
    await look(`/api/order/detail/${number}`, number)
  }

  await pause(randomInt(1, mean * 2))
  while (!over()) {
    await title()
    await think()
    await order()
    for (let n = 0; n < 12; n++) {
      await think()
      await once('GET', ['/api/order/list?limit=10', '/api/statement/list', '/api/invoice/list', '/api/collect/user'][n % 4] ?? '')
    }
  }
}
