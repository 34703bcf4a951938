import { sql } from 'kysely'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

// What placed pages of PDFs are shown by: a picture that the mall drew of them, and no other.

/** A placed page, and the picture that it is shown by. */
export type PageShown = Pick<PlacedPage, 'fileId' | 'page' | 'previewId' | 'name'>

/** The same by its contents; null: the company has no such artwork. */
export type PageContent = Omit<PageShown, 'previewId'> & { readonly hash: string | null; readonly picture: string | null }

/** Of these placed pages those of which nobody knows that the mall drew their picture, each once. */
export async function unknownPictures(db: Db | Tx, companyId: number, layers: readonly PageShown[]): Promise<PageContent[]> {
  if (layers.length === 0) return []
  const placed = JSON.stringify(layers.map(({ fileId, page, previewId, name }) => ({ fileId, page, previewId, name })))
  const { rows } = await sql<PageContent>`select f.id as "fileId", l.page, f.hash, p.hash as picture, min(l.name) as name
    from json_to_recordset(${placed}::json) as l ("fileId" bigint, page int, "previewId" bigint, name text)
    left join stored_file f on f.id = l."fileId" and f.company_id = ${companyId} and f.kind = 'artwork'
    left join stored_file p on p.id = l."previewId" and p.company_id = ${companyId} and p.kind = 'artwork'
    where not exists (select from page_picture k where k.hash = f.hash and k.page = l.page and k.picture = p.hash)
    group by f.id, l.page, f.hash, p.hash order by f.id, l.page`.execute(db)
  return rows
}

/** Notes that the mall drew this picture of a page. */
export async function notePicture(
  db: Db,
  drawn: { readonly hash: string; readonly page: number; readonly picture: string },
): Promise<void> {
  await db
    .insertInto('page_picture')
    .values(drawn)
    .onConflict((row) => row.doNothing())
    .execute()
}

/**
 * Refuses pages that are shown by a picture of which nobody knows that the mall drew it of that page: what is approved is what is seen. It
 * may be drawn, and asked again. @throws Refusal design.preview.
 */
export async function checkPictures(tx: Tx, companyId: number, pages: readonly PageShown[]): Promise<void> {
  const unknown = await unknownPictures(tx, companyId, pages)
  if (unknown.length > 0) refuseShown(unknown)
}

/** Says which pages are shown by another picture. @throws Refusal design.preview. */
export function refuseShown(pages: readonly PageContent[]): never {
  const words = pages.slice(0, 1).map(({ name, page }) => `“${name}”显示的图片不是文件第 ${page} 页的预览图，请移除后重新放入`)
  return refuse('design.preview', { pages: pages.map(({ fileId, page }) => ({ id: fileId, page })) }, words[0])
}
