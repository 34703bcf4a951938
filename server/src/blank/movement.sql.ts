import { sql } from 'kysely'
import type { Movement, MovementKind } from '../../../contract/goods/blank.ts'
import { fen, type Fen, type Rate } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import { averageOf, type Change, type Lying, type Taken } from './blank.rules.ts'

export type Variant = Lying & { readonly id: number; readonly name: string; readonly unit: string }

/** Variants, locked by id so that two transactions never wait for each other. @throws Refusal 'blank.variant.missing'. */
export async function lockVariants(tx: Tx, ids: readonly number[]): Promise<Map<number, Variant>> {
  const { rows } = await sql<Variant>`
    select v.id, v.on_hand as "onHand", v.value_fen as value, v.last_e4 as last, b.unit,
      concat_ws(' ', b.name, nullif(v.colour, ''), nullif(v.size, '')) as name
    from blank_variant v join blank_goods b on b.id = v.blank_id
    where v.id = any(${[...ids]}::bigint[]) order by v.id for no key update of v`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.every((id) => found.has(id)) ? found : refuse('blank.variant.missing')
}

export type Around = {
  readonly line?: { readonly id: number; readonly companyId: number } | undefined
  readonly staffId: number | null
  readonly note?: string | undefined
  readonly purchaseLineId?: number | undefined
}

/** Writes a change of a locked variant and what lies there after it. Answers how many do. */
export async function writeMovement(
  tx: Tx,
  variant: Variant,
  { kind, quantity, amount }: Change,
  around: Around,
  now: Date,
): Promise<Lying> {
  const onHand = variant.onHand + quantity
  const value = fen(variant.value + amount)
  const last: Rate | null = averageOf({ onHand, value }) ?? variant.last
  await tx.updateTable('blank_variant').set({ on_hand: onHand, value_fen: value, last_e4: last }).where('id', '=', variant.id).execute()
  await tx
    .insertInto('blank_movement')
    .values({
      variant_id: variant.id,
      kind,
      quantity,
      amount_fen: amount,
      on_hand: onHand,
      line_id: around.line?.id ?? null,
      company_id: around.line?.companyId ?? null,
      staff_id: around.staffId,
      note: around.note ?? '',
      purchase_line_id: around.purchaseLineId ?? null,
      created_at: now,
    })
    .execute()
  return { onHand, value, last }
}

/** What a line has taken of a variant and not given back. */
export async function takenBy(tx: Tx, lineId: number, variantId: number): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select coalesce(-sum(quantity), 0)::int as quantity, coalesce(-sum(amount_fen), 0)::bigint as amount
    from blank_movement where line_id = ${lineId} and variant_id = ${variantId}`.execute(tx)
  return rows[0] ?? { quantity: 0, amount: fen(0) }
}

export type MovementRow = Omit<Movement, 'time' | 'kindLabel' | 'amount'> & { at: Date; amount: Fen; kind: MovementKind }

/** A page of what changed of a variant, the newest first. */
export async function movementPage(db: Db, variantId: number, paging: Paging): Promise<{ rows: MovementRow[]; total: number }> {
  const { rows } = await sql<MovementRow>`
    select m.id, m.created_at as at, m.kind, m.quantity, m.amount_fen as amount, m.on_hand as "onHand", o.number as "orderId",
      m.line_id as "lineId", m.note, coalesce(s.name, '') as "staffName"
    from blank_movement m left join order_line l on l.id = m.line_id left join customer_order o on o.id = l.order_id
    left join staff s on s.id = m.staff_id
    where m.variant_id = ${variantId} order by m.id desc ${onPage(paging)}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from blank_movement where variant_id = ${variantId}`.execute(db)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}
