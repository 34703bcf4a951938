import type { Db, Tx } from '../database/db.ts'

/** When the mall was opened to visitors; null: it is in preparation. */
export async function openedAt(db: Db | Tx): Promise<Date | null> {
  const { opened_at } = await db.selectFrom('opening').select('opened_at').executeTakeFirstOrThrow()
  return opened_at
}

/** The same, held until the transaction ends. */
export async function lockOpenedAt(tx: Tx): Promise<Date | null> {
  const { opened_at } = await tx.selectFrom('opening').select('opened_at').forUpdate().executeTakeFirstOrThrow()
  return opened_at
}

export async function setOpened(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('opening').set({ opened_at: now }).execute()
}
