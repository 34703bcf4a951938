import { expect, test } from 'vitest'
import { movesFrom, movesOf } from '../../../contract/moves.ts'
import { fen } from '../../../contract/money.ts'
import {
  statementLineMachine,
  statementLineStates,
  statementStateOf,
  type StatementLineState,
} from '../../../contract/plan/statementState.ts'
import { balancesOf, kindOfPosting, lateMonth, lineAfter, monthAfter, monthBefore, monthsToMake, owedWords } from './statement.rules.ts'

const states = Object.keys(statementLineStates) as StatementLineState[]
const moves = movesOf(statementLineMachine)

test('the whole life of a line: what a buyer may do | what staff may do', () => {
  const grid = states.map((state) => {
    const of = (by: 'buyer' | 'staff') => movesFrom(statementLineMachine, state, by).join(' ')
    return `${state}: ${of('buyer')} | ${of('staff')}`.trim()
  })
  expect(grid).toEqual(['open: confirm dispute |', 'confirmed:  |', 'disputed: confirm | answer', 'answered: confirm dispute |'])
})

const sides = ['buyer', 'staff'] as const
const illegal = states.flatMap((state) =>
  moves.flatMap((move) =>
    sides.flatMap((by) => (movesFrom(statementLineMachine, state, by).includes(move) ? [] : [[state, move, by] as const])),
  ),
)
test.each(illegal)('a line that is %s is not to be moved by %s of %s', (state, move, by) => {
  expect(() => lineAfter(state, move, by)).toThrow('不允许')
})

test.each([
  [['open', 'confirmed'], 'issued'],
  [['answered', 'confirmed'], 'issued'],
  [['confirmed', 'disputed', 'open'], 'disputed'],
  [['confirmed', 'confirmed'], 'confirmed'],
] as const)('lines that are %j make a statement that is %s', (lines, state) => {
  expect(statementStateOf(lines)).toBe(state)
})

test('money is a payment by whatever road it came, also where it was placed later', () => {
  expect(['receipt', 'channel', 'place'].map(kindOfPosting)).toEqual(['payment', 'payment', 'payment'])
})

test('what is taken back stands with what it takes back', () => {
  expect(['unsale', 'reverse'].map(kindOfPosting)).toEqual(['sale', 'payment'])
})

test('what is owed after each line', () => {
  expect(balancesOf(fen(100), [{ amount: fen(0) }, { amount: fen(50) }, { amount: fen(-200) }])).toEqual([100, 150, -50])
  expect(owedWords(fen(150))).toBe('应付 ¥1.50')
  expect(owedWords(fen(-50))).toBe('余额 ¥0.50')
})

test('months follow each other over the year, and none is left out', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-09'), monthBefore('2027-01')]).toEqual(['2027-01', '2026-10', '2026-12'])
  expect(monthsToMake(null, '2026-10')).toEqual(['2026-10'])
  expect(monthsToMake('2026-10', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsToMake('2026-10', '2026-10')).toEqual([])
})

test('a month is over ten minutes after its last, in China', () => {
  expect(lateMonth(new Date('2026-11-30T16:09:59Z'))).toBe('2026-11')
  expect(lateMonth(new Date('2026-11-30T16:10:00Z'))).toBe('2026-12')
})
