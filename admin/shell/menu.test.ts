import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Area } from '../../contract/grant.ts'
import { SheetSubject, sheetSubjects } from '../../contract/sheet.ts'
import { kindOf, TodoKind } from '../../contract/todo/todo.ts'
import { mayOpen, menu, menuFor, placeAt, placeOfKind, placesByGroup } from './staff.ts'

test('the menu has at most twelve entries, and every place one name and one address', () => {
  expect(menu.length).toBeLessThanOrEqual(12)
  const places = menu.flatMap((entry) => entry.places)
  expect(new Set(places.map(({ to }) => to)).size).toBe(places.length)
  expect(new Set(places.map(({ label }) => label)).size).toBe(places.length)
  expect(new Set(menu.map(({ label }) => label)).size).toBe(menu.length)
})

test.each([
  ['/', '待办'],
  ['/order', '订单'],
  ['/order/bulk/7', '订单'],
  ['/sheet/orders', '订单'],
  ['/sheet/statement', '银行明细导入'],
  ['/sheet/statement/3', '银行明细导入'],
  ['/sheet/statements', '客户对账单'],
  ['/sheet/trial', '财务报表'],
  ['/price/5', '价格'],
  ['/priceBook/5', '价格本'],
  ['/page/hotWord', '页面'],
  ['/channel/refund', '在线付款'],
  ['/security', undefined],
])('%s belongs to %s', (path, label) => expect(placeAt(path)?.label).toBe(label))

test('every page of the back office but the own log-in and the manual belongs to a place, so that the menu always says where one is', () => {
  const routes = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/(?:\bat\(|path: )'([a-z][^']*)'/gi)].map(([, path]) => `/${path}`)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !placeAt(path))).toEqual(['/security', '/help/:chapter?'])
})

test('of more than eight places nobody has to look for one in a row: they stand in named groups, each of a few', () => {
  for (const { label, places } of menu.filter((entry) => entry.places.length > 8)) {
    const groups = placesByGroup(places)
    expect([label, groups.every(({ group, places: few }) => group !== '' && few.length <= 5)]).toEqual([label, true])
    // Those of a group are neighbours, and no group is called as a place is.
    expect(groups.flatMap((group) => group.places)).toEqual(places)
    expect(groups.filter(({ group }) => places.some((place) => place.label === group))).toEqual([])
  }
  expect(placesByGroup(menuFor(['connection']).at(-1)?.places ?? []).map(({ group }) => group)).toEqual(['消息', '对接'])
})

test('every kind of what waits is counted at a place of the menu that whoever works on it has', () => {
  for (const kind of TodoKind.options)
    for (const area of [kindOf(kind).area].flat()) {
      const mine = menuFor([area]).flatMap(({ places }) => places)
      expect([kind, area, mine.includes(placeOfKind(kind) ?? never)]).toEqual([kind, area, true])
    }
})

test('every import and export belongs to a place that whoever may make it has', () => {
  for (const subject of SheetSubject.options)
    for (const area of [sheetSubjects[subject].area].flat()) {
      const mine = menuFor([area]).flatMap(({ places }) => places)
      expect([subject, area, mine.includes(placeAt(`/sheet/${subject}`) ?? never)]).toEqual([subject, area, true])
    }
})

test('one is led only to pages that are in the own menu', () => {
  expect(mayOpen('/setting/waybill', ['connection'])).toBe(true)
  expect(mayOpen('/setting/waybill', ['production'])).toBe(false)
  expect(mayOpen('/page/article', ['settings'])).toBe(false)
  expect(mayOpen('/goods', ['goods', 'settings'])).toBe(true)
})
const never = { to: '', label: '', area: [] }

test('nobody is shown an entry or a place of an area they do not have', () => {
  expect(menuFor([])).toEqual([])
  for (const mine of Area.options)
    for (const { places } of menuFor([mine])) for (const { area } of places) expect([area].flat()).toContain(mine)
  const service = menuFor(['service'])
  expect(service.map(({ label }) => label)).toEqual(['待办', '售后', '客户'])
  expect(service.flatMap(({ places }) => places.map(({ to }) => to))).toEqual(
    expect.arrayContaining(['/', '/claim', '/review', '/company']),
  )
})
