import { afterAll, beforeAll, expect, test } from 'vitest'
import { changes, type Endpoint } from '../../contract/endpoint.ts'
import { Area } from '../../contract/grant.ts'
import { beginSession, forgetBelieved, type SessionOf } from './session/session.sql.ts'
import { calls } from './contract.fixture.ts'
import { aShop, type Shop } from './order/shop.fixture.ts'
import { lookingBy } from './account/people.fixture.ts'
import { apart, none } from './missing.fixture.ts'
import { verdicts, whoMay } from './verdicts.fixture.ts'

const rows = Object.entries(whoMay).flatMap(([rule, list]) =>
  [...list.matchAll(/(GET|POST|DELETE) \/\S+/g)].map(([name]) => ({ name, expected: verdicts[rule as keyof typeof verdicts] })),
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every call has one row, and every row a call', () => {
  const listed = rows.map(({ name }) => name)
  expect(apart(calls.map(nameOf), listed), 'who may make a call is said in server/src/verdicts.fixture.ts').toEqual(none)
})

let w: Shop
let people: (SessionOf | null)[]
let tokens: (string | null)[]

const from = { agent: 'matrix', address: '127.0.0.1' }
const begin = (who: SessionOf) => beginSession(w.db, who, from, w.clock.now).then(({ token }) => token)

beforeAll(async () => {
  w = await aShop()
  const accountOf = (nickname: string) => w.db.selectFrom('account').selectAll().where('nickname', '=', nickname).executeTakeFirstOrThrow()
  const [main, stranger, head] = await Promise.all([accountOf('陈荣达'), accountOf('林海'), accountOf('王敏')])

  let phones = 13_711_110_000
  const aSon = async (identity: string) => {
    const { id, ...columns } = head
    const { id: identity_id } = await w.db
      .selectFrom('identity')
      .select('id')
      .where('company_id', '=', main.company_id)
      .where('name', '=', identity)
      .executeTakeFirstOrThrow()
    const row = { ...columns, identity_id, phone: String(++phones), nickname: `矩阵${identity}` }
    return { accountId: (await w.db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow()).id }
  }
  const aMember = async (name: string, areas: Area[]) => {
    const row = { username: `m-${name}`, name, areas, password_hash: '', version: 1 }
    return { staffId: (await w.db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()).id }
  }
  const named = async <T>(names: readonly string[], make: (name: string) => Promise<T>) => {
    const made: T[] = []
    for (const name of names) made.push(await make(name))
    return made
  }

  const sons = await named(['采购', '审批', '财务', '设计', '只读', '财务主管', '采购'], aSon)
  const off = sons.at(-1)
  const none = await aMember('none', [])
  const each = await named(Area.options, (area) =>
    aMember(
      area,
      Area.options.filter((one) => one === area),
    ),
  )
  const all = await aMember('all', [...Area.options])
  const by = await lookingBy(w.db, all.staffId, w.clock.now)
  people = [null, { accountId: main.id }, ...sons, { accountId: stranger.id }, { accountId: main.id, by }, none, ...each, all]
  tokens = await Promise.all(people.map((who) => who && begin(who)))
  await w.db
    .updateTable('account')
    .set({ state: 'disabled' })
    .where('id', '=', off?.accountId ?? 0)
    .execute()
  forgetBelieved()
})
afterAll(() => w.close())

/** What the server says to somebody who comes with nothing in hand: permission is looked at before the input. */
async function verdictOf(token: string | null, call: Endpoint): Promise<string> {
  const { http, status, code } = await w.ask(token, call, {})
  // Whoever may is still asked for a proof.
  if (code === 'proof.needed') return '+'
  if (http === 401) return 'x'
  if (http !== 200) return `HTTP ${http}`
  return status === 401 ? 'L' : status === 403 ? '-' : '+'
}

// What ends the sessions of those who may: they are begun anew afterwards.
const ending = new Set(['POST /api/logout', 'POST /api/admin/logout', 'POST /api/session/endOthers'])
// Of switched-off people the earlier token is asked with, always.
const off = 8

// Of staff in a customer's name whatever changes something is refused, besides what the table says.
const looking = 10

test.each(rows)('$expected  $name', async ({ name, expected }) => {
  const call = calls.find((one) => nameOf(one) === name)
  if (!call) throw new Error(`no call ${name}`)
  const said = await Promise.all(tokens.map((token) => verdictOf(token, call)))
  const wanted = [...expected.replaceAll(' ', '')]
  if (changes(call) && call.who !== 'staff') wanted[looking] = '-'
  expect(said.join('')).toBe(wanted.join(''))
  if (!ending.has(name)) return
  const anew = await Promise.all(people.map((who, index) => (who && index !== off ? begin(who) : tokens[index])))
  tokens = anew.map((token) => token ?? null)
})
