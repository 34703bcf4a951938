import { afterAll, beforeAll, expect, test } from 'vitest'
import { regionOf } from '../src/address/regions.ts'
import { aWorld, type TestWorld } from '../src/testWorld.ts'
import { cast } from './people.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

/** The last character of a unified social credit code, from the 17 before it (GB 32100). */
function checkDigit(code: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = [...code.slice(0, 17)].reduce((all, letter, place) => all + alphabet.indexOf(letter) * (3 ** place % 31), 0)
  return alphabet[(31 - (sum % 31)) % 31] ?? ''
}

test('every demo company has a credit code that passes its own check', async () => {
  const codes = await w.db.selectFrom('company').select('credit_code').execute()
  expect(codes).toHaveLength(6)
  for (const { credit_code } of codes) {
    expect(credit_code).toMatch(/^[0-9A-HJ-NPQRTUWXY]{18}$/)
    expect(credit_code.at(-1)).toBe(checkDigit(credit_code))
  }
})

test('the addresses of the cast are places that exist', async () => {
  const rows = await w.db.selectFrom('address').selectAll().execute()
  expect(rows).toHaveLength(10)
  for (const { city_id, province, city, district } of rows) expect(regionOf(city_id)).toEqual({ province, city, district })
})

test('everyone of the cast is there, as demo', async () => {
  const buyers = await w.db.selectFrom('account').select('phone as login').where('demo', '=', true).execute()
  const staff = await w.db.selectFrom('staff').select('username as login').where('demo', '=', true).execute()
  expect([...buyers, ...staff].map((one) => one.login).toSorted()).toEqual(cast.map((one) => one.login).toSorted())
})
