import { expect, test, vi } from 'vitest'
import { atOnce, byAddress, kept } from './bytes.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 2, 0, seconds))
const envelope = '{"status":200,"data":"帆布袋","time":"2026-11-22 09:00:00"}'

test('a kept answer says the time at which it is given, and nothing else of it changes', () => {
  const answer = kept(envelope)
  expect(answer(at(5)).toString()).toBe(envelope.replace('09:00:00', '10:00:05'))
  expect(answer(at(6)).toString()).toBe(envelope.replace('09:00:00', '10:00:06'))
})

test('what is on its way out is not written to when the next second begins', () => {
  const answer = kept(envelope)
  const sent = answer(at(5))
  answer(at(6))
  expect(sent.toString()).toContain('10:00:05')
})

test('guests are given what is kept for their address until things change or are no longer known', () => {
  let state: string | null = 'one'
  const guests = byAddress(() => state)
  guests.keep('/api/category', { state: 'one', until: Infinity }, kept(envelope))
  expect(guests.at('/api/category', at(0))).toBeDefined()
  expect(guests.at('/api/category?x', at(0))).toBeUndefined()
  state = null
  expect(guests.at('/api/category', at(0))).toBeUndefined()
  state = 'two'
  expect(guests.at('/api/category', at(0))).toBeUndefined()
})

test('ever new addresses make no more room than a thousand', () => {
  const guests = byAddress(() => 'one')
  for (let n = 0; n < 1001; n++) guests.keep(`/api/category?${n}`, { state: 'one', until: Infinity }, kept(envelope))
  expect(guests.at('/api/category?0', at(0))).toBeUndefined()
  expect(guests.at('/api/category?1000', at(0))).toBeDefined()
})

test('what is true for a while is given for that while', () => {
  const guests = byAddress(() => 'one')
  guests.keep('/api/product/detail/1', { state: 'one', until: at(1).getTime() }, kept(envelope))
  expect(guests.at('/api/product/detail/1', at(0.9))).toBeDefined()
  expect(guests.at('/api/product/detail/1', at(1))).toBeUndefined()
})

test('guests who ask at one moment share an answer once its address is known to give the same to all, and none is kept', async () => {
  const others = atOnce()
  const answer = kept(envelope)
  others.begin('/api/products', Promise.resolve(answer))
  expect(others.underWay('/api/products'), 'not yet known to be the same').toBeUndefined()
  await vi.waitFor(() => {
    others.begin('/api/products', Promise.resolve(answer))
    expect(others.underWay('/api/products')).toBeDefined()
  })
  expect(await others.underWay('/api/products')).toBe(answer)
  await vi.waitFor(() => expect(others.underWay('/api/products')).toBeUndefined())
})

test('those who waited for what turned out to be one guest’s own, or failed, are told to ask themselves', async () => {
  const others = atOnce()
  const shares = () =>
    vi.waitFor(() => {
      others.begin('/api/products', Promise.resolve(kept(envelope)))
      expect(others.underWay('/api/products')).toBeDefined()
    })
  for (const asking of [() => Promise.resolve(null), () => Promise.reject(new Error('no'))]) {
    await shares()
    await others.underWay('/api/products')
    await vi.waitFor(() => expect(others.underWay('/api/products')).toBeUndefined())
    others.begin('/api/products', asking())
    expect(await others.underWay('/api/products')).toBeNull()
  }
})

test('of two who ask at one moment both may fail, and nobody is left to hear of it twice', async () => {
  const others = atOnce()
  const unheard: unknown[] = []
  const note = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', note)
  for (const address of ['/api/products?keyword=x', '/api/products?keyword=x', `/${'x'.repeat(400)}`])
    others.begin(address, Promise.reject(new Error('no')))
  await new Promise((passed) => setImmediate(passed))
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
})
