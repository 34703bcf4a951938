import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { partOf, type Checked } from './seal.rules.ts'

// Rows are sealed in batches behind their writers, so that nobody queues for the end of the chain.

const batch = 5_000
/** Rows younger than this (ms) wait: a transaction that began before them may still add one with a smaller number. */
const settles = 120_000

/** The SHA-256 of the seal before and of the rows numbered from `first` to `last`, every field of them, in order. */
const hashOf = (previous: RawBuilder<unknown>, first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql<Buffer>`(
  select sha256(${previous} || sha256(convert_to(coalesce(string_agg(jsonb_build_array(id, extract(epoch from at), side,
    actor_id, actor_name, action, subject, company_id, before, after, address)::text, e'\n' order by id), ''), 'UTF8')))
  from audit where id between ${first} and ${last})`

/**
 * Seals what has settled: one seal for each batch, until all is sealed. Rows of two partitions never share one, so that a month can go with
 * its seals; nor do those of a clock that was ahead and the others, since these are laid elsewhere later. Where two processes do so at once, one of them writes nothing.
 */
export async function sealAudit(db: Db, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - settles)
  for (;;) {
    const { rows } = await sql`
      with last as (select number, to_id, hash from audit_seal union all select 0, 0, '' order by number desc limit 1),
      young as materialized (${young(settled, now)}),
      next as materialized (select id, tableoid as part, at > ${now} as ahead from audit where id > (select to_id from last)
        and id < (select coalesce(min(young.id), ${Number.MAX_SAFE_INTEGER}) from young, last where young.id > last.to_id)
        order by id limit ${batch}),
      batch as (select max(id) as to_id, count(*) as rows from next where id < (select coalesce(min(id), ${Number.MAX_SAFE_INTEGER}) from next
        where (part, ahead) <> (select part, ahead from next order by id limit 1)))
      insert into audit_seal (number, from_id, to_id, rows, hash, sealed_at)
      select last.number + 1, last.to_id + 1, batch.to_id, batch.rows,
        ${hashOf(sql`last.hash`, sql`(select to_id + 1 from last)`, sql`(select to_id from batch)`)}, ${now}
      from last, batch where batch.rows > 0 and not exists (${olderWriter})
      on conflict do nothing returning rows`.execute(db)
    if (rows.length === 0) return
  }
}

/** Rows before which one may still be added. One ahead of now tells nothing by its moment: it has settled where one behind it has. */
const young = (settled: Date, now: Date) => sql`select id from audit where at > ${settled}
  and (at <= ${now} or id > (select coalesce(max(id), 0) from audit where at <= ${settled}))`

/** A transaction that has written and runs for longer than rows take to settle may still add one among them. */
const olderWriter = sql`select from pg_stat_activity where datname = current_database() and backend_xid is not null
  and xact_start < now() - ${settles} * interval '1 millisecond' and pid <> pg_backend_pid()`

/** Whether seal `s` fits the seal before it, `p`, and the rows it was made of. */
export const sealHolds = sql<boolean>`(s.from_id = coalesce(p.to_id, 0) + 1
  and s.hash = ${hashOf(sql`coalesce(p.hash, '')`, sql`s.from_id`, sql`s.to_id`)})`

/** The next seals after number `after`, each compared with the seal before it and the rows it was made of; none of those that have `ended`. */
export async function checkedSeals(db: Db | Tx, after: number, ended = '{}'): Promise<Checked[]> {
  const left = (number: RawBuilder<unknown>) => sql`n.number > ${number} and not n.number <@ ${ended}::int8multirange`
  const { rows } = await sql<Checked>`
    select s.number, s.from_id as "fromId", s.to_id as "toId", s.rows, s.hash, s.sealed_at as "sealedAt", ${sealHolds} as holds,
      not exists (select from audit_seal n where ${left(sql`s.number`)}) as ends
    from (select t.*, sum(t.rows) over (order by t.number) - t.rows as before
      from (select * from audit_seal n where ${left(sql`${after}`)} order by n.number limit ${partOf.seals}) t) s
    left join audit_seal p on p.number = s.number - 1
    where s.before < ${partOf.rows} order by s.number`.execute(db)
  return rows
}
