import { expect, test } from 'vitest'
import { pastedCsv } from './pasted.ts'

test.each([
  ['D1\t顺丰\tSF1\r\nD2\t\tSF2\n', '"D1","顺丰","SF1"\r\n"D2","","SF2"'],
  ['  D1  顺丰速运  SF1  ', '"D1","顺丰速运","SF1"'],
  ['D1，中通，73"1', '"D1","中通","73""1"'],
  ['\n\n', ''],
])('%j', (text, csv) => expect(pastedCsv(text)).toBe(`\ufeff${csv}`))
