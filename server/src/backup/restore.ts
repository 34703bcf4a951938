import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { addKeys, fingerprintsIn, machineKeyName } from '../factor/machineKey.ts'
import { prepareJobs } from '../jobs.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { isSealed, openedBy } from './age.ts'
import { collect, readArchive } from './archive.ts'
import type { Entry } from './archive.ts'
import { tablesOf } from './backup.sql.ts'
import type { TableShape } from './backup.sql.ts'
import { filesFolder, filesUnder } from './backUp.ts'
import { folderOf, Manifest, manifestName, Row } from './manifest.ts'
import { restoringFiles } from './restoreFiles.ts'
import {
  addRows,
  clear,
  countRows,
  empty,
  endBackups,
  freeJobs,
  hasRows,
  inOneTransaction,
  othersConnected,
  put,
  setAside,
  setSequences,
} from './restore.sql.ts'

/**
 * Puts the backup `source` into the database at `url` and its files into `dataDir`. The whole backup is checked before anything is
 * touched, and the database only once all files are in their place; what lay there before is deleted last. An older release's
 * backup goes into that release's tables and is then brought to this one's.
 * @throws Error when the backup is sealed and none of `identities` opens it, when it is damaged or of a newer release, when a mall is at work on the database, when the files cannot
 * be written – until then all is as it was –, or when database or files are not empty and `force` is not set. With `force`
 * what was there is gone.
 */
export async function restore(
  source: string,
  url: string,
  dataDir: string,
  force: boolean,
  identities: readonly string[] = [],
): Promise<Manifest> {
  const read = await readerOf(source, identities)
  const manifest = await verify(read)
  const folder = resolve(filesFolder(dataDir))
  if (!force && (await filesUnder(folder)).length > 0) throw new Error(`${folder} 中已有文件。确认要覆盖时请加 --force`)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection that breaks fails the statement that needs it; nobody else has to hear of it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await onOne(pool, (client) => mayRestore(client, force))
    const files = await restoringFiles(folder)
    try {
      let key: Buffer | undefined
      for await (const entry of read()) {
        if (entry.name.startsWith('files/')) await files.keep(entry)
        else if (entry.name === machineKeyName) key = await collect(entry.body)
        else await collect(entry.body)
      }
      await files.place()
      await onOne(pool, empty)
      await fillAnew(pool, read, manifest)
      if (key) await addKeys(dataDir, key)
    } catch (error) {
      await files.giveUp()
      throw error
    }
    await files.dropOthers()
  } finally {
    await pool.end()
  }
  return manifest
}

/** Begins an archive from its first file. */
type Reader = () => AsyncIterable<Entry>

/** @throws Error in words where it is sealed and nothing is there to open it, or it cannot be read at all. */
async function readerOf(source: string, identities: readonly string[]): Promise<Reader> {
  const sealed = await isSealed(source).catch((cause: unknown) => {
    throw new Error(`备份文件 ${source} 无法读取：${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
  if (!sealed) return () => readArchive(source)
  if (identities.length === 0) throw new Error('备份已加密，须有备份钥匙才能打开：请加 --identity 钥匙文件')
  const unseal = await openedBy(identities)
  return () => readArchive(source, unseal)
}

/** What is said where the backup's rows are sealed by another key than lies in `dataDir`; '' where they are not. */
export async function keyWords({ key }: Manifest, dataDir: string): Promise<string> {
  const path = join(dataDir, machineKeyName)
  const there = await readFile(path).catch(() => null)
  if (key === '' || (there && fingerprintsIn(there).includes(key))) return ''
  return `注意：备份中的密文要用指纹为 ${key} 的密钥才能读取，而 ${path} ${there ? '是另一把' : '不存在'}。请把另行保存的 ${machineKeyName} 放回原处，再启动商城；没有它，两步验证与接口密钥须重新设置\n`
}

async function mayRestore(client: pg.PoolClient, force: boolean): Promise<void> {
  if (await othersConnected(client)) throw new Error('数据库正在被使用，请先停止商城服务再恢复')
  if (!force && (await hasRows(client, await tablesOf(client)))) {
    throw new Error('数据库不是空的。确认要覆盖其中全部数据时请加 --force')
  }
}

/** Fills the empty database; it is empty again when that fails, so that it can be tried once more. */
async function fillAnew(pool: pg.Pool, read: Reader, manifest: Manifest): Promise<void> {
  try {
    await migrate(pool, await ranBefore(manifest))
    await prepareJobs(pool)
    await inOneTransaction(pool, (tx) => fill(tx, read, manifest))
    await migrate(pool)
  } catch (error) {
    await onOne(pool, empty).catch(() => undefined)
    throw error
  }
}

async function onOne(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  await work(client).finally(() => client.release())
}

/** @throws Error unless every file of the backup is there as it was written, and its release is known here. */
async function verify(read: Reader): Promise<Manifest> {
  const found = new Map<string, string>()
  let manifest: Manifest | undefined
  try {
    for await (const entry of read()) {
      if (entry.name !== manifestName) found.set(entry.name, await hashOf(entry))
      else manifest = Manifest.parse(JSON.parse((await collect(entry.body)).toString('utf8')))
    }
  } catch (cause) {
    throw new Error(`备份文件无法读取：${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  if (!manifest) throw new Error('备份文件不完整：缺少清单')
  const { hashes } = manifest
  const wrong = Object.keys(hashes).find((name) => found.get(name) !== hashes[name])
  if (wrong) throw new Error(`备份文件已损坏：${wrong} 与清单不符`)
  if (found.size !== Object.keys(hashes).length) throw new Error('备份文件已损坏：其中有清单之外的内容')
  await checkRelease(manifest)
  return manifest
}

/** @throws Error when the backup was made from tables that this release does not know. */
async function checkRelease({ migration, migrations }: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, hash }) => [name, hash]))
  const newer = [migration, ...migrations.map(({ name }) => name)].find((name) => !known.has(name))
  if (newer) throw new Error(`备份来自更新的版本（${newer}），请用那个版本恢复`)
  const changed = migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (changed) throw new Error(`迁移文件 ${changed.name} 与备份时的不同，请用备份时的版本恢复`)
}

/** Which migrations its database had run: of numbers given out in parallel, a lower one may have come later. */
async function ranBefore({ migration, migrations }: Manifest): Promise<ReadonlySet<string>> {
  if (migrations.length > 0) return new Set(migrations.map(({ name }) => name))
  // Backups made before they were listed tell only the last; all of them are of before the fold.
  const known = (await knownMigrations()).filter(({ name, road }) => road === 'earlier' && name <= migration)
  return new Set(known.map(({ name }) => name))
}

async function hashOf({ body }: Entry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

async function fill(tx: pg.PoolClient, read: Reader, manifest: Manifest): Promise<void> {
  const shapes = await tablesOf(tx)
  const tables = new Map(manifest.tables.map((table) => [folderOf(table), shapeOf(table, shapes)]))
  const back = await setAside(tx, shapes)
  await clear(tx, shapes)
  for await (const entry of read()) {
    const table = tables.get(`${dirname(entry.name)}/`)
    if (table) await addRows(tx, table, rowsIn(await collect(entry.body)))
    else await collect(entry.body)
  }
  await setSequences(tx, manifest.sequences)
  await put(tx, back)
  await freeJobs(tx)
  for (const { rows, ...table } of manifest.tables) {
    const there = await countRows(tx, shapeOf({ ...table, rows }, shapes))
    if (there !== rows) throw new Error(`表 ${table.name} 应有 ${rows} 行，恢复后却有 ${there} 行`)
  }
  await endBackups(tx)
}

/** The table as it is here, with the backup's columns in the backup's order. */
function shapeOf(table: Manifest['tables'][number], shapes: readonly TableShape[]): TableShape {
  const shape = shapes.find(({ schema, name }) => schema === table.schema && name === table.name)
  const columns = table.columns.map((name) => shape?.columns.find((column) => column.name === name))
  if (!shape || !columns.every((column) => column !== undefined)) {
    throw new Error(`本版本没有备份中的表或列：${table.schema}.${table.name}。备份可能来自更新的版本`)
  }
  return { ...shape, columns }
}

const rowsIn = (text: Buffer): Row[] =>
  text
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Row.parse(JSON.parse(line)))
