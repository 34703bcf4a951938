import { sql } from 'kysely'
import { refuse, Refusal } from '../../../contract/refusal.ts'
import { countDown, countUp } from '../tally/tally.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Bringer } from './file.rules.ts'
import { counted, dayLimits, sizeWords, usualQuotas, type Quotas } from './quota.rules.ts'
import { freeRoom } from './room.ts'

type Keeping = Pick<Services, 'db' | 'dataDir' | 'now' | 'quotas'>

/**
 * Lets this bringer send `bytes`, and counts them against its day whether they turn out to be of use or not: what was sent was
 * written. Asked before the first byte is. Answers when it counted, for `giveBack`.
 * @throws Refusal 'files.full', 'files.day', 'files.company'.
 */
export async function admitBytes(services: Keeping, by: Bringer, bytes: number): Promise<Date> {
  const { db, quotas = usualQuotas } = services
  const now = services.now()
  await leaveFree(services)
  await inTransaction(db, async (tx) => {
    for (const { limit, words } of dayLimits(by, quotas)) {
      await countUp(tx, [limit], 'files.day', now, counted(bytes)).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal('files.day', error.facts, words) : error
      })
    }
    await withinTotal(tx, by, bytes, quotas)
  })
  return now
}

/** What was counted at `at` for a file of unknown length, and did not come, is the bringer's again. */
export async function giveBack(
  { db, quotas = usualQuotas }: Pick<Keeping, 'db' | 'quotas'>,
  by: Bringer,
  { admitted, came, at }: { readonly admitted: number; readonly came: number; readonly at: Date },
): Promise<void> {
  const limits = dayLimits(by, quotas).map(({ limit }) => limit)
  await countDown(db, limits, at, counted(admitted) - counted(came))
}

/** @throws Refusal 'files.full' when less of the disk is free than is to stay so. */
export async function leaveFree({ dataDir, quotas = usualQuotas }: Pick<Keeping, 'dataDir' | 'quotas'>): Promise<void> {
  // Before the first file there is no folder, and nothing that could be full.
  const { share } = await freeRoom(dataDir).catch(() => ({ share: 1 }))
  if (share < quotas.freeShare) refuse('files.full')
}

/**
 * Makes sure that `bytes` more are not too many of the company's; until the transaction ends nobody else adds to them.
 * @throws Refusal 'files.company'.
 */
export async function withinTotal(tx: Tx, by: Bringer, bytes: number, { company }: Quotas): Promise<void> {
  if (by.side !== 'buyer') return
  await sql`select pg_advisory_xact_lock(hashtext('bytes of company'), ${by.companyId}::int)`.execute(tx)
  const kept = await broughtBy(tx, by.companyId)
  if (kept + bytes <= company) return
  refuse('files.company', { kept, most: company }, `贵公司上传的文件已达 ${sizeWords(company)} 上限，请联系客服`)
}

/** Bytes that a company's people have brought and that are kept. */
async function broughtBy(tx: Tx | Db, companyId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::bigint as bytes from stored_file
    where company_id = ${companyId} and kind in ('voucher', 'artwork', 'review', 'evidence', 'licence', 'stamped', 'avatar')`.execute(tx)
  return rows[0]?.bytes ?? 0
}
