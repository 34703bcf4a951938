import { afterEach, expect, test, vi } from 'vitest'
import { staffMoveOrder } from '../contract/order/moveOrder.ts'
import { staffListOrders, staffOrderDetail } from '../contract/order/order.ts'
import { Refusal } from '../contract/refusal.ts'
import { ask, isLoginNeeded, wordsOf } from './ask.ts'
import { repeatKeys } from './repeatKeys.ts'

function answering(body: unknown, status = 200) {
  const asked = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => vi.unstubAllGlobals())

const granted = (data: unknown, beside: object = {}) => ({ status: 200, success: true, msg: 'ok', data, ...beside })

test('a list comes as rows with what stands beside them, and its filters go into the query', async () => {
  const asked = answering(granted([], { total: 0, totalPage: 0, tabs: { all: 3 } }))
  const page = await ask(staffListOrders, { type: 'making', keyword: undefined, page: 2 }, { token: 't' })
  expect(page).toEqual({ rows: [], total: 0, totalPage: 0, tabs: { all: 3 } })
  const [url, init] = asked.mock.calls[0] ?? []
  expect(url).toBe('/api/admin/order/list?type=making&page=2')
  expect(init?.headers).toEqual({ authorization: 'Bearer t' })
  expect(init?.body).toBeUndefined()
})

test('a path parameter goes into the path, escaped, and nowhere else', async () => {
  const asked = answering({ status: 404, success: false, code: 'order.missing', msg: '订单不存在', data: null })
  await expect(ask(staffOrderDetail, { orderId: '26/1' })).rejects.toThrow('订单不存在')
  expect(asked.mock.calls[0]?.[0]).toBe('/api/admin/order/detail/26%2F1')
})

test('an action carries its key, and the same key while the same is asked', async () => {
  const asked = answering(granted({ state: 'qc', stateLabel: '质检中' }))
  const keys = repeatKeys()
  const input = { orderId: '26112112345678', lineId: 1, move: 'finish' as const }
  await ask(staffMoveOrder, input, { repeatKey: keys.keyFor(input) })
  await ask(staffMoveOrder, input, { repeatKey: keys.keyFor({ ...input }) })
  const sent = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]).toBe(sent[0])
  expect(keys.keyFor({ ...input, lineId: 2 })).not.toBe(sent[0])
  const second = keys.keyFor(input)
  keys.done()
  expect(keys.keyFor(input)).not.toBe(second)
})

test('a refusal keeps the words that came, also for a code this page does not know', async () => {
  answering({ status: 409, success: false, code: 'order.frozen', msg: '订单已冻结', data: { by: 1 } })
  const refusal = await ask(staffOrderDetail, { orderId: '1' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'order.frozen', message: '订单已冻结', facts: { by: 1 } })
})

test('HTTP 401 means an ended session, whoever wrote the body: log in again', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>401</h1>', { status: 401 }))
  const refusal = await ask(staffOrderDetail, { orderId: '1' }).catch((error: unknown) => error)
  expect(isLoginNeeded(refusal)).toBe(true)
})

test('whoever wants to know hears the time at the server, also with a refusal', async () => {
  const heardTime = vi.fn<(moment: string) => void>()
  const time = '2026-11-21 08:00:00'
  answering({ status: 409, success: false, code: 'order.frozen', msg: '订单已冻结', data: null, time })
  await expect(ask(staffOrderDetail, { orderId: '1' }, { heardTime })).rejects.toThrow('订单已冻结')
  expect(heardTime).toHaveBeenCalledExactlyOnceWith(time)
})

test('an answer that a cache kept does not say what time it is', async () => {
  const heardTime = vi.fn<(moment: string) => void>()
  const body = JSON.stringify(granted([], { total: 0, totalPage: 0, time: '2026-11-21 08:00:00' }))
  for (const age of ['0', '12']) {
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { age } }))
    await ask(staffListOrders, {}, { heardTime })
  }
  expect(heardTime).toHaveBeenCalledTimes(1)
})

test("a proxy's error page is a failed road, not a refusal", async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  const error = await ask(staffOrderDetail, { orderId: '1' }).catch((failed: unknown) => failed)
  expect(error).not.toBeInstanceOf(Refusal)
  expect(wordsOf(error)).toBe('网络连接异常，请检查网络后重试')
})
