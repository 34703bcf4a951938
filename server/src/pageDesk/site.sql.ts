import { SiteForm } from '../../../contract/page/siteDesk.ts'
import type { Db, Tx } from '../database/db.ts'

type Kept = Readonly<Record<string, unknown>>

/** What the merchant has said of the shop; '' for what he has not. */
export const readSite = async (db: Db): Promise<SiteForm> => formOf(await keptIn(db))

/** The same, held until the transaction ends, with what else is kept beside it. */
export async function lockSite(tx: Tx): Promise<{ kept: Kept; site: SiteForm }> {
  await tx
    .insertInto('setting')
    .values({ key: 'site', value: '{}' })
    .onConflict((row) => row.doNothing())
    .execute()
  const row = await tx.selectFrom('setting').select('value').where('key', '=', 'site').forUpdate().executeTakeFirst()
  const kept = (row?.value ?? {}) as Kept
  return { kept, site: formOf(kept) }
}

export async function writeSite(tx: Tx, kept: Kept, site: SiteForm): Promise<void> {
  const value = JSON.stringify({ ...kept, ...site })
  await tx.updateTable('setting').set({ value }).where('key', '=', 'site').execute()
}

async function keptIn(db: Db): Promise<Kept> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'site').executeTakeFirst()
  return (row?.value ?? {}) as Kept
}

/** What was stored before is shown as it is, also where it would not be taken today. */
function formOf(kept: Kept): SiteForm {
  const blank = SiteForm.parse({})
  const fields = Object.keys(blank).map((name) => [name, String(kept[name] ?? '')])
  return { ...blank, ...(Object.fromEntries(fields) as Partial<SiteForm>) }
}
