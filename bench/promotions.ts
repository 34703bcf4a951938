import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fromShanghai, shanghai } from '../contract/text.ts'
import { flashGateOf } from '../server/src/flash/own.ts'
import { putSlots } from '../server/src/flash/slots.sql.ts'
import { insertPromotion, setPromotion } from '../server/src/promotion/promotion.sql.ts'
import { faultsInBooks } from '../server/src/walk/books.fixture.ts'
import { aThrong, sent, type Member, type Sent } from './crowd.ts'
import { freePort, median, percentile, report, startNode, end, type Ground } from './ground.ts'
import { postgresMeter, spentBy } from './spent.ts'

// 秒杀: many accounts, each of a company of its own, ask for one piece of the same lot by a browser's call – into the cart, with a key against
// repeats – at moments that wait for no answer. How long one took counts from the moment at which it was to be sent. None was seen for two minutes.

const whole = {
  warm: { accounts: 3000, within: 6000, pieces: 2000 },
  spread: { accounts: 10_000, within: 10_000, pieces: 500 },
  instant: { accounts: 2000, within: 0, pieces: 500 },
  killed: { accounts: 3000, within: 3000, pieces: 1500 },
  row: { accounts: 2000, turns: 3 },
  connections: 2000,
}
type Crowd = typeof whole.spread
type Served = Awaited<ReturnType<Ground['serve']>>
type Item = { readonly id: number; readonly productId: number }

const settings = { CONNECTIONS: '0' }

export async function promotions(ground: Ground, size = whole): Promise<void> {
  const server = await ground.serve(settings)
  await rush(ground, server, size.warm, size.connections)
  for (const [name, crowd] of [
    ['分散', size.spread],
    ['同一瞬间', size.instant],
  ] as const) {
    const { all, lists, spent, item } = await rush(ground, server, crowd, size.connections)
    await tellRush(ground, `${name}：${crowd.accounts} 个账号在 ${crowd.within / 1000} 秒内抢 ${crowd.pieces} 件`, { all, lists, item })
    report(`　处理器每次 Node ${spent.node.toFixed(2)} 毫秒、PostgreSQL ${spent.postgres.toFixed(2)} 毫秒`)
  }
  await bareRush(ground, size.instant, size.connections)
  await server.stop()
  await killedRush(ground, size.killed, size.connections)
  await oneRow(ground, size.row)
}

const path = '/api/car'
const portOf = ({ base }: { readonly base: string }): number => Number(new URL(base).port)

async function stormOf({ pool }: Ground, item: Item, { accounts, within }: Crowd, connections: number) {
  const members = await aThrong(pool, accounts)
  const body = JSON.stringify({ productId: item.productId, quantity: 1, secKillId: item.id, new: 0 })
  const storm = { path, within, connections: Math.min(connections, accounts), bodies: members.map(() => body) }
  return { members, storm: { ...storm, tokens: members.map(({ token }) => token) } }
}

/** One crowd at one server, and what processor time it took for each of them; lists are asked meanwhile. */
async function rush(ground: Ground, server: Served, crowd: Crowd, connections: number) {
  const item = await anItem(ground, crowd.pieces)
  const { members, storm } = await stormOf(ground, item, crowd, connections)
  const database = await postgresMeter(ground.pool)
  const server0 = spentBy(server.process.pid ?? 0)
  const database0 = database()
  const lists: number[] = []
  let isOver = false
  let listing = Promise.resolve()
  const all = await sent({ ...storm, ports: [portOf(server)] }, async () => {
    listing = askLists(server.base, members, lists, () => isOver)
  })
  isOver = true
  const spent = {
    node: (spentBy(server.process.pid ?? 0) - server0) / crowd.accounts,
    postgres: (database() - database0) / crowd.accounts,
  }
  await listing
  return { all, lists, spent, item }
}

const p = (of: readonly number[], share: number): string => (of.length === 0 ? '无' : percentile(of, share).toFixed(0))

async function tellRush(ground: Ground, what: string, { all, lists, item }: { all: Sent[]; lists: number[]; item: Item }): Promise<void> {
  const [took, got] = [all, all.filter((one) => kindOf(one) === given)].map((those) => those.map((one) => one.took)) as [number[], number[]]
  report(`${what}：${await standing(ground, item)}；${kindsOf(all)}`)
  report(
    `　p50 ${p(took, 0.5)}、p95 ${p(took, 0.95)}（目标 ≤ 300）、p99 ${p(took, 0.99)} 毫秒（目标 ≤ 1000），抢到的 p50 ${p(got, 0.5)}、p95 ${p(got, 0.95)}；其间 ${lists.length} 次列表 p95 ${p(lists, 0.95)}（目标 ≤ 100）`,
  )
}

const given = '抢到'
/** In a word how it was answered. */
function kindOf({ status, said }: Sent): string {
  if (status === 200 && said.startsWith('{"status":200')) return given
  return status === 200 ? (/"code":"([\w.]+)"/.exec(said)?.[1] ?? said.slice(0, 40)) : `HTTP ${status}`
}

const kindsOf = (all: readonly Sent[]): string => [...Map.groupBy(all, kindOf)].map(([kind, those]) => `${kind} ${those.length}`).join('，')

/** What has become of the pieces, and whether the books agree. */
async function standing({ db }: Ground, { id }: Item): Promise<string> {
  const { rows } = await sql<{ pieces: number; left: number; held: number; more: number }>`
    select f.pieces, f."left", coalesce(sum(h.pieces), 0)::int as held, count(*)::int - count(distinct h.company_id)::int as more
    from flash_item f left join flash_hold h on h.item_id = f.id and h.state <> 'released' where f.id = ${id} group by f.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the item is gone')
  const faults = await faultsInBooks(db)
  return `占用 ${row.held}，剩 ${row.left}，合计${row.held + row.left === row.pieces ? '相符' : '不符'}，超限购 ${row.more}，账目差错 ${faults.length}`
}

/** The same moment before a bare route that answers the same bytes: what this machine and its generator take by themselves. */
async function bareRush(ground: Ground, crowd: Crowd, connections: number): Promise<void> {
  const file = join(ground.folder, 'refusal.json')
  await writeFile(
    file,
    JSON.stringify([
      '{"status":409,"success":false,"code":"flash.gone","msg":"已抢光","data":{"left":0},"time":"2026-11-26 12:00:00","requestId":""}',
    ]),
  )
  const port = await freePort()
  const bare = await startNode('bench/bare.ts', port, {}, { args: [file] })
  const { storm } = await stormOf(ground, { id: 0, productId: 0 }, crowd, connections)
  const before = spentBy(bare.pid ?? 0)
  const all = await sent({ ...storm, path: '/0', ports: [port] })
  const spent = (spentBy(bare.pid ?? 0) - before) / crowd.accounts
  await end(bare)
  const took = all.map((one) => one.took)
  report(
    `空路由答同样的字节，${crowd.accounts} 个在同一瞬间：p50 ${p(took, 0.5)}、p95 ${p(took, 0.95)} 毫秒，处理器每次 ${spent.toFixed(2)} 毫秒`,
  )
}

/** A crowd at three servers, one of which dies when a third of the pieces are taken; those it did not answer ask another with the same key. */
async function killedRush(ground: Ground, crowd: Crowd, connections: number): Promise<void> {
  const servers = await Promise.all([ground.serve(settings), ground.serve(settings), ground.serve(settings)])
  const item = await anItem(ground, crowd.pieces)
  const { members, storm } = await stormOf(ground, item, crowd, connections)
  const leftNow = async () =>
    (await sql<{ left: number }>`select "left" from flash_item where id = ${item.id}`.execute(ground.db)).rows[0]?.left ?? 0
  const all = await sent({ ...storm, ports: servers.map(portOf) }, async (gone) => {
    while ((await leftNow()) > (crowd.pieces * 2) / 3) await new Promise((again) => setTimeout(again, 20))
    const [first] = servers
    first?.kill()
    if (first) gone(portOf(first))
  })
  await tellRush(ground, `三个进程、中途 kill -9 一个：${crowd.accounts} 个账号在 ${crowd.within / 1000} 秒内抢 ${crowd.pieces} 件`, {
    ...{ all, lists: [], item },
  })
  const { rows } = await ground.pool.query<{ accountId: number; lines: number }>(
    `select account_id as "accountId", count(*)::int as lines from cart_line where account_id = any($1) group by 1`,
    [members.map(({ accountId }) => accountId)],
  )
  const lines = new Map(rows.map((row) => [row.accountId, row.lines]))
  const told = members.filter((_, nth) => all[nth] && kindOf(all[nth]) === given)
  const lost = told.filter(({ accountId }) => !lines.has(accountId)).length
  const doubled = rows.filter((row) => row.lines > 1).length
  report(`　告知抢到 ${told.length}，其中购物车没有的 ${lost}，加了两次的 ${doubled}；占用了而没有购物车行的一分钟后放回`)
  for (const one of servers) one.kill()
}

/** Pieces of one item as fast as they are had: by what the server does, and by one statement each over eight connections. */
async function oneRow(ground: Ground, { accounts, turns }: typeof whole.row): Promise<void> {
  const gate = flashGateOf(ground.db, () => new Date())
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    const item = await anItem(ground, accounts * 2)
    const members = await aThrong(ground.pool, accounts)
    const others = await aThrong(ground.pool, accounts)
    const wish = ({ companyId, accountId }: Member) => ({ companyId, accountId, productId: item.productId, pieces: 1 })
    ours.push(await rateOf(members, 200, (member) => gate.through(item.id, wish(member), async () => 1)))
    bare.push(await rateOf(others, 8, (member) => takeBare(ground, item, member)))
  }
  const share = (100 * median(ours)) / median(bare)
  report(
    `同一行每秒占用：服务端 ${median(ours).toFixed(0)}（200 人同时），一条语句 ${median(bare).toFixed(0)}（8 个连接），为其 ${share.toFixed(0)}%（目标 ≥ 60%）`,
  )
}

async function rateOf(members: readonly Member[], atOnce: number, take: (member: Member) => Promise<unknown>): Promise<number> {
  const left = [...members]
  const began = performance.now()
  const one = async () => {
    for (let member = left.pop(); member; member = left.pop()) await take(member)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return members.length / ((performance.now() - began) / 1000)
}

/** As few words as can be: the counts, the row, the hold. */
async function takeBare({ pool }: Ground, { id }: Item, { companyId, accountId }: Member): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'bare take',
    text: `with c as (insert into flash_use as u (item_id, company_id, account_id, pieces) values ($1, $2, 0, 1)
        on conflict (item_id, company_id, account_id) do update set pieces = u.pieces + 1 where u.pieces < 1 returning 1),
      a as (insert into flash_use as u (item_id, company_id, account_id, pieces) select $1, $2, $3, 1 from c
        on conflict (item_id, company_id, account_id) do update set pieces = u.pieces + 1 where u.pieces < 1 returning 1),
      f as (update flash_item set "left" = "left" - 1 where id = $1 and "left" >= 1 and exists (select from a) returning version, each_e4)
      insert into flash_hold (item_id, company_id, account_id, pieces, version, each_e4, until_at)
      select $1, $2, $3, 1, version, each_e4, now() + interval '15 minutes' from f`,
    values: [id, companyId, accountId],
  })
  if (rowCount !== 1) throw new Error('nothing was taken')
}

let serial = 0

/** A slot that runs for three hours and has so many pieces of one lot, one for each company. */
async function anItem({ db, pool }: Ground, pieces: number): Promise<Item> {
  const { rows: lots } = await pool.query<{ id: number }>(
    `select s.product_id as id from spot_stock s join product p on p.id = s.product_id where p.on_sale and not p.exclusive
     order by 1 offset $1 limit 1`,
    [serial++ % 10],
  )
  const productId = lots[0]?.id ?? 0
  await pool.query('update spot_stock set on_hand = 10000000 where product_id = $1', [productId])
  const [from, until] = [-1, 2].map((hours) => shanghai(new Date(Date.now() + hours * 3_600_000)).slice(0, 19)) as [string, string]
  const slots = [{ from, until, items: [{ productId, each: '0.10', pieces, perCompany: 1, perAccount: 1 }] }]
  const terms = {
    ...{ name: `基准秒杀${serial}`, from, until, audience: { who: 'all' as const }, scope: { of: 'products' as const, ids: [productId] } },
    ...{ not: [], forAgreed: false, budget: null, rule: { kind: 'flash' as const, slots } },
  }
  const id = await db.transaction().execute(async (tx) => {
    const staff = await tx.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
    const one = await insertPromotion(tx, terms, staff.id, fromShanghai(from))
    await setPromotion(tx, one, { state: 'published' })
    await putSlots(tx, { id: one, version: 1, slots })
    return one
  })
  const { rows } = await pool.query<{ id: number }>('select id from flash_item where promotion_id = $1', [id])
  // What runs is remembered for a second.
  await new Promise((known) => setTimeout(known, 1500))
  return { id: rows[0]?.id ?? 0, productId }
}

const agent = new Agent({ keepAlive: true })
const listsEvery = 25 // ms

/** Ordinary lists, asked by a guest and by somebody who is logged in, in turns, whatever has been answered. */
async function askLists(base: string, members: readonly Member[], took: number[], isOver: () => boolean): Promise<void> {
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; !isOver(); n++) {
    const due = began + n * listsEvery
    const headers = n % 2 === 0 ? {} : { authorization: `Bearer ${members[n % 20]?.token ?? ''}` }
    asked.push(
      new Promise((done) => {
        request(`${base}/api/products?page=${1 + (n % 5)}`, { agent, headers }, (answer) => {
          answer.resume().on('end', () => done(void took.push(performance.now() - due)))
        })
          // Not answered at all is longer than whatever was.
          .on('error', () => done(void took.push(Infinity)))
          .end()
      }),
    )
    await new Promise((later) => setTimeout(later, Math.max(0, due + listsEvery - performance.now())))
  }
  await Promise.all(asked)
}
