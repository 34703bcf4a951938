import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apart, none } from '../../server/src/missing.fixture.ts'
import { aWorld, type TestWorld } from '../../server/src/testWorld.ts'
import { citusAsked, judgedAll } from './asked.ts'
import { readCatalogue, type Catalogue } from './catalogue.sql.ts'
import { equations } from './conditions.ts'
import { changes, engines, knownOf, rulesOf, standing, type Engine } from './known.ts'
import { places, plannedTwice } from './places.ts'

const root = join(import.meta.dirname, '../..')
const both = Object.keys(engines) as Engine[]

let w: TestWorld
let catalogue: Catalogue
beforeAll(async () => {
  w = await aWorld('mall_migrated')
  catalogue = await readCatalogue(w.pool)
})
afterAll(() => w.close())

describe('the plan of several machines', () => {
  test('has a place for every table that the migrations make, once, and for no other', () => {
    const names = catalogue.tables.map(({ name }) => name)
    expect(apart(names, [...places.keys()]), 'where its rows lie is said in scripts/fit/places.ts').toEqual(none)
    expect(plannedTwice()).toEqual([])
  })

  test('names columns that are there, and spreads every table that bears a company, or says why not', () => {
    const columns = new Map(catalogue.tables.map(({ name, columns: all }) => [name, all.map((one) => one.name)]))
    const wrong = [...places].filter(([name, place]) => 'column' in place && !columns.get(name)?.includes(place.column))
    expect(wrong).toEqual([])
    const bearing = catalogue.tables.filter(({ name }) => columns.get(name)?.includes('company_id')).map(({ name }) => name)
    const elsewhere = bearing.filter((name) => places.get(name)?.kind !== 'company')
    expect(elsewhere, 'a table with company_id lies with its company in scripts/fit/places.ts').toEqual(['audit', 'product_company'])
  })
})

describe.each(both)('what %s cannot carry', (engine) => {
  test('is what is written down: a migration that adds something fails here until it is, by `npm run fit NAME write`', () => {
    const { added, gone } = changes(standing(engine, catalogue, root), knownOf(engine))
    expect(added).toEqual([])
    expect(gone).toEqual([])
  })

  test('has a remedy and a source for each rule, and none is written down without', () => {
    const rules = rulesOf(engine)
    expect(Object.keys(knownOf(engine)).filter((rule) => !(rule in rules))).toEqual([])
    for (const { says, remedy, source } of Object.values(rules)) {
      expect(says + remedy).toMatch(/\p{Script=Han}/u)
      expect(source).toMatch(/citus|yugabyte/)
    }
  })
})

test('equations of a plan are those that and joins, whatever the brackets, casts and quotes', () => {
  const column = (alias: string, name: string) => ({ kind: 'column', alias, column: name })
  expect(equations("((o.company_id = $1) AND ((l.mark)::text = 'a AND b = c'::text))")).toEqual([
    [column('o', 'company_id'), { kind: 'known' }],
    [column('l', 'mark'), { kind: 'known' }],
  ])
  expect(equations('(l.order_id = o.id)')).toEqual([[column('l', 'order_id'), column('o', 'id')]])
  expect(equations('((o.id = $1) OR (o.id = $2))')).toEqual([])
  expect(equations('(o.id = ANY ($1))')).toEqual([[column('o', 'id'), { kind: 'known' }]])
  expect(equations('(o.total > $1)')).toEqual([])
})

describe('how many machines a statement needs', () => {
  const reachOf = async (text: string) => {
    const { statements, left } = await judgedAll(w.pool, new Map([[text, 1]]), catalogue)
    expect(left).toEqual([])
    return statements[0]?.reach
  }

  test.each([
    ['one', 'select * from customer_order where company_id = $1'],
    [
      'one',
      'select * from customer_order o join order_line l on l.order_id = o.id and l.company_id = o.company_id where o.company_id = $1',
    ],
    ['key', 'select * from customer_order o join order_line l on l.order_id = o.id where o.id = $1'],
    ['key', 'select a.id from session s join account a on a.id = s.account_id where s.token_hash = $1'],
    ['key', 'insert into order_event (order_id, note) select id, $1 from customer_order where number = $2'],
    ['each', 'select o.id, l.title from customer_order o join order_line l on l.order_id = o.id where o.state = $1'],
    ['across', 'select o.id, p.id from customer_order o join customer_order p on p.state = o.state'],
    ['reference', 'select * from product where id = $1'],
    ['local', 'select * from tally'],
    ['none', 'select now()'],
  ])('%s: %s', async (reach, text) => expect(await reachOf(text)).toBe(reach))

  test('rows that are locked without their company are found, by who is locked', async () => {
    const found = async (text: string) => citusAsked((await judgedAll(w.pool, new Map([[text, 1]]), catalogue)).statements)
    expect(await found('select id from customer_order where id = $1 for update')).toEqual([{ rule: 'asked.lock', thing: 'customer_order' }])
    expect(await found('select id from customer_order where id = $1 and company_id = $2 for update')).toEqual([])
    const due = 'select o.id from customer_order o where o.state = $1 limit 1 for no key update of o skip locked'
    expect(await found(due)).toEqual([{ rule: 'asked.due', thing: 'customer_order' }])
  })
})
