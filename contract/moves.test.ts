/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { after, type Asker, dueFrom, hindrance, legalMoves, movesOf, toneFor, type AnyMachine, type AnyRow, type Machine } from './moves.ts'

const isMachine = (one: unknown): one is AnyMachine => typeof one === 'object' && one !== null && 'moves' in one && 'tones' in one

const files = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true })
/** Every machine there is, by the name it is exported under. */
const machines = Object.values(files).flatMap((file) =>
  Object.entries(file).filter((entry): entry is [string, AnyMachine] => isMachine(entry[1])),
)

test('all tables of moves are machines that are looked at here', () => {
  const found = new Set(machines.map(([, { moves }]) => moves))
  const tables = Object.values(files).flatMap((file) =>
    Object.entries(file).filter(([name, table]) => name.endsWith('Moves') && typeof table === 'object'),
  )
  expect(tables.filter(([, table]) => !Array.isArray(table) && !found.has(table as AnyMachine['moves']))).toEqual([])
  expect(found.size).toBeGreaterThanOrEqual(24)
})

test('every machine is asked by the server', () => {
  const server = join(import.meta.dirname, '../server/src')
  const names = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const asked = names.map((name) => readFileSync(join(server, name), 'utf8'))
  const words = new Set(asked.flatMap((text) => text.match(/\w+Machine\b/g) ?? []))
  expect(machines.map(([name]) => name).filter((name) => !words.has(name))).toEqual([])
})

/** Where a row may lead from one of its states. */
const leadsTo = ({ states, leads }: AnyMachine, { to }: AnyRow, from: string): readonly string[] =>
  to === 'same' ? [] : Object.hasOwn(states, to) ? [to] : (leads?.[to]?.(from) ?? [])

/** What is wrong with a machine, in words; each stands for a state that nobody gets to, or gets out of, or a move that nobody makes. */
function faultsOf(machine: AnyMachine): string[] {
  const { states, moves, begins, ends, due = {} } = machine
  const rows = Object.entries(moves)
  const steps = rows.flatMap(([, row]) => row.from.flatMap((from) => leadsTo(machine, row, from).map((to) => ({ from, to }))))
  const reached = new Set<string>(begins)
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const { from, to } of steps) if (reached.has(from)) reached.add(to)
  }
  const ending = new Set<string>(ends)
  for (let size = -1; size !== ending.size;) {
    size = ending.size
    for (const { from, to } of steps) if (ending.has(to)) ending.add(from)
  }
  const alike = (row: AnyRow) => row.told ?? row.label
  return [
    ...Object.keys(states).flatMap((state) => (reached.has(state) ? [] : [`${state} is never reached`])),
    ...Object.keys(states).flatMap((state) => (ending.has(state) ? [] : [`${state} is a dead end`])),
    ...rows.flatMap(([move, row]) => (row.from.some((from) => reached.has(from)) ? [] : [`${move} is never made`])),
    ...rows.flatMap(([move, row]) => (row.by.length > 0 && row.from.length > 0 ? [] : [`${move} is made by nobody`])),
    ...rows.flatMap(([move, row]) =>
      row.to === 'same' || row.from.every((from) => leadsTo(machine, row, from).length > 0) ? [] : [`${move} leads nowhere`],
    ),
    ...Object.entries(due).flatMap(([state, one]) => {
      const row = one?.move === undefined ? null : moves[one.move]
      if (!row) return []
      const within = one?.within ?? 0
      const spans = typeof within === 'number' ? [within] : Object.values(within)
      const told = [...alike(row).matchAll(/(\d+) ?(天|小时)/g)].map(([, many, unit]) => Number(many) * (unit === '天' ? 24 : 1) * 3600)
      return [
        ...(row.from.includes(state) && row.by.includes('system') ? [] : [`${one?.move} does not end ${state} by itself`]),
        ...(told.every((span) => spans.includes(span)) ? [] : [`${one?.move} tells another time`]),
      ]
    }),
  ]
}

describe.each(machines)('%s', (_, machine) => {
  test('has no dead end, no state that is never reached, no move that is never made, and tells its times', () => {
    expect(faultsOf(machine)).toEqual([])
  })

  test('lets nobody make a move of another side, or without its grant or area', () => {
    for (const [move, row] of Object.entries<AnyRow>(machine.moves)) {
      const [state = ''] = row.from
      for (const side of ['buyer', 'staff', 'system'] as const) {
        const refusal = hindrance(machine, move, {
          state,
          asker: { side },
          say: (bar) => new Refusal('server.failed', { bar }),
          holds: () => null,
        })
        const bare = row.by.includes(side) && !(side === 'buyer' && row.grant) && !(side === 'staff' && row.area)
        expect(refusal === null, `${move} by ${side}`).toBe(bare)
      }
    }
  })
})

test('what follows a move is a move of the mall’s in one of the tables', () => {
  const all = machines.flatMap(([, { moves }]) => Object.entries<AnyRow>(moves))
  for (const [move, { follows = [] }] of all)
    for (const next of follows)
      expect(
        all.some(([name, { by }]) => name === next && by.includes('system')),
        `${move}: ${next}`,
      ).toBe(true)
})

test('moves of an order, its lines and its consignments have names of their own', () => {
  const three = machines.filter(([name]) => ['orderMachine', 'lineMachine', 'consignmentMachine'].includes(name))
  const names = three.flatMap(([, machine]) => movesOf(machine))
  expect(new Set(names).size).toBe(names.length)
})

type Door = 'open' | 'shut' | 'locked'
const door = {
  states: { open: '开', shut: '关', locked: '锁' },
  tones: { open: 'buyer', shut: 'ok', locked: 'off' },
  begins: ['open'],
  ends: ['locked'],
  moves: {
    close: { from: ['open'], to: 'shut', by: ['buyer'], grant: 'order.place', label: '关门' },
    lock: { from: ['shut'], to: 'locked', by: ['staff', 'system'], guards: ['keyed'], label: '锁门', told: '满 2 天，自动锁门' },
  },
  due: { shut: { within: 2 * 24 * 3600, move: 'lock' } },
} as const satisfies Machine<Door, 'close' | 'lock'>

const buyer = { side: 'buyer', grants: new Set(['order.place'] as const) } as const
const staff = { side: 'staff' } as const
/** What bars the move, or what its guard says. */
const why = (state: Door | null, move: 'close' | 'lock', asker: Asker, holds?: () => Refusal | null) => {
  const say = (bar: string) => new Refusal('order.move.forbidden', null, bar)
  return hindrance(door, move, { state, asker, say, ...(holds && { holds }) })?.message ?? null
}

test('a move is refused by whoever may not, then by its state, then by its guard', () => {
  expect(why('open', 'close', buyer)).toBeNull()
  expect(why('open', 'close', { ...buyer, by: {} })).toBe('name')
  expect(why('open', 'close', { side: 'buyer' })).toBe('grant')
  expect(why('shut', 'close', { side: 'buyer' })).toBe('grant')
  expect(why('open', 'close', staff)).toBe('side')
  expect(why('shut', 'close', buyer)).toBe('state')
  expect(why(null, 'close', buyer)).toBe('state')
  expect(why('shut', 'lock', staff, () => new Refusal('file.missing', null, '没有钥匙'))).toBe('没有钥匙')
  expect(why('shut', 'toString' as 'lock', staff, () => null)).toBe('side')
})

test('a guard that nobody answers for does not hold', () => {
  const asked = { state: 'shut', asker: staff, say: () => new Refusal('order.move.forbidden') } as const
  expect(why('shut', 'lock', staff)).toBe('state')
  expect([legalMoves(door, asked), legalMoves(door, { ...asked, holds: () => null })]).toEqual([[], ['lock']])
  expect(after(door, 'lock', { ...asked, holds: () => null })).toBe('locked')
  expect(() => after(door, 'lock', asked)).toThrow(Refusal)
})

test('a state that waits for one side is to be acted on there and under way for the other', () => {
  expect([toneFor('buyer', door.tones, 'open'), toneFor('staff', door.tones, 'open')]).toEqual(['due', 'busy'])
  expect([toneFor('buyer', door.tones, 'locked'), toneFor('staff', door.tones, 'toString')]).toEqual(['off', 'busy'])
})

test('a state lasts as long as its table says', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(dueFrom(door, 'shut', now)).toEqual(new Date('2026-11-23T00:00:00Z'))
  expect(dueFrom(door, 'open', now)).toBeNull()
})

test.each([
  ['an end that is none', { ends: [] }, ['open is a dead end', 'shut is a dead end', 'locked is a dead end']],
  [
    'a round without a way out',
    {
      states: { ...door.states, ajar: '半开', wide: '大开' },
      moves: {
        ...door.moves,
        lean: { from: ['shut', 'wide'], to: 'ajar', by: ['buyer'], label: '半开' },
        push: { from: ['ajar'], to: 'wide', by: ['buyer'], label: '大开' },
      },
    },
    ['ajar is a dead end', 'wide is a dead end'],
  ],
  ['a state that is never reached', { states: { ...door.states, gone: '拆' } }, ['gone is never reached', 'gone is a dead end']],
  ['a time told otherwise', { due: { shut: { within: 3600, move: 'lock' } } }, ['lock tells another time']],
  ['a time that ends another state', { due: { open: { within: 2 * 24 * 3600, move: 'lock' } } }, ['lock does not end open by itself']],
])('%s is found', (_, wrong, faults) => {
  expect(faultsOf({ ...door, ...wrong } as AnyMachine)).toEqual(faults)
})

test('what waits for somebody never looks as if it were under way to them', () => {
  const busy = (name: string, side: 'buyer' | 'staff') => {
    const { tones = {} } = new Map(machines).get(name) ?? {}
    return Object.keys(tones).filter((state) => toneFor(side, tones, state) === 'busy')
  }
  expect(busy('orderMachine', 'staff')).toEqual(['pending_group', 'in_fulfilment'])
  expect(busy('lineMachine', 'staff')).toEqual(['sample', 'scheduled', 'materials', 'printing', 'finishing', 'qc', 'packed'])
  expect(busy('lineMachine', 'buyer')).toEqual([
    'preflight',
    ...['sample', 'ready', 'scheduled', 'materials', 'printing', 'finishing', 'qc', 'passed', 'packed'],
  ])
  expect(busy('consignmentMachine', 'staff')).toEqual(['shipped'])
  expect(busy('claimMachine', 'buyer')).toEqual(['submitted', 'assessing', 'negotiating', 'arbitration', 'returned', 'paying', 'executing'])
  expect(busy('claimMachine', 'staff')).toEqual(['need_evidence', 'proposed', 'returning', 'executing'])
  expect(busy('contractMachine', 'buyer')).toEqual(['making', 'signed_buyer'])
  expect(busy('companyMachine', 'staff')).toEqual([])
})
