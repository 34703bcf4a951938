import { sql } from 'kysely'
import type { z } from 'zod'
import { readDraft, type KeptDraft } from '../../../contract/price/priceDraft.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'

/** Whose draft, of which product's price; `bookId` null: of its public price. */
type Of = { readonly staffId: number; readonly productId: number; readonly bookId: number | null }

/** What somebody is writing; null: nothing. */
export async function draftOf(db: Db, { staffId, productId, bookId }: Of): Promise<z.input<typeof readDraft.output>['draft']> {
  const row = await db
    .selectFrom('price_draft')
    .select(['base_version', 'rules', 'first_selection', 'updated_at'])
    .where('staff_id', '=', staffId)
    .where('product_id', '=', productId)
    .where('book_id', 'is not distinct from', bookId)
    .executeTakeFirst()
  if (!row) return null
  const { draft } = readDraft.output.parse({
    draft: { base: row.base_version, rules: row.rules, firstSelection: row.first_selection, time: shanghai(row.updated_at) },
  })
  return draft
}

/** Keeps what somebody is writing in place of what was kept before. */
export async function writeDraft(tx: Tx, of: Of, draft: Omit<KeptDraft, 'time'>, now: Date): Promise<void> {
  const { base, rules, firstSelection } = draft
  await sql`
    insert into price_draft (staff_id, product_id, book_id, base_version, rules, first_selection, updated_at)
    values (${of.staffId}, ${of.productId}, ${of.bookId}, ${base}, ${JSON.stringify(rules)}::jsonb,
      ${JSON.stringify(firstSelection)}::jsonb, ${now})
    on conflict (staff_id, product_id, coalesce(book_id, 0)) do update set base_version = excluded.base_version,
      rules = excluded.rules, first_selection = excluded.first_selection, updated_at = excluded.updated_at`.execute(tx)
}

/** Forgets what somebody was writing: one draft, or none where there was none. */
export async function forgetDraft(tx: Tx, { staffId, productId, bookId }: Of): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_draft')
    .where('staff_id', '=', staffId)
    .where('product_id', '=', productId)
    .where('book_id', 'is not distinct from', bookId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
