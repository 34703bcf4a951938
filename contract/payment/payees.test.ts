import { expect, test } from 'vitest'
import { payeeFor, plainAccount, type FurtherPayee } from './payees.ts'

const payee = { payee: '青山印务', bankName: '工行', account: '1202 0221' }
const other = (account: string, more: Partial<FurtherPayee> = {}): FurtherPayee => ({
  payee: '青山印务',
  bankName: '建行',
  account,
  label: account,
  active: true,
  fromFen: null,
  companyIds: [],
  ...more,
})
const large = other('100000', { fromFen: 5_000_000 })
const larger = other('200000', { fromFen: 20_000_000 })
const own = other('300000', { companyIds: [7] })
const all = { payee, further: [large, larger, own] }
const into = (paid: Parameters<typeof payeeFor>[1], given: Parameters<typeof payeeFor>[0] = all) => payeeFor(given, paid)?.account ?? null

test.each([
  ['the usual one', { companyId: 1, gross: 100 }, '1202 0221'],
  ['a fen below the sum', { companyId: 1, gross: 4_999_999 }, '1202 0221'],
  ['the sum itself', { companyId: 1, gross: 5_000_000 }, '100000'],
  ['the largest sum reached', { companyId: 1, gross: 90_000_000 }, '200000'],
  ["a company's own, whatever the sum", { companyId: 7, gross: 90_000_000 }, '300000'],
  ['what the contract names comes first, however it is spaced', { companyId: 7, gross: 1, named: '1202-0221' }, '1202 0221'],
  ['a number that is nobody’s any more', { companyId: 7, gross: 1, named: '999999' }, '300000'],
])('%s', (_, paid, account) => expect(into(paid)).toBe(account))

test('what is not in use is paid into by nobody, named or not', () => {
  const given = {
    payee,
    further: [
      { ...own, active: false },
      { ...large, active: false },
    ],
  }
  expect(into({ companyId: 7, gross: 9_000_000, named: '300000' }, given)).toBe('1202 0221')
})

test('nobody is paid where there is no account', () => expect(into({ companyId: 1, gross: 1 }, { payee: null, further: [] })).toBe(null))

test('numbers are compared without what is for the eye', () => expect(plainAccount('ab 12-3')).toBe('AB123'))
