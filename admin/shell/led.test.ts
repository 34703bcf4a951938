import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Area } from '../../contract/grant.ts'
import { leads, mayOpen, menu, menuFor } from './staff.ts'

// Nobody is shown a way to a page that is not theirs.

/** The ready roles, as the migrations write them: 营销 came later (113), to those who have all and who look after pages. */
const roles = [
  ...readFileSync(new URL('../../server/migrations/089_roles.sql', import.meta.url), 'utf8').matchAll(
    /\('(.{2})', '.*', '\{(.*)\}', (?:true|false)\)/g,
  ),
].map(([, name = '', areas = '']) => {
  const later = ['老板', '市场'].includes(name) ? ['marketing'] : []
  return [name, [...areas.split(','), ...later].map((area) => Area.parse(area))] as const
})

test('there are seven ready roles', () =>
  expect(roles.map(([name]) => name)).toEqual(['老板', '销售', '印前', '车间', '财务', '客服', '市场']))

test.each(roles)('%s is shown the places that may be opened, and no others', (_, mine) => {
  const shown = new Set(menuFor(mine).flatMap(({ places }) => places))
  for (const place of menu.flatMap(({ places }) => places))
    expect([place.to, shown.has(place)]).toEqual([place.to, mayOpen(place.to, mine)])
  expect(shown.size).toBeGreaterThan(0)
})

test.each(roles)('%s begins where there is something', (_, mine) => expect(mayOpen('/', mine)).toBe(true))

test('an owner may open all of it', () => {
  expect(menuFor(roles[0]?.[1] ?? [])).toEqual(menu)
})

test.each([
  ['/company/3', ['orders'], false],
  ['/company/3', ['orders', 'service'], true],
  ['/order/202609062P0GGBP5T89?tab=notes', ['production'], false],
  ['?tab=members', [], true],
  ['/security', [], true],
] as const)('a link to %s of somebody of %j leads somewhere: %s', (to, mine, there) => expect(leads(to, mine)).toBe(there))
