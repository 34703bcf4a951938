import { rm, stat } from 'node:fs/promises'
import { backUp } from '../backup/backUp.ts'
import type { BackupMade, BackupOrder } from '../backup/backupWorker.ts'
import { inScratch } from '../backup/drill.sql.ts'
import { restore } from '../backup/restore.ts'
import { takeBase } from '../backup/walBase.ts'
import { takeOrders } from '../worker.ts'

// Makes backups and tries them as a process of its own: they take minutes of a processor that the server cannot spare.

takeOrders(async (order: BackupOrder): Promise<BackupMade> => {
  if (order.do === 'drill') return drill(order)
  if (order.do === 'base') return { size: await takeBase(order), rows: 0, files: 0, missing: 0 }
  const { tables, hashes, missing } = await backUp(order.url, order.dataDir, order.target, {
    withKey: false,
    recipient: order.recipient || undefined,
  })
  const { size } = await stat(order.target)
  const files = Object.keys(hashes).filter((name) => name.startsWith('files/')).length
  return { size, rows: tables.reduce((sum, table) => sum + table.rows, 0), files, missing: missing.length }
})

/** Restores all of it into a database and a folder of its own, as `npm run restore` would, and takes both away again. */
async function drill({ url, source, scratch, identities }: Extract<BackupOrder, { do: 'drill' }>): Promise<BackupMade> {
  await rm(scratch, { recursive: true, force: true })
  try {
    const { tables, hashes, missing } = await inScratch(url, (made) => restore(source, made, scratch, false, identities))
    return { size: 0, rows: tables.reduce((sum, table) => sum + table.rows, 0), files: Object.keys(hashes).length, missing: missing.length }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
