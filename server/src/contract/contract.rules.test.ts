import { expect, test } from 'vitest'
import {
  contractMachine,
  contractMovesOf,
  contractStates,
  type ContractKind,
  type ContractState,
} from '../../../contract/contract/contractState.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { movesOf, type Side } from '../../../contract/moves.ts'
import { parseYuan } from '../../../contract/money.ts'
import { firstSettings, versionAfter, verdictOf } from './contract.rules.ts'
import { needsContract } from './needed.rules.ts'

const states = Object.keys(contractStates) as ContractState[]
const sides: Side[] = ['buyer', 'staff', 'system']

const gridOf = (kind: ContractKind) => {
  const named = (state: ContractState, side: Side) =>
    contractMovesOf(kind, state, side)
      .map(({ move }) => move)
      .join(' ')
  return states.map((state) => `${state}: ${sides.map((side) => named(state, side) || '-').join(' | ')}`)
}

test('the whole life of a version: what the buyer, the merchant and the mall itself may do', () => {
  expect(gridOf('order')).toEqual([
    'making: - | - | made expire terminate',
    'pending_buyer: sign refuse stamp | stamp amend | expire terminate',
    'signed_buyer: stamp | countersign reject stamp amend | expire terminate',
    'effective: stamp | stamp amend | replace terminate',
    'refused: - | amend | terminate',
    'expired: - | amend | terminate',
    'amended: - | - | -',
    'terminated: - | - | -',
  ])
})

test('a frame contract ends with its term or by the merchant, never with an order', () => {
  expect(gridOf('frame')).toEqual([
    'making: - | stop | made expire lapse',
    'pending_buyer: sign refuse stamp | stamp amend stop | expire lapse',
    'signed_buyer: stamp | countersign reject stamp amend stop | expire lapse',
    'effective: stamp | stamp amend stop | replace lapse',
    'refused: - | amend stop | lapse',
    'expired: - | amend stop | lapse',
    'amended: - | - | -',
    'terminated: - | - | -',
  ])
})

test('a confirmation is signed and changed by nobody: it is in force once its paper is there, and ends with its order', () => {
  const ends = ['pending_buyer', 'signed_buyer', 'effective', 'refused', 'expired']
  expect(gridOf('confirmation')).toEqual([
    'making: - | - | confirm terminate',
    ...ends.map((state) => `${state}: - | - | terminate`),
    'amended: - | - | -',
    'terminated: - | - | -',
  ])
})

test('a move that the table has no row for is refused, whoever makes it', () => {
  const kinds: ContractKind[] = ['order', 'frame', 'confirmation']
  const refused = kinds.flatMap((kind) =>
    states.flatMap((state) =>
      sides.flatMap((side) =>
        movesOf(contractMachine)
          .filter((move) => !contractMovesOf(kind, state, side).some((one) => one.move === move))
          .map((move) => () => versionAfter({ kind, state }, move, side)),
      ),
    ),
  )
  expect(refused.length).toBeGreaterThan(800)
  for (const move of refused) expect(move).toThrow('合同当前状态不允许此操作')
})

test.each<[string, GoodsType[], 'always' | 'never' | null, boolean]>([
  ['50000.00', ['custom'], null, true],
  ['49999.99', ['custom'], null, false],
  ['90000.00', ['common'], null, false],
  ['90000.00', ['common', 'standard'], null, true],
  ['90000.00', ['spot'], null, false],
  ['100.00', ['custom'], 'always', true],
  ['100.00', ['common', 'spot'], 'always', true],
  ['100.00', ['spot'], 'always', false],
  ['90000.00', ['custom'], 'never', false],
])('an order of %s yuan, %j, company rule %s: contract %s', (gross, types, rule, needed) => {
  expect(needsContract(firstSettings, rule, { gross: parseYuan(gross), types })).toBe(needed)
})

test('where no sum is set only a company’s own rule asks for one', () => {
  const off = { ...firstSettings, fromAmount: null }
  expect(needsContract(off, null, { gross: parseYuan('900000.00'), types: ['custom'] })).toBe(false)
  expect(needsContract(off, 'always', { gross: parseYuan('9.00'), types: ['custom'] })).toBe(true)
})

const version = { kind: 'contract', pdf: 'p', record: 'r', others: ['s'], authority: null } as const
test.each([
  [['p', 'r'], version, 'valid', []],
  [['p', 'r', 's'], version, 'valid', []],
  [['p'], version, 'valid', []],
  [['p', 'x'], version, 'changed', ['record']],
  [['r', 'x'], version, 'changed', ['pdf']],
  [['p', 'r', 'x'], version, 'changed', []],
  [['x', 'y'], null, 'unknown', []],
] as const)('files %j come to %s', (given, known, verdict, missing) => {
  expect(verdictOf(given, known)).toMatchObject({ verdict, kind: known && 'contract', missing })
})
