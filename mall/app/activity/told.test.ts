import { expect, test } from 'vitest'
import { beatOf, flashWords, givesWords, groupWords } from './told.ts'

const slot = (start: number, stop: number, status: 0 | 1 | 2) => ({
  ...{ id: start, time: '10:00', day: '2026-11-28', state: '', reminded: false },
  ...{ start, stop, status },
})
const flash = { kind: 'flash', phase: 'running', fromMs: 10_000, untilMs: 90_000 } as const

test('a 秒杀 counts down to the end of its slot, or to the next; never by slots of others', () => {
  const slots = [slot(10, 20, 0), slot(30, 40, 1), slot(50, 60, 2)]
  expect(beatOf(flash, slots)).toEqual({ label: '本场距结束', to: 40_000 })
  expect(beatOf(flash, [slot(10, 20, 0), slot(50, 60, 2)])).toEqual({ label: '下一场距开始', to: 50_000 })
  expect(beatOf(flash, [slot(95, 99, 2)])).toEqual({ label: '距结束', to: 90_000 })
  expect(beatOf({ ...flash, phase: 'ended' }, slots)).toBeNull()
})

test('other activities count down to their own beginning and end', () => {
  const slots = [slot(30, 40, 1)]
  expect(beatOf({ ...flash, kind: 'sale' }, slots)).toEqual({ label: '距结束', to: 90_000 })
  expect(beatOf({ ...flash, kind: 'sale', phase: 'upcoming' }, slots)).toEqual({ label: '距开始', to: 10_000 })
})

test('a card says what a group costs and of how many pieces', () => {
  const goods = { unitName: '个', starting: { each: '5.40', quantity: 50, taxMode: 'exclusive' } } as const
  expect(groupWords({ ...goods, inGroup: { each: '4.2', least: 50 } })).toBe('拼团价 ¥4.2（未税，50 个起）')
  expect(groupWords(goods)).toBeUndefined()
})

test('a card of a slot that does not run says when it begins', () => {
  expect(flashWords([{ status: 1, price: '9.90', taxMode: 'inclusive', startTime: '2026-11-27 10:00:00' }])).toBe('秒杀价 ¥9.90 含税')
  expect(flashWords([{ status: 2, price: '9.90', startTime: '2026-11-28 10:00:00' }])).toBe('11-28 10:00 开始')
  expect(flashWords([])).toBeUndefined()
})

test('an activity with a price says how that is taxed, where all its goods agree', () => {
  const [net, gross] = [{ starting: null, taxMode: 'exclusive' } as const, { starting: null, taxMode: 'inclusive' } as const]
  const flash = { kind: 'flash', gives: '秒杀价低至 ¥2.40', total: 2, goods: [net, net] } as const
  expect(givesWords(flash)).toBe('秒杀价低至 ¥2.40（未税）')
  expect(givesWords({ ...flash, kind: 'group', gives: '拼团价 ¥12.57 起', goods: [gross, gross] })).toBe('拼团价 ¥12.57 起（含税）')
  expect(givesWords({ ...flash, goods: [net, gross] })).toBe('秒杀价低至 ¥2.40')
  expect(givesWords({ ...flash, total: 6 })).toBe('秒杀价低至 ¥2.40')
  expect(givesWords({ ...flash, kind: 'sale', gives: '85 折' })).toBe('85 折')
})
