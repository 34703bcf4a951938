import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openingCodeHours } from '../../../contract/opening/opening.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { base32 } from '../factor/totp.ts'

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Whether anybody ever worked here; those of the demo count only where they are let in. */
export async function hasStaff(db: Db | Tx, demoAllowed: boolean): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .$if(!demoAllowed, (query) => query.where('demo', '=', false))
    .executeTakeFirst()
  return found !== undefined
}

/** Holds the mall's opening until the transaction ends: of two first administrators one is the second. */
const lockOpening = (tx: Tx) => tx.selectFrom('opening').select('one').forUpdate().executeTakeFirstOrThrow()

/**
 * A new code that lets in the first administrator, kept as its hash; null where there is staff. Those that other processes have
 * printed stay good until they run out.
 */
export function newOpeningCode(db: Db, demoAllowed: boolean, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await lockOpening(tx)
    if (await hasStaff(tx, demoAllowed)) return null
    // 80 bits.
    const code = base32(randomBytes(10))
    await tx.deleteFrom('opening_code').where('expires_at', '<=', now).execute()
    const expires_at = new Date(now.getTime() + openingCodeHours * 3_600_000)
    await tx
      .insertInto('opening_code')
      .values({ hash: hashOf(code), expires_at })
      .execute()
    return code
  })
}

/** Whether the code is good now. */
export async function isOpeningCode(db: Db, code: string, now: Date): Promise<boolean> {
  const found = await db.selectFrom('opening_code').select('hash').where('hash', '=', hashOf(code)).where('expires_at', '>', now).execute()
  return found.length > 0
}

/** Uses every code up, and holds the opening; false: somebody works here already. */
export async function takeFirstPlace(tx: Tx, demoAllowed: boolean): Promise<boolean> {
  await lockOpening(tx)
  if (await hasStaff(tx, demoAllowed)) return false
  await sql`delete from opening_code`.execute(tx)
  return true
}
