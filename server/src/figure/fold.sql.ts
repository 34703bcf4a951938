import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { amongDue } from './figure.sql.ts'
import { figures, grounds, partsIn } from './part.sql.ts'

/** Orders and postings taken at once. */
const batch = 500

/**
 * Adds what is marked to the kept sums, some of it, and answers whether there is more. One at a time: who comes while another is at it leaves
 * it to him. What is marked meanwhile stays for the next time.
 */
export const addMarked = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await isAlone(tx))) return false
    await addPostings(tx)
    await addOrders(tx)
    const { rows } = await sql<{ more: boolean }>`
      select exists (select from figure_due) or exists (select from ledger_due) as more`.execute(tx)
    return rows[0]?.more ?? false
  })

// By itself, before all others: what a statement finds is what was committed when it began.
async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtext('figures')) as alone`.execute(tx)
  return rows[0]?.alone ?? false
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

const addOrders = (tx: Tx) =>
  sql`
    with taken as materialized (
      delete from figure_due where id = any(array(select id from figure_due order by id limit ${batch})) returning order_id),
    due as materialized (select distinct order_id from taken), ${grounds(amongDue)},
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
