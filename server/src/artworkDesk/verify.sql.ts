import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'

/** A content that something of an order is known by. */
export type HeldContent = {
  readonly what: string
  readonly name: string
  /** By which it is known: what was approved, signed or brought. */
  readonly hash: string
  /** By which the file is stored now; null: no file names it any more. */
  readonly stored: string | null
}

/**
 * The contents that artwork, proofs and contracts of an order are known by. Of orders of all companies: for staff alone.
 * @throws Refusal order.missing.
 */
export async function heldBy(db: Db, number: string): Promise<HeldContent[]> {
  const { rows: found } = await sql<{ id: number }>`select o.id from customer_order o where o.number = ${number}`.execute(db)
  const { id } = found[0] ?? refuse('order.missing')
  const { rows } = await sql<HeldContent>`
    select what, name, hash, stored from (
      select 1 as part, l.place as first, a.id as second, case when a.replaced then '已更换的稿件' else '稿件' end as what,
          f.name, f.hash, f.hash as stored
        from order_line l join line_artwork a on a.line_id = l.id join stored_file f on f.id = a.file_id where l.order_id = ${id}
      union all
      select 2, l.place, p.round, '第 ' || p.round || ' 轮校样', f.name, p.hash, f.hash
        from order_line l join proof p on p.line_id = l.id join stored_file f on f.id = p.file_id where l.order_id = ${id}
      union all
      select 3, l.place, p.round, '第 ' || p.round || ' 轮校样所示的稿件', coalesce(f.name, ''), h.hash, f.hash
        from order_line l join proof p on p.line_id = l.id cross join lateral unnest(p.artwork_hashes) h (hash)
        left join lateral (select s.name, s.hash from line_artwork a join stored_file s on s.id = a.file_id
          where a.line_id = l.id and s.hash = h.hash order by a.id limit 1) f on true where l.order_id = ${id}
      union all
      select 4, v.version, 0, '合同第 ' || v.version || ' 版', f.name, v.pdf_hash, f.hash
        from contract k join contract_version v on v.contract_id = k.id join stored_file f on f.id = v.pdf_id
        where k.order_id = ${id} and v.pdf_hash is not null
      union all
      select 4, v.version, w.id, '合同第 ' || v.version || ' 版电子签章', f.name, w.pdf_hash, f.hash
        from contract k join contract_version v on v.contract_id = k.id join contract_flow w on w.version_id = v.id
        join stored_file f on f.id = w.pdf_id where k.order_id = ${id} and w.pdf_hash is not null
      union all
      select 5, v.version, s.id, '合同第 ' || v.version || ' 版盖章件', f.name, f.hash, f.hash
        from contract k join contract_version v on v.contract_id = k.id join contract_stamped s on s.version_id = v.id
        join stored_file f on f.id = s.file_id where k.order_id = ${id}
    ) held order by part, first, second`.execute(db)
  return rows
}

/** The numbers of all orders that have artwork or a contract, the oldest first. */
export async function ordersHolding(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select o.number from customer_order o
    where exists (select from order_line l join line_artwork a on a.line_id = l.id where l.order_id = o.id)
      or exists (select from contract k where k.order_id = o.id) order by o.id`.execute(db)
  return rows.map(({ number }) => number)
}
