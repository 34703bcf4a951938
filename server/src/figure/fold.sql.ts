import { sql, type RawBuilder } from 'kysely'
import { alarm } from '../alarm.ts'
import { inTransaction, sqlState, type Db, type Tx } from '../database/db.ts'
import { amongDue } from './figure.sql.ts'
import { figures, grounds, partsIn } from './part.sql.ts'

/** Orders, and postings, taken at once. */
const batch = 500
/** Among so many marks, the oldest, orders are looked for: one that is placed has dozens. */
const marksRead = 20_000

/**
 * Adds what is marked to the kept sums, some of it, and answers whether there is more. One at a time: who comes while another is at it leaves
 * it to him. What is marked meanwhile stays for the next time. An order that cannot be reckoned keeps its marks, is told of, and holds up
 * no other.
 */
export async function addMarked(db: Db): Promise<boolean> {
  if (!(await alone(db, addPostings))) return false
  try {
    await alone(db, (tx) => addOrders(tx, marks(db), sql`select order_id from (${oldest}) oldest`))
  } catch (failure) {
    if (!isOfData(failure)) throw failure
    const { rows } = await sql<Marked>`with read as (${marks(db)}) ${oldest}`.execute(db)
    tell(await addApart(db, rows))
  }
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from figure_due where ${isTried(db)}) or exists (select from ledger_due) as more`.execute(db)
  return rows[0]?.more ?? false
}

/** Does the work in a transaction of its own and answers true, unless another is at it. */
const alone = (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await isAlone(tx))) return false
    await work(tx)
    return true
  })

// By itself, before all others: what a statement finds is what was committed when it began.
async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtext('figures')) as alone`.execute(tx)
  return rows[0]?.alone ?? false
}

type Marked = { readonly order_id: number; /** Its newest mark. */ readonly mark: number }

const marks = (db: Db) => sql`select id, order_id from figure_due where ${isTried(db)} order by id limit ${marksRead}`
/** Of the marks that are `read` the orders that were marked first. */
const oldest = sql`select order_id, max(id) as mark from read group by order_id order by min(id) limit ${batch}`

/** Of each database the orders that could not be reckoned, by their newest mark then, and when that was (ms). */
const stuck = new WeakMap<Db, Map<number, { readonly mark: number; readonly at: number }>>()
const againAfter = 3_600_000 // ms

/**
 * Of `figure_due`: not of an order that could not be reckoned and was not marked since. Each hour all are tried: what else they are made of
 * may be mended.
 */
function isTried(db: Db): RawBuilder<boolean> {
  const left = [...(stuck.get(db) ?? [])].filter(([, { at }]) => performance.now() - at < againAfter)
  if (left.length === 0) return sql`true`
  const [orders, newest] = [left.map(([id]) => id), left.map(([, { mark }]) => mark)]
  return sql`order_id <> all(array(select s.order_id from unnest(${orders}::bigint[], ${newest}::bigint[]) as s (order_id, mark)
    where not exists (select from figure_due newer where newer.id > s.mark and newer.order_id = s.order_id)))`
}

/** What is stored is not what it should be, or too large: tried again as it is, it fails again. */
const isOfData = (failure: unknown): boolean => /^2[123]/.test(sqlState(failure) ?? '')

type Left = { readonly id: number; readonly failure: unknown }

/** Adds these orders, in halves where one of them cannot be reckoned; answers which those are. */
async function addApart(db: Db, orders: readonly Marked[]): Promise<Left[]> {
  const [one] = orders
  if (!one) return []
  try {
    await alone(db, (tx) => addOrders(tx, marks(db), sql`select unnest(${orders.map((order) => order.order_id)}::bigint[]) as order_id`))
    return []
  } catch (failure) {
    if (!isOfData(failure)) throw failure
    if (orders.length > 1) {
      const half = Math.ceil(orders.length / 2)
      return [...(await addApart(db, orders.slice(0, half))), ...(await addApart(db, orders.slice(half)))]
    }
    const kept = stuck.get(db) ?? new Map()
    stuck.set(db, kept.set(one.order_id, { mark: one.mark, at: performance.now() }))
    return [{ id: one.order_id, failure }]
  }
}

function tell(left: readonly Left[]): void {
  const [first] = left
  if (!first) return
  const which = left.map(({ id }) => `#${id}`).join('、')
  alarm('figure', `订单 ${which} 计不进报表汇总，请核查数据库，修复后自动计入：${String(first.failure)}`)
}

/** What is posted also changes what its orders add: they are marked in turn. */
const addPostings = (tx: Tx) =>
  sql`
    with taken as materialized (
      delete from ledger_due where id = any(array(select id from ledger_due order by id limit ${batch})) returning posting_id),
    marked as (
      insert into figure_due (order_id) select distinct e.order_id from taken t join entry e on e.posting_id = t.posting_id
      where e.order_id is not null and e.account in ('sales', 'receivable'))
    insert into ledger_sum as s (day, account, kind, debit, credit, debits, credits)
    select (p.at at time zone 'Asia/Shanghai')::date, e.account, p.kind, coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0), count(*) filter (where e.amount_fen > 0),
      count(*) filter (where e.amount_fen < 0)
    from taken t join posting p on p.id = t.posting_id join entry e on e.posting_id = p.id group by 1, 2, 3
    on conflict (day, account, kind) do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit,
      debits = s.debits + excluded.debits, credits = s.credits + excluded.credits`.execute(tx)

/** Of what is `read` all marks of an order go with it: they are no younger than the snapshot by which it is reckoned. */
const addOrders = (tx: Tx, read: RawBuilder<unknown>, orders: RawBuilder<unknown>) =>
  sql`
    with read as materialized (${read}), due as materialized (${orders}),
    taken as (delete from figure_due where id = any(array(select id from read where order_id in (select order_id from due)))), ${grounds(amongDue)},
    fresh as materialized (${partsIn(figures, amongDue)}),
    gone as (delete from figure_part where ${amongDue(sql`order_id`)} returning figure, day, key, n, m, k, amount),
    kept as (insert into figure_part (order_id, figure, day, key, n, m, k, amount) select order_id, figure, day, key, n, m, k, amount from fresh),
    changed as (
      select figure, day, key, sum(n)::bigint as n, sum(m)::bigint as m, sum(k)::bigint as k, sum(amount) as amount
      from (select figure, day, key, n, m, k, amount from fresh
        union all select figure, day, key, -n, -m, -k, -amount from gone) part
      group by figure, day, key having sum(n) <> 0 or sum(m) <> 0 or sum(k) <> 0 or sum(amount) <> 0)
    merge into figure_sum s using changed c on s.figure = c.figure and s.day = c.day and s.key = c.key
    when matched and s.n + c.n = 0 then delete
    when matched then update set n = s.n + c.n, m = s.m + c.m, k = s.k + c.k, amount = s.amount + c.amount
    when not matched then insert (figure, day, key, n, m, k, amount) values (c.figure, c.day, c.key, c.n, c.m, c.k, c.amount)`.execute(tx)
