import { open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fingerprintsIn, machineKeyName } from '../factor/machineKey.ts'
import { sealedFor } from './age.ts'
import { writeArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { inSnapshot, namedFiles, ranMigrations, rowsOf, sequencesOf, storedElsewhere, tablesOf } from './backup.sql.ts'
import { folderOf, manifestName } from './manifest.ts'
import type { Manifest, Table } from './manifest.ts'

/** What lies in DATA_DIR and belongs into a backup beside the database. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** A content's folder by the first two signs of its hash; whatever else lies beside is not the mall's, or not kept yet. */
export const isContentFolder = (name: string) => /^[0-9a-f]{2}$/.test(name)

type Ways = {
  readonly withKey?: boolean
  /** Whose identity opens it; absent: it lies open. */
  readonly recipient?: string | undefined
  /** Done once the files were gone through; for tests. */
  readonly meanwhile?: () => Promise<void>
}

/**
 * Writes the database at `url`, as of one instant, and the files under `dataDir` to `target`, with the machine's key where
 * `withKey`. Without it nothing in the backup opens anything: neither what is sealed nor, by the secret of links and webhooks, what
 * is not. With `recipient` only its identity opens it at all. The mall may run on.
 * The database comes first: what its rows name was on disk before they were, and is never changed. A file may be deleted meanwhile,
 * or have been lost before: the backup is whole without it, and names it. What lies in an object store is kept there, and only counted.
 */
export async function backUp(
  url: string,
  dataDir: string,
  target: string,
  { withKey = true, recipient, meanwhile }: Ways = {},
): Promise<Manifest> {
  const archive = writeArchive(target, recipient === undefined ? undefined : await sealedFor(recipient))
  try {
    const hashes: Record<string, string> = {}
    const keep = async (name: string, size: number, body: Parameters<Archive['add']>[2]) => {
      hashes[name] = await archive.add(name, size, body)
    }
    const { named, elsewhere, ...database } = await addDatabase(url, keep, !withKey)
    const keepFile = async (path: string) => {
      const file = await open(join(filesFolder(dataDir), path)).catch(unlessGone)
      if (!file) return
      // Open, it stays readable whoever deletes it.
      await keep(`files/${path}`, (await file.stat()).size, file.createReadStream())
    }
    for (const path of await filesUnder(filesFolder(dataDir))) if (!elsewhere.has(basename(path))) await keepFile(path)
    await meanwhile?.()
    // What came back to the disk since that instant is in the store no more.
    const still = await inSnapshot(url, storedElsewhere)
    const back = [...elsewhere].filter((hash) => !still.has(hash))
    for (const hash of back) await keepFile(`${hash.slice(0, 2)}/${hash}`)
    const key = await readFile(join(dataDir, machineKeyName)).catch(unlessGone)
    if (key && withKey) await keep(machineKeyName, key.length, [key])
    const missing = named
      .map((hash) => `files/${hash.slice(0, 2)}/${hash}`)
      .filter((name) => !hashes[name] && !elsewhere.has(basename(name)))
    const manifest = {
      format: 'yincai-backup-1',
      made: new Date().toISOString(),
      ...database,
      hashes,
      key: (key && fingerprintsIn(key)[0]) ?? '',
      missing,
      elsewhere: elsewhere.size,
    } as const
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    await archive.add(manifestName, text.length, [text])
    await archive.close()
    return manifest
  } catch (error) {
    await rm(`${target}.part`, { force: true })
    throw error
  }
}

type Keep = (name: string, size: number, body: Iterable<Buffer>) => Promise<void>

/** What the manifest says of the database, and the SHA-256 of every file that its rows name. */
type Told = Pick<Manifest, 'migration' | 'migrations' | 'tables' | 'sequences'> & {
  readonly named: readonly string[]
  /** The SHA-256 of what an object store keeps. */
  readonly elsewhere: ReadonlySet<string>
}

const addDatabase = (url: string, keep: Keep, closed: boolean): Promise<Told> =>
  inSnapshot(url, async (client) => {
    const migrations = await ranMigrations(client)
    const migration = migrations.at(-1)?.name ?? ''
    const tables: Table[] = []
    for (const shape of await tablesOf(client)) {
      let rows = 0
      for await (const batch of rowsOf(client, shape, closed)) {
        const text = Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
        await keep(`${folderOf(shape)}${String(rows).padStart(12, '0')}.jsonl`, text.length, [text])
        rows += batch.length
      }
      tables.push({ schema: shape.schema, name: shape.name, columns: shape.columns.map(({ name }) => name), rows })
    }
    // Sequences stand outside the snapshot; read after it, they are at or past every number in it.
    const [named, elsewhere] = [await namedFiles(client), await storedElsewhere(client)]
    return { migration, migrations, tables, named, elsewhere, sequences: await sequencesOf(client) }
  })

/** The paths of all contents in the folder, `ab/abcd…`, in their order. */
export async function filesUnder(folder: string): Promise<string[]> {
  const paths: string[] = []
  const entriesOf = async (path: string) => (await readdir(path, { withFileTypes: true }).catch(unlessGone)) ?? []
  for (const entry of await entriesOf(folder)) {
    if (!entry.isDirectory() || !isContentFolder(entry.name)) continue
    const files = (await entriesOf(join(folder, entry.name))).filter((one) => one.isFile() && !one.name.startsWith('.'))
    paths.push(...files.map(({ name }) => `${entry.name}/${name}`))
  }
  return paths.toSorted()
}

/** Nothing, where it is not there. @throws whatever else went wrong. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Files that rows name and that were not there: for whoever makes or restores the backup. */
export const missingWords = (missing: readonly string[]): string =>
  `注意：数据库中登记的 ${missing.length} 个文件在备份时不在磁盘上，备份中没有它们（其余内容完整）：\n${missing.map((name) => `  ${name}\n`).join('')}`

/** What an object store keeps is not in the backup: for whoever makes or restores it. */
export const elsewhereWords = (count: number): string =>
  `注意：${count} 个文件在对象存储的桶里，备份中没有它们；请在云服务商打开桶的版本控制或跨区域复制，恢复后设置同一个桶即可读取\n`
