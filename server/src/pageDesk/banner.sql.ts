import type { BannerFields, DeskBanner } from '../../../contract/page/pageDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

const columns = ['id', 'title', 'subtitle', 'picture', 'jump_url as jumpUrl'] as const

/** The banners in the merchant's order. */
export const deskBanners = (db: Db): Promise<DeskBanner[]> =>
  db.selectFrom('banner').select(columns).orderBy('sort').orderBy('id').execute()

/** A banner, locked against change until the transaction ends. @throws Refusal 'banner.missing'. */
export async function lockBanner(tx: Tx, id: number): Promise<DeskBanner> {
  const row = await tx.selectFrom('banner').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('banner.missing')
}

const row = ({ jumpUrl, title, subtitle, picture }: BannerFields) => ({ title, subtitle, picture, jump_url: jumpUrl })

export async function insertBanner(tx: Tx, fields: BannerFields, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('banner')
    .values({ ...row(fields), sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setBanner(tx: Tx, id: number, fields: BannerFields): Promise<void> {
  await tx.updateTable('banner').set(row(fields)).where('id', '=', id).execute()
}

export async function deleteBannerRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('banner').where('id', '=', id).execute()
}
