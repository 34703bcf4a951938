import { expect, test } from 'vitest'
import type { ContractLine } from '../../../contract/contract/contractContent.ts'
import { boundAsIs, inTurns } from './annex.rules.ts'

test.each([
  [
    [['a', 'b', 'c'], ['d'], [], ['e', 'f']],
    ['a', 'd', 'e', 'b', 'f', 'c'],
  ],
  [[], []],
  [[[], []], []],
])('%j in turns is %j', (each, all) => {
  expect(inTurns(each)).toEqual(all)
})

test('a line is as it was bound where exactly that lies on it', () => {
  const bound = (place: number, ...artwork: string[]) => ({ place, artwork }) as unknown as ContractLine
  const now = (place: number, ...hashes: string[]) => ({ place, files: hashes.map((hash) => ({ hash })) })
  const lines = [bound(1, 'a', 'b'), bound(2, 'a', 'b'), bound(3, 'a'), bound(4), bound(5, 'c')]
  const found = boundAsIs({ lines }, [now(1, 'a', 'b'), now(2, 'b', 'a'), now(3, 'a', 'b'), now(4), now(5, 'c'), now(6, 'c')])
  expect(found.map(({ place }) => place)).toEqual([1, 5])
})
