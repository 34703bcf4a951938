import { describe, expect, test } from 'vitest'
import type { Told } from '../outside/courier/told.rules.ts'
import { carrierNames, carrierOf, carriers, trackingFault } from '../../../contract/carrier.ts'
import { parcelStatuses, type ParcelStatus } from '../../../contract/production/courier.ts'
import { statusOf, stopsIn } from '../outside/courier/kuaidi100Words.ts'
import { nextLook, nextTry, shownParcel, standingAfter, type Known } from './parcel.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute))
const known = (more: Partial<Known> = {}): Known => ({ state: 'watched', status: 'onWay', statusAt: at(10), lines: 2, ...more })
const told = (status: ParcelStatus | null, minute: number, more: Partial<Told> = {}, lines = 3): Told => ({
  following: 'on',
  status,
  stops: Array.from({ length: lines }, (_, i) => ({ at: at(minute - i), words: `第 ${lines - i} 步` })),
  courier: null,
  words: '',
  ...more,
})

describe('what is told of a parcel', () => {
  test.each([
    ['something later', known(), told('delivering', 20), 'watched delivering 20 ends'],
    ['the same again', known(), told('onWay', 10, {}, 2), 'watched onWay 10 same'],
    ['something earlier', known({ status: 'delivering' }), told('trouble', 5), 'watched delivering 10 same'],
    ['more up to the same moment', known(), told('delivering', 10), 'watched delivering 10 ends'],
    ['nothing', known(), told(null, 0, {}, 0), 'watched onWay 10 same'],
    ['trouble', known(), told('trouble', 20), 'watched trouble 20 begins'],
    ['the same trouble later', known({ status: 'trouble' }), told('trouble', 20), 'watched trouble 20 same'],
    ['another trouble', known({ status: 'trouble' }), told('sentBack', 20), 'watched sentBack 20 begins'],
    ['the end of trouble', known({ status: 'trouble' }), told('delivering', 20), 'watched delivering 20 ends'],
    ['signing', known(), told('signed', 20, { following: 'over' }), 'over signed 20 ends signed'],
    ['signing again', known({ state: 'over', status: 'signed' }), told('signed', 10, { following: 'over' }, 2), 'over signed 10 same'],
    ['what was before signing', known({ state: 'over', status: 'signed' }), told('delivering', 5), 'over signed 10 same'],
    ['a return after signing', known({ state: 'over', status: 'signed' }), told('returned', 30), 'watched returned 30 begins'],
    ['nothing found', known({ status: null, statusAt: null, lines: 0 }), told(null, 0, { following: 'lost' }, 0), 'lost - - begins'],
    [
      'nothing found after signing',
      known({ state: 'over', status: 'signed' }),
      told(null, 0, { following: 'lost' }, 0),
      'over signed 10 same',
    ],
    [
      'that it is followed after all',
      known({ state: 'refused', status: null, statusAt: null, lines: 0 }),
      told(null, 0, {}, 0),
      'watched - - ends',
    ],
    [
      'that it is followed after all, and in trouble',
      known({ state: 'refused', status: 'trouble' }),
      told('trouble', 10, {}, 2),
      'watched trouble 10 same',
    ],
    ['that it is over, after it was given up', known({ state: 'lost' }), told('onWay', 10, { following: 'over' }, 2), 'over onWay 10 ends'],
    [
      'before we know that it is followed',
      known({ state: 'waiting', status: null, statusAt: null, lines: 0 }),
      told('collected', 1),
      'watched collected 1 ends',
    ],
  ])('%s', (_, before, what, after) => {
    const { state, status, statusAt, trouble, signed } = standingAfter(before, what)
    expect([state, status ?? '-', statusAt?.getUTCMinutes() ?? '-', trouble, signed && 'signed'].filter(Boolean).join(' ')).toBe(after)
  })
})

test('the provider is tried again ever more slowly, asked every twelve hours, and left alone after sixty days', () => {
  const hours = (date: Date | null) => date && (date.getTime() - at(0).getTime()) / 3_600_000
  expect([0, 1, 5, 9, 99].map((tries) => hours(nextTry(tries, at(0), at(0))))).toEqual([1 / 12, 1 / 6, 8 / 3, 12, 12])
  expect(hours(nextLook(at(0), at(0)))).toBe(12)
  const later = new Date(at(0).getTime() + 61 * 86_400_000)
  expect([nextLook(at(0), later), nextTry(0, at(0), later)]).toEqual([null, null])
})

test('a parcel of which the provider tells nothing is its carrier and number only', () => {
  const parcel = { id: 1, state: 'waiting', status: null, latest: null } as const
  expect(shownParcel(null)).toBeNull()
  expect((['waiting', 'refused', 'over'] as const).map((state) => shownParcel({ ...parcel, state }))).toEqual([null, null, null])
  expect(shownParcel({ ...parcel, state: 'watched' })).toMatchObject({ label: '暂无物流信息', latest: null })
  const latest = { at: '2026-11-21T02:00:00Z', words: '拒收' }
  expect(shownParcel({ id: 1, state: 'watched', status: 'refused', latest })).toEqual({
    id: 1,
    label: '拒签',
    trouble: true,
    signed: false,
    latest: { time: '2026-11-21 10:00:00', words: '拒收' },
  })
})

describe('carriers', () => {
  test('go by their own name or a usual one; others are nobody’s', () => {
    expect(carrierNames.map(carrierOf)).toEqual(Object.keys(carriers))
    expect([carrierOf('顺丰'), carrierOf('德邦物流'), carrierOf('商家自送'), carrierOf('constructor')]).toEqual([
      'shunfeng',
      'debangkuaidi',
      null,
      null,
    ])
  })

  test('no name is two carriers’', () => {
    const all = Object.values(carriers).flatMap(({ name, others }) => [name, ...others])
    expect(new Set(all).size).toBe(all.length)
  })

  test.each([
    ['顺丰速运', 'SF1688201147', null],
    ['顺丰速运', 'sf1688201147', null],
    ['顺丰速运', '444012345678', null],
    ['顺丰速运', 'YT6186594166532', '运单号 YT6186594166532 看起来是圆通速递的，请核对承运商'],
    ['韵达快递', 'SF1688201147', '运单号 SF1688201147 看起来是顺丰速运的，请核对承运商'],
    ['德邦快递', 'DPK2026', null],
    ['中通快递', '12345', '中通快递的运单号应为 6-32 位字母或数字'],
    ['中通快递', 'ZT-1234567', '中通快递的运单号应为 6-32 位字母或数字'],
    ['送货上门', '粤B-12345', null],
  ])('%s %s: %j', (carrier, number, fault) => expect(trackingFault(carrier, number)).toBe(fault))
})

describe('the provider’s words', () => {
  test('each state is one of ours; the finer ones are a kind of the plain', () => {
    const plain = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '13', '14'].map(statusOf)
    expect(plain).toEqual([
      'onWay',
      'collected',
      'trouble',
      'signed',
      'returned',
      'delivering',
      'sentBack',
      'passedOn',
      'customs',
      'trouble',
      'refused',
    ])
    expect(['1002', '103', '201', '301', '401', '501', '99', '', 'x'].map(statusOf)).toEqual([
      'onWay',
      'collected',
      'trouble',
      'signed',
      'returned',
      'delivering',
      'onWay',
      'onWay',
      'onWay',
    ])
    expect(plain.every((status) => status in parcelStatuses)).toBe(true)
  })

  test('lines without a time, a word, or of the future are passed over; the newest is first', () => {
    const line = (ftime: unknown, context: unknown) => ({ ftime, context, time: ftime })
    const data = [
      line('2026-11-21 09:00:00', ' 已揽收\u0000\n'),
      line('昨天', 'x'),
      line('2026-11-21 09:30:00', ''),
      7,
      null,
      line('2026-11-21 09:40:00', '字'.repeat(999)),
      line('2027-01-01 00:00:00', '明年'),
    ]
    expect(stopsIn(data, at(0))).toEqual([
      { at: new Date('2026-11-21T01:40:00Z'), words: '字'.repeat(300) },
      { at: new Date('2026-11-21T01:00:00Z'), words: '已揽收' },
    ])
  })
})
