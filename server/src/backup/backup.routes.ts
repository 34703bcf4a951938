import { createReadStream } from 'node:fs'
import { readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  copyBackup,
  deleteBackup,
  drillBackup,
  drillDays,
  endBackupKey,
  linkBackup,
  listBackups,
  makeBackup,
  makeBackupKey,
  planBackups,
  type BackupPlan,
  type BackupRow,
} from '../../../contract/system/backup.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { fingerprintsIn, machineKeyName } from '../factor/machineKey.ts'
import { missingFile } from '../file/untold.ts'
import { opensLink, sealedLink } from '../file/link.ts'
import { addJob } from '../jobs.sql.ts'
import { checkSeen } from '../pageDesk/overtaken.rules.ts'
import type { Routes } from '../services.ts'
import { newPair } from './age.ts'
import { backupName } from './backup.jobs.ts'
import {
  beginBackup,
  beginDrill,
  dropBackup,
  lockBackup,
  lockPlan,
  nameOfBackup,
  pageOfBackups,
  readPlan,
  writePlan,
} from './backupDesk.sql.ts'
import { addCopyJob, letCopyGo } from './copy.jobs.ts'
import { beginCopy, isGoing } from './copy.sql.ts'
import { readDrills } from './drillDesk.sql.ts'
import { openedIdentity, sealedIdentity } from './key.ts'
import { addKey, allKeys, dropKey, endKey, keyInUse, lockKeys } from './key.sql.ts'
import { backupFolder, backupPath } from './place.ts'

const words = { hour: '备份时间', keep: '保留份数', copy: '另存到对象存储', drill: '演练日' } as const

/** 备份: made by a press or by the timetable, tried, taken along and deleted. */
export const backupRoutes: Routes = ({ serve, serveOnce }, services, app) => {
  const { dataDir, secret } = services

  serve(listBackups, async ({ input, db }) => {
    const [{ rows, total }, plan, room, key, inUse, drills] = await Promise.all([
      pageOfBackups(db, input),
      readPlan(db),
      statfs(dataDir),
      readFile(join(dataDir, machineKeyName)).catch(() => null),
      keyInUse(db),
      readDrills(db),
    ])
    const shown = await Promise.all(rows.map((row) => shownOf(dataDir, row)))
    return {
      rows: shown,
      total,
      plan,
      folder: backupFolder(dataDir),
      store: services.storage !== undefined,
      lastDrill: { passedTime: drills.passed && shanghai(drills.passed), fault: drills.fault },
      free: room.bavail * room.bsize,
      key: (key && fingerprintsIn(key)[0]) ?? '',
      sealing: inUse ? { recipient: inUse.recipient, createTime: shanghai(inUse.created_at), by: inUse.by ?? '' } : null,
    }
  })

  serveOnce(makeBackup, async ({ actor, tx, now, audit }) => {
    const key = (await keyInUse(tx))?.recipient ?? ''
    const name = backupName(now, key)
    const id = (await beginBackup(tx, { name, key, staffId: actor.staffId, day: null, now })) ?? refuse('backup.busy')
    await addJob(tx, 'backup', { id })
    await audit('backup.make', `backup ${id}`, { after: { name } })
    return { id }
  })

  serveOnce(planBackups, async ({ input: { seen, ...wish }, tx, audit }) => {
    await lockKeys(tx)
    const before = await lockPlan(tx)
    checkSeen(seen && told(seen), told(before), words)
    const { copy = before.copy, drill = before.drill } = wish
    const after = { hour: wish.hour, keep: wish.keep, copy, drill }
    if (after.copy && !before.copy) {
      if (!services.storage) refuse('backup.copy.store')
      if (!(await keyInUse(tx))) refuse('backup.copy.open')
    }
    await writePlan(tx, after)
    await audit('backup.plan', 'setting backup', { before, after })
    return true as const
  })

  serveOnce(makeBackupKey, async ({ input: { seen }, actor, tx, now, audit }) => {
    const before = await seenKey(tx, seen)
    // What no key of this machine opens any more is of no use to it.
    for (const { recipient, identity } of await allKeys(tx))
      if (openedIdentity(services, recipient, identity) === null) await dropKey(tx, recipient)
    await endKey(tx, now)
    const { identity, recipient } = await newPair()
    const sealed = sealedIdentity(services, recipient, identity)
    await addKey(tx, { recipient, identity: sealed, staff_id: actor.staffId, created_at: now })
    await audit('backup.key', 'setting backup', { before: { recipient: before }, after: { recipient } })
    return { recipient, identity }
  })

  serveOnce(endBackupKey, async ({ input: { seen }, tx, now, audit }) => {
    const before = await seenKey(tx, seen)
    if (before === '') refuse('backup.key.changed')
    if ((await lockPlan(tx)).copy) refuse('backup.key.copied')
    await endKey(tx, now)
    await audit('backup.key.end', 'setting backup', { before: { recipient: before } })
    return true as const
  })

  serveOnce(linkBackup, async ({ input: { id }, tx, now, audit }) => {
    const name = await doneHere(dataDir, await lockBackup(tx, id))
    await audit('backup.download', `backup ${id}`, { after: { name } })
    return { url: `/api/admin/backup/file/${id}${sealedLink({ secret }, `backup\n${id}`, now)}` }
  })

  serveOnce(drillBackup, async ({ input: { id }, tx, now, audit }) => {
    const name = await doneHere(dataDir, await lockBackup(tx, id))
    if (!(await beginDrill(tx, id, now))) refuse('backup.busy')
    await addJob(tx, 'backup', { id })
    await audit('backup.drill', `backup ${id}`, { after: { name } })
    return true as const
  })

  serveOnce(copyBackup, async ({ input: { id }, tx, now, audit }) => {
    const kept = await lockBackup(tx, id)
    const name = await doneHere(dataDir, kept)
    if (!services.storage) refuse('backup.copy.store')
    if (kept?.key === '') refuse('backup.copy.open')
    if (!(await beginCopy(tx, id, now))) refuse('backup.busy')
    await addCopyJob(tx, id)
    await audit('backup.copy', `backup ${id}`, { after: { name } })
    return true as const
  })

  serveOnce(deleteBackup, async ({ input: { id }, tx, now, audit, onCommit }) => {
    const kept = (await lockBackup(tx, id)) ?? refuse('backup.missing')
    if (kept.state === 'making' || kept.drill === 'running' || isGoing(kept, now)) refuse('backup.busy')
    await dropBackup(tx, id)
    await letCopyGo(tx, kept)
    onCommit(() => void rm(backupPath(dataDir, kept.name), { force: true }))
    await audit('backup.delete', `backup ${id}`, { before: { name: kept.name, size: kept.size } })
    return true as const
  })

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/api/admin/backup/file/:id', async (request, reply) => {
    const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0
    const { e, s } = request.query
    const open = opensLink({ secret }, `backup\n${id}`, { e: String(e ?? ''), s: String(s ?? '') }, services.now())
    const name = open ? await nameOfBackup(services.db, id) : undefined
    const size = name === undefined ? null : await sizeOf(backupPath(dataDir, name))
    if (name === undefined || size === null) return missingFile(reply, services.now())
    return reply
      .headers({
        'content-type': name.endsWith('.age') ? 'application/octet-stream' : 'application/gzip',
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
      .send(createReadStream(backupPath(dataDir, name)))
  })
}

/** The key in use, which nobody changes meanwhile. @throws Refusal 'backup.key.changed' where the asker saw another. */
async function seenKey(tx: Tx, seen: string): Promise<string> {
  await lockKeys(tx)
  const inUse = (await keyInUse(tx))?.recipient ?? ''
  if (inUse !== seen) refuse('backup.key.changed')
  return inUse
}

const told = ({ hour, keep, copy, drill }: BackupPlan) => ({
  hour: hour === null ? '不备份' : `${hour} 点`,
  keep: `${keep} 份`,
  copy: copy ? '是' : '否',
  drill: drill === null ? '不演练' : (drillDays[drill] ?? ''),
})

const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.size ?? null

type Kept = Awaited<ReturnType<typeof pageOfBackups>>['rows'][number]

/** The name of one that is done and lies here. @throws Refusal 'backup.missing', 'backup.elsewhere' */
async function doneHere(dataDir: string, kept: Pick<Kept, 'name' | 'state'> | undefined): Promise<string> {
  if (kept?.state !== 'done') return refuse('backup.missing')
  if ((await sizeOf(backupPath(dataDir, kept.name))) === null) refuse('backup.elsewhere')
  return kept.name
}

async function shownOf(dataDir: string, row: Kept): Promise<BackupRow> {
  const path = backupPath(dataDir, row.name)
  const onDisk = await sizeOf(row.state === 'making' ? `${path}.part` : path)
  return {
    ...{ id: row.id, name: row.name, state: row.state, rows: row.rows, files: row.files, missing: row.missing, fault: row.fault },
    key: row.key,
    copy: row.copy,
    copyTime: row.copy === 'going' ? null : row.copy_at && shanghai(row.copy_at),
    copyFault: row.copy_fault,
    by: row.by ?? '',
    createTime: shanghai(row.created_at),
    doneTime: row.done_at && shanghai(row.done_at),
    size: row.state === 'making' ? (onDisk ?? 0) : row.size,
    here: row.state === 'done' && onDisk !== null,
    drill: row.drill,
    drillTime: row.drilled_at && shanghai(row.drilled_at),
    drillFault: row.drill_fault,
  }
}
