import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { csvRows } from '../sheet/csv.rules.ts'
import { plainText } from '../sheet/cells.rules.ts'
import { amountOf, momentOf } from './cells.rules.ts'
import { recast, statementColumns } from './statement.rules.ts'
import { samples } from './samples.fixture.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** What is read from a csv, each line by the names of its columns. */
function read(text: string) {
  const rows = csvRows(text).map((cells, at) => ({ row: at + 1, cells: cells.map(plainText) }))
  const { rows: [, ...lines] = [], told, fault } = recast(rows, hash)
  return {
    told,
    fault,
    lines: lines.map(({ cells }) => Object.fromEntries(statementColumns.map((name, at) => [name, cells[at]]))),
  }
}

test.each([
  ['1,267.10', 126_710],
  ['+267.10', 26_710],
  ['-50.00', -5000],
  ['50.00-', -5000],
  ['(1,050.00)', -105_000],
  ['（50.00）', -5000],
  ['￥12.5', 1250],
  ['`88.00', 8800],
  ['1000.000', 100_000],
  ['', null],
  ['--', null],
  ['0.00', 0],
  ['1,23.4', 'bad'],
  ['12.345', 'bad'],
  ['壹佰', 'bad'],
])('the amount %s is %j fen', (cell, amount) => expect(amountOf(cell)).toBe(amount))

test.each([
  ['20261121', '', '2026-11-21 00:00:00'],
  ['20261121', '80024', '2026-11-21 08:00:24'],
  ['20261121', '15:49:40', '2026-11-21 15:49:40'],
  ['2026/1/5 9:03', '', '2026-01-05 09:03:00'],
  ['2026年11月21日 09:03:05', '', '2026-11-21 09:03:05'],
  ['2026-11-21-09.03.05.123456', '', '2026-11-21 09:03:05'],
  ['20261121090305', '', '2026-11-21 09:03:05'],
  ['20261121 09:03:05', '', '2026-11-21 09:03:05'],
  ['`2026-11-21 09:03:05', '', '2026-11-21 09:03:05'],
  ['2026-02-31', '', null],
  ['合计', '', null],
])('the day %s and the clock %s are %j', (day, clock, moment) => expect(momentOf(day, clock)).toBe(moment))

describe.each(Object.entries(samples))('%s', (_, { label, text, lines, told }) => {
  test('is known, and read line by line', () => {
    const found = read(text)
    expect(found.fault).toBeUndefined()
    expect(found.told).toBe(told)
    expect(found.lines.map(({ 来源 }) => 来源)).toEqual(lines.map(() => label))
    expect(found.lines).toMatchObject(lines)
  })
})

test('a line without a number of the bank’s is known again, and so is which of two equal ones it is', () => {
  const { text } = samples.abc
  const [first, second] = [read(text), read(`${text}`)]
  expect(first.lines.map(({ 编号 }) => 编号)).toEqual(second.lines.map(({ 编号 }) => 编号))
  const numbers = first.lines.filter(({ 类型 }) => 类型 === '收入').map(({ 编号 }) => String(编号))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.some((number) => number.endsWith('-2'))).toBe(true)
})

test('one number for two movements is two movements', () => {
  const text = '交易日期,收入,支出,对方户名,流水号\n2026-11-21,10.00,,甲,S0001\n2026-11-21,20.00,,乙,S0001\n'
  expect(read(text).lines.map(({ 编号 }) => 编号)).toEqual(['S0001', 'S0001-2'])
})

test('a file that is no statement is refused in words', () => {
  expect(read('采购编号,名称\nA1,杯垫\n').fault).toContain('认不出这份文件')
})
