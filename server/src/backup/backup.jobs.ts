import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { shortKey } from '../../../contract/system/backup.ts'
import { chinaDay, shanghai } from '../../../contract/text.ts'
import { inTransaction } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { faultWords } from '../jobDesk/jobWords.ts'
import { lastingUrl } from '../database/lasting.ts'
import type { Services } from '../services.ts'
import {
  beat,
  beginBackup,
  beginDrill,
  beyond,
  dropBackup,
  firstDay,
  leftAlone,
  noteFault,
  noteMade,
  noteTried,
  readPlan,
  sizeOfAll,
  takeWork,
  type AtWork,
} from './backupDesk.sql.ts'
import { backupWorker, type BackupMade } from './backupWorker.ts'
import { isDrillDue, newestOf } from './drill.rules.ts'
import { dropDrills } from './drill.sql.ts'
import { noteDrills, readDrills, toBeTried } from './drillDesk.sql.ts'
import { addCopyJob, letCopyGo } from './copy.jobs.ts'
import { openedIdentity } from './key.ts'
import { keyInUse, sealedKeyOf } from './key.sql.ts'
import { backupFolder, backupPath } from './place.ts'

const scratchOf = (dataDir: string, id: number): string => join(backupFolder(dataDir), `.drill-${id}`)

/** The name of one that is begun now; by its second, because one at a time is made. `key`: what it is sealed by, '' for nothing. */
export const backupName = (now: Date, key: string): string =>
  `backup-${shanghai(now).replaceAll(/[-:]/g, '').replace(' ', '-')}.tar.gz${key && '.age'}`

/** Makes or tries a backup, unless somebody else is at it. What goes wrong is written beside it. */
export async function runBackup(services: Services, id: number): Promise<void> {
  const { db, now } = services
  const work = await takeWork(db, id, now())
  if (!work) return
  const alive = setInterval(() => void beat(db, id, now()).catch(() => undefined), 10_000)
  try {
    const made = await ordered(services, work)
    if (work.todo === 'drill') return await passed(services, id)
    // One that was begun before there was a key lies open, and stays here.
    const copy = (await readPlan(db)).copy && work.key !== ''
    await noteMade(db, id, made, copy, now())
    if (copy) await addCopyJob(db, id)
  } catch (error) {
    await failed(services, work, faultWords(error instanceof Error ? error.message : String(error)))
  } finally {
    clearInterval(alive)
  }
}

async function passed({ db, now }: Services, id: number): Promise<void> {
  await noteTried(db, id)
  await noteDrills(db, { passed: now(), tried: now(), fault: '' })
}

async function failed({ db, now }: Services, work: AtWork, fault: string): Promise<void> {
  await noteFault(db, work, fault, now())
  if (work.todo === 'drill') await noteDrills(db, { tried: now(), fault })
}

async function ordered(services: Services, { id, name, key, todo }: AtWork): Promise<BackupMade> {
  const { db, pool, dataDir } = services
  await checkRoom(db, dataDir)
  const url = lastingUrl(pool)
  const path = backupPath(dataDir, name)
  if (todo === 'drill') {
    const identities = key === '' ? [] : [await identityOf(services, key)]
    return backupWorker.make({ do: 'drill', url, source: path, scratch: scratchOf(dataDir, id), identities })
  }
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  return backupWorker.make({ do: 'make', url, dataDir, target: path, recipient: key })
}

/** What opens what was sealed for this recipient. @throws Error in words where it is not here. */
async function identityOf(services: Services, recipient: string): Promise<string> {
  const sealed = await sealedKeyOf(services.db, recipient)
  const identity = sealed && openedIdentity(services, recipient, sealed.identity)
  if (!identity)
    throw new Error(`服务器上没有备份钥匙 ${shortKey(recipient)}，或换了 machine.key 后读不出来；请用另存的钥匙文件运行 npm run drill`)
  return identity
}

/** @throws Error in words where the disk has no room for a copy of everything beside what the mall itself will need. */
async function checkRoom(db: Services['db'], dataDir: string): Promise<void> {
  const [{ bavail, blocks, bsize }, wanted] = await Promise.all([statfs(dataDir), sizeOfAll(db)])
  const left = bavail * bsize - wanted
  if (left < blocks * bsize * mostTaken)
    throw new Error(
      `磁盘空间不足：全部数据约 ${inGigabytes(wanted)}，磁盘只剩 ${inGigabytes(bavail * bsize)}，还要为商城留出一成；请先清理或扩容`,
    )
}

/** The share of the disk that no backup may take. */
const mostTaken = 0.1
const inGigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`

/** Begins today's backup once its hour has come, though nobody ran at that hour; on a mall's first day nothing is there to be lost. */
export async function planned(services: Services): Promise<void> {
  const { db, now } = services
  const [{ hour }, born] = await Promise.all([readPlan(db), firstDay(db)])
  const day = chinaDay(now())
  if (hour === null || day <= born || Number(shanghai(now()).slice(11, 13)) < hour) return
  await inTransaction(db, async (tx) => {
    const key = (await keyInUse(tx))?.recipient ?? ''
    const id = await beginBackup(tx, { name: backupName(now(), key), key, staffId: null, day, now: now() })
    if (id !== null) await addJob(tx, 'backup', { id })
  })
}

/** Tries the newest backup on the day of the week that is set, once that day's is made; nobody ran then: afterwards. */
export async function drillPlanned(services: Services): Promise<void> {
  const { db, dataDir, now } = services
  const [{ hour, drill }, { tried }] = await Promise.all([readPlan(db), readDrills(db)])
  const today = chinaDay(now())
  if (drill === null || !isDrillDue(drill, today, tried)) return
  await inTransaction(db, async (tx) => {
    const kept = await toBeTried(tx, hour === null ? null : newestOf(drill, today))
    // Another machine has it, and finds it by its own sweep.
    if (!kept || !existsSync(backupPath(dataDir, kept.name))) return
    if (!(await beginDrill(tx, kept.id, now()))) return
    await noteDrills(tx, { tried: now() })
    await addJob(tx, 'backup', { id: kept.id })
  })
}

/** What died with its process is not tried again by itself, but told: whoever needs it sees that it is not there. */
export async function giveUpSilent(services: Services): Promise<void> {
  const { db, pool, dataDir, now } = services
  for (const work of await leftAlone(db, now())) {
    const what = work.todo === 'make' ? '备份' : '演练'
    await failed(services, work, `${what}中断：服务在${what}时停止，请重新${what}`)
    if (work.todo === 'make') await rm(`${backupPath(dataDir, work.name)}.part`, { force: true })
    else await clearDrill(lastingUrl(pool), scratchOf(dataDir, work.id))
  }
}

/** Takes away what a drill left that died: all that customers have entrusted lies in it. */
async function clearDrill(url: string, scratch: string): Promise<void> {
  await rm(scratch, { recursive: true, force: true })
  await dropDrills(url)
}

/** Deletes those by the timetable that are not kept any more; those made by a press stay until somebody deletes them. */
export async function forgetOld({ db, dataDir, now }: Services): Promise<void> {
  const { keep } = await readPlan(db)
  for (const { id, name, state, copy } of await beyond(db, keep, now())) {
    if (state === 'done') await rm(backupPath(dataDir, name), { force: true })
    await inTransaction(db, async (tx) => {
      await dropBackup(tx, id)
      await letCopyGo(tx, { name, copy })
    })
  }
}
