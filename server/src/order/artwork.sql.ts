import { sql } from 'kysely'
import type { Brief } from '../../../contract/production/artwork.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { ownFiles, type StoredFile } from '../file/file.sql.ts'
import type { Position } from './artwork.rules.ts'
import { positionsThen } from './kept.sql.ts'
import { seenBy } from './order.sql.ts'

/**
 * Lets a buyer have goods printed with these files, which it answers: artwork the account itself brought, or that lies in its cart, on an
 * order it may see, or in a design of its own or one that colleagues share. Whoever sees all orders of the company may use all its artwork.
 * @throws Refusal 'file.missing' otherwise – not there, another company's, a colleague's, all told alike.
 */
export async function checkArtwork(tx: Tx, buyer: Buyer, ids: readonly number[], now: Date): Promise<StoredFile[]> {
  const files = await ownFiles(tx, buyer.companyId, 'artwork', ids)
  if (ids.length === 0 || buyer.grants.has('order.viewAll')) return files
  const { rows } = await sql<{ id: number }>`
    select f.id from stored_file f where f.id = any(${ids}) and f.company_id = ${buyer.companyId} and (
      f.account_id = ${buyer.accountId}
      or exists (select 1 from cart_line c where c.company_id = f.company_id and c.account_id = ${buyer.accountId}
        and f.id = any(c.artwork_ids))
      or exists (select 1 from design d where d.company_id = f.company_id and (d.account_id = ${buyer.accountId} or d.shared)
        and d.deleted_at is null and f.id = any(d.picture_ids))
      or exists (select 1 from line_artwork a join order_line l on l.id = a.line_id join customer_order o on o.id = l.order_id
        where a.file_id = f.id and ${seenBy(buyer, now)}))`.execute(tx)
  const usable = new Set(rows.map(({ id }) => id))
  const other = ids.find((id) => !usable.has(id))
  if (other !== undefined) refuse('file.missing', { id: other })
  return files
}

/** The positions that the line `l` is printed at, as a JSON list of `Position`, in the order of the rules. */
export const printedAt = sql`(select coalesce(json_agg(json_build_object('key', p.one ->> 'key', 'label', p.one ->> 'label') order by p.place), '[]'::json)
  from jsonb_array_elements(${positionsThen}) with ordinality as p (one, place)
  where l.printed and exists (select from jsonb_array_elements(l.selection -> 'prints') c where c ->> 'position' = p.one ->> 'key'))`

/** The files that lie on a line, by id, with their names, and the positions that it is printed at. */
export async function artworkOn(tx: Tx, lineId: number): Promise<{ names: Map<number, string>; positions: Position[] }> {
  const { rows } = await sql<{ files: { id: number; name: string }[]; positions: Position[] }>`
    select ${printedAt} as positions, (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by a.id), '[]'::json)
      from line_artwork a join stored_file f on f.id = a.file_id where a.line_id = l.id and not a.replaced) as files
    from order_line l where l.id = ${lineId}`.execute(tx)
  const { files, positions } = rows[0] ?? refuse('order.missing')
  return { names: new Map(files.map(({ id, name }) => [id, name])), positions }
}

/** Puts files on a line in place of what was there. Replaced ones stay, so that every proof can say what it showed. */
export async function replaceArtwork(
  tx: Tx,
  line: { id: number; companyId: number },
  { fileIds, briefs }: { fileIds: readonly number[]; briefs: readonly Brief[] },
  now: Date,
): Promise<void> {
  const there = tx.updateTable('line_artwork').where('line_id', '=', line.id).where('replaced', '=', false)
  const before = await there.set({ replaced: true }).returning(['file_id', 'mends']).execute()
  const mendedFrom = new Map(before.map(({ file_id, mends }) => [file_id, mends]))
  const said = new Map(briefs.map(({ fileId, position, note }) => [fileId, { position, note }]))
  const row = (file_id: number) => ({
    ...{ line_id: line.id, company_id: line.companyId, file_id, created_at: now, mends: mendedFrom.get(file_id) ?? null },
  })
  await tx
    .insertInto('line_artwork')
    .values(fileIds.map((fileId) => ({ ...row(fileId), ...(said.get(fileId) ?? { position: null, note: '' }) })))
    .execute()
}

/**
 * Puts a file on a line in place of one that lies there, for the same position and with the same note; all others stay as they are.
 * False: that one lies there no more.
 */
export async function mendArtwork(
  tx: Tx,
  { lineId, fileId, by }: { readonly lineId: number; readonly fileId: number; readonly by: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`with was as (
      update line_artwork set replaced = true where line_id = ${lineId} and file_id = ${fileId} and not replaced returning *)
    insert into line_artwork (line_id, company_id, file_id, position, note, created_at, mends)
    select line_id, company_id, ${by}, position, note, ${now}, coalesce(mends, id) from was returning 1`.execute(tx)
  return rows.length > 0
}

/** The file in whose place the merchant first put the one that lies on a line as `a` (line_artwork); null: it is as it was brought. */
export const mendedFrom = sql`(select m.file_id from line_artwork m where m.id = a.mends)`

/** Says anew what files that lie on a line are for. */
export async function setBriefs(tx: Tx, lineId: number, briefs: readonly Brief[]): Promise<void> {
  await sql`update line_artwork a set position = b.position, note = b.note
    from jsonb_to_recordset(${JSON.stringify(briefs)}::jsonb) as b ("fileId" bigint, position text, note text)
    where a.line_id = ${lineId} and not a.replaced and a.file_id = b."fileId"`.execute(tx)
}
