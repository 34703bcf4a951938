import { expect, test } from 'vitest'
import { statementReadingFaults, type StatementReading } from '../../../contract/payment/statementReading.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { momentOf } from './cells.rules.ts'
import { proposedStatement } from './columns.rules.ts'
import { lineKey } from './line.ts'
import { lineHash } from './reading.routes.ts'
import { understoodAs } from './reading.rules.ts'

const rowsOf = (grid: readonly (readonly string[])[]): FileRow[] =>
  grid.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [{ row: at + 1, cells: [...cells] }] : []))
const roles = ({ columns }: StatementReading) => columns.map(({ role }) => role)

function read(reading: StatementReading, rows: FileRow[]) {
  const found = understoodAs(reading, rows, lineKey, lineHash)
  if (found.fault !== undefined) throw new Error(found.fault)
  return found.items.flatMap((item) => item.rows.map(({ cells }) => cells))
}

/** Numbers that look like chance and are the same every time. */
function chances(seed: number) {
  let state = (seed * 7919) % 2_147_483_647
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

const two = (n: number) => String(n).padStart(2, '0')
const wide = (text: string) => text.replaceAll(/[\d.,]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const grouped = (amount: string) => amount.replace(/\d(?=(\d{3})+\.)/g, '$&,')
const serial = (day: number, clock: number) => String(46_329 + day + clock / 86_400)

/** How a day (of November 2026, from 3 on) and a clock (seconds) are written, and whether the clock is lost. */
const days: Readonly<Record<string, (day: number, clock: number) => readonly [written: string, hasClock: boolean]>> = {
  slashes: (day) => [`2026/11/${day + 3}`, false],
  digits: (day) => [`202611${two(day + 3)}`, false],
  serial: (day) => [serial(day, 0), false],
  serialTime: (day, clock) => [serial(day, clock), true],
  iso: (day, clock) => [`2026-11-${two(day + 3)} ${clockOf(clock)}`, true],
  chinese: (day, clock) => [`2026年11月${day + 3}日 ${clockOf(clock)}`, true],
  fourteen: (day, clock) => [`202611${two(day + 3)}${clockOf(clock).replaceAll(':', '')}`, true],
}
const clockOf = (seconds: number) => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

const amounts: Readonly<Record<string, (amount: string) => string>> = {
  plain: (amount) => amount,
  grouped,
  sign: (amount) => `¥${amount}`,
  yuan: (amount) => `${amount}元`,
  wide,
  whole: (amount) => wide(grouped(amount)),
}

const layouts = ['two', 'signed', 'marked'] as const
const marks = [
  ['贷', '借'],
  ['收入', '支出'],
  ['来账', '往账'],
] as const

test('a file of every lawful shape is proposed rightly and read to the fen and the second', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= 2000; seed++) {
    const chance = chances(seed)
    const pick = <T>(of: readonly T[]): T => of[chance(of.length)] as T
    const layout = pick(layouts)
    const [dayKind, dayOf] = pick(Object.entries(days))
    const [amountKind, amountOf] = pick(Object.entries(amounts))
    const [inMark, outMark] = pick(marks)
    const preamble = chance(6)
    const hasSerial = chance(2) === 0
    const named = chance(2) === 0
    const lines = Array.from({ length: 2 + chance(6) }, (_, nth) => ({
      day: chance(25),
      clock: chance(86_400),
      amount: `${1 + chance(200_000)}.${two(chance(100))}`,
      isIn: nth === 0 || chance(3) > 0,
      payer: pick(['荣达贸易有限公司', '蓝海科技有限公司', '某某商行']),
      serial: `N${seed}X${nth}`,
    }))
    const time = named ? pick(['记账日', '发生日期', '交易日期']) : '何时'
    const payer = named ? pick(['对方户名', '汇款人名称', '对手名称']) : '谁'
    const heading = {
      two: [time, '贷方金额', '借方金额', payer, ...(hasSerial ? ['流水号'] : []), '摘要', '内部备忘'],
      signed: [time, '发生额', payer, ...(hasSerial ? ['交易号'] : []), '说明', '内部备忘'],
      marked: [time, '收支', '金额(元)', payer, ...(hasSerial ? ['凭证号'] : []), '附言', '内部备忘'],
    }[layout]
    const grid = [
      ...Array.from({ length: preamble }, (_, nth) => [['某某村镇银行', '账户明细', '', '户名：印采', '币种：人民币'][nth % 5] ?? '']),
      heading,
      ...lines.map(({ day, clock, amount, isIn, payer: who, serial: number }) => [
        dayOf(day, clock)[0],
        ...(layout === 'two' ? [isIn ? amountOf(amount) : '', isIn ? '' : amountOf(amount)] : []),
        ...(layout === 'signed' ? [isIn ? amountOf(amount) : `-${amountOf(amount)}`] : []),
        ...(layout === 'marked' ? [isIn ? inMark : outMark, amountOf(amount)] : []),
        who,
        ...(hasSerial ? [number] : []),
        '货款',
        'x',
      ]),
    ]
    const rows = rowsOf(grid)
    const reading = proposedStatement('', rows)
    const row = grid.indexOf(heading) + 1
    expect([reading.heading, statementReadingFaults(reading)], JSON.stringify([grid, roles(reading)])).toEqual([row, []])
    const found = read(reading, rows)
    expect(found.filter((cells) => cells['问题'])).toEqual([])
    const wanted = lines
      .filter(({ isIn }) => isIn)
      .map(({ day, clock, amount, payer: who }) => {
        const [, hasClock] = dayOf(day, clock)
        return [`2026-11-${two(day + 3)} ${hasClock ? clockOf(clock) : '00:00:00'}`, amount, who]
      })
    expect(
      found.filter((cells) => cells['类型'] === '收入').map((cells) => [cells['时间'], cells['金额'], cells['付款户名']]),
      JSON.stringify(grid),
    ).toEqual(wanted)
    const shapes = [
      layout,
      dayKind,
      amountKind,
      `serial ${hasSerial}`,
      `named ${named}`,
      `preamble ${preamble}`,
      ...(layout === 'marked' ? [inMark] : []),
    ]
    for (const shape of shapes) seen.set(shape, (seen.get(shape) ?? 0) + 1)
  }
  const shapes = [...layouts, ...Object.keys(days), ...Object.keys(amounts), 'serial true', 'serial false', 'named true', 'named false']
  for (const shape of [...shapes, 'preamble 0', 'preamble 5', '贷', '收入', '来账']) expect(seen.get(shape), shape).toBeGreaterThan(150)
})

test.each([
  ['46329', '2026-11-03 00:00:00'],
  ['46329.375', '2026-11-03 09:00:00'],
  ['46329.05', '2026-11-03 01:12:00'],
  ['12345', null],
])('the day %s, as Excel counts it, is %s', (cell, moment) => expect(momentOf(cell)).toBe(moment))

test('a clock of its own column may be a part of a day, and never becomes a day', () => {
  expect(momentOf('2026/11/3', '0.5')).toBe('2026-11-03 12:00:00')
  expect(momentOf('20261103', '40024')).toBe('2026-11-03 04:00:24')
})

const marked = rowsOf([
  ['何日', '借贷', '金额', '对方户名'],
  ['2026-11-03', '贷', '10.00', '荣达'],
  ['2026-11-03', '蓝', '20.00', '荣达'],
  ['2026-11-03', '借', '30.00', '荣达'],
  ['2026-11-03', '贷', '-40.00', '荣达'],
])

test('a mark nobody spoke of is a fault of its row, as a red line is; what went is passed over', () => {
  const found = read(proposedStatement('', marked), marked)
  expect(found.map((cells) => [cells['类型'], cells['问题']])).toEqual([
    ['收入', ''],
    ['收入', '收支标志“蓝”未指明是收入还是支出'],
    ['支出', ''],
    ['冲正', expect.stringContaining('红字冲正')],
  ])
})

test('what is missing of a reading is said in words', () => {
  const reading = proposedStatement('', marked)
  const without = (role: string) => ({
    ...reading,
    columns: reading.columns.map((one) => (one.role === role ? { ...one, role: null } : one)),
  })
  expect(statementReadingFaults(without('time'))).toEqual(['请指明哪一列是交易时间'])
  expect(statementReadingFaults(without('payer'))).toEqual(['请指明哪一列是付款户名'])
  expect(statementReadingFaults(without('amount'))).toEqual([
    '请指明哪一列是收入金额，或收支同列的金额',
    '有收支标志时，请指明收支同列的金额',
  ])
  expect(statementReadingFaults({ ...reading, incoming: [] })).toEqual(['请指明收支标志中哪些表示收入'])
  expect(statementReadingFaults({ ...reading, outgoing: ['贷'] })).toEqual(['标志“贷”不能既是收入又是支出'])
  expect(statementReadingFaults({ ...reading, columns: reading.columns.map((one) => ({ ...one, role: 'time' as const })) })[0]).toContain(
    '只保留一列',
  )
})

test('a file of another shape is refused and says where', () => {
  const reading = proposedStatement('', marked)
  expect(
    understoodAs(
      reading,
      rowsOf([
        ['何日', '收支', '金额', '对方户名'],
        ['2026-11-03', '贷', '1', '甲'],
      ]),
      lineKey,
      lineHash,
    ),
  ).toEqual({
    // prettier-ignore
    fault: '第 1 行 B 列应为“借贷”，与所选的对应方式不符',
  })
})

test('a line without a number stays the same when its payer is put right, and where the next file counts otherwise', () => {
  const heading = ['序号', '日期', '收入', '户名', '甲方', '余额']
  const file = (first: number, amount: string) => rowsOf([heading, [String(first), '2026-11-03', amount, '荣达', '王', '90.00']])
  const reading = proposedStatement('', file(1, '1000.00'))
  const roleAt = (name: string, role: 'payer' | null) => (one: StatementReading['columns'][number]) =>
    one.name === name ? { ...one, role } : one
  const other = { ...reading, columns: reading.columns.map(roleAt('户名', null)).map(roleAt('甲方', 'payer')) }
  const [line] = read(reading, file(1, '1000.00'))
  const [again] = read(other, file(7, '1,000.00'))
  expect([line?.['付款户名'], again?.['付款户名']]).toEqual(['荣达', '王'])
  expect(again?.['编号']).toBe(line?.['编号'])
  expect(read(reading, file(1, '1000.01'))[0]?.['编号']).not.toBe(line?.['编号'])
})

test('a line without a number stays the same when its remarks are read otherwise', () => {
  const rows = rowsOf([
    ['日期', '收入', '户名', '用途', '说明'],
    ['2026-11-03', '10.00', '荣达', '甲', '乙'],
    ['2026-11-03', '10.00', '荣达', '甲', '乙'],
  ])
  const reading = proposedStatement('', rows)
  const fewer = { ...reading, columns: reading.columns.map((one) => (one.name === '说明' ? { ...one, role: null } : one)) }
  const numbers = (of: StatementReading) => read(of, rows).map((cells) => cells['编号'])
  expect(numbers(fewer)).toEqual(numbers(reading))
  expect(new Set(numbers(reading)).size).toBe(2)
})
