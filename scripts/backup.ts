import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import pg from 'pg'
import { readEnv } from '../server/src/env.ts'
import { runningPostgres, startPostgres } from '../server/src/postgres.ts'
import { writeArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { plainText, ranMigrations, rowsOf, sequencesOf, tablesOf } from './backup.sql.ts'
import { folderOf, manifestName } from './manifest.ts'
import type { Manifest, Table } from './manifest.ts'

/** What lies in DATA_DIR and belongs into a backup beside the database. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/**
 * Writes the database at `url`, as of one instant, and the files under `dataDir` to `target`; the mall may run on.
 * The database comes first: what its rows name was on disk before they were, and is never changed.
 */
export async function backUp(url: string, dataDir: string, target: string): Promise<Manifest> {
  const archive = writeArchive(target)
  try {
    const hashes: Record<string, string> = {}
    const keep = async (name: string, size: number, body: Parameters<Archive['add']>[2]) => {
      hashes[name] = await archive.add(name, size, body)
    }
    const database = await addDatabase(url, keep)
    for (const file of await filesUnder(filesFolder(dataDir))) {
      const name = `files/${relative(filesFolder(dataDir), file).split(sep).join('/')}`
      await keep(name, (await stat(file)).size, createReadStream(file))
    }
    const manifest = { format: 'yincai-backup-1', made: new Date().toISOString(), ...database, hashes } as const
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

async function addDatabase(
  url: string,
  keep: Keep,
): Promise<Pick<Manifest, 'migration' | 'migrations' | 'tables' | 'sequences'>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(plainText)
    const migrations = await ranMigrations(client)
    const migration = migrations.at(-1)?.name ?? ''
    const tables: Table[] = []
    for (const shape of await tablesOf(client)) {
      let rows = 0
      for await (const batch of rowsOf(client, shape)) {
        const text = Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
        await keep(`${folderOf(shape)}${String(rows).padStart(12, '0')}.jsonl`, text.length, [text])
        rows += batch.length
      }
      tables.push({ schema: shape.schema, name: shape.name, columns: shape.columns.map(({ name }) => name), rows })
    }
    // Sequences stand outside the snapshot; read after it, they are at or past every number in it.
    return { migration, migrations, tables, sequences: await sequencesOf(client) }
  } finally {
    await client.end()
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.toSorted()
}

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Error('用法：npm run backup -- 文件.tar.gz')
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const running = DATABASE_URL ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startPostgres(DATA_DIR) : undefined
  try {
    const { tables, hashes } = await backUp(running ?? own?.url ?? '', DATA_DIR, resolve(target))
    const files = Object.keys(hashes).filter((name) => name.startsWith('files/')).length
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`备份完成：${tables.length} 张表 ${rows} 行，${files} 个文件 → ${target}\n`)
  } finally {
    await own?.stop()
  }
}

if (import.meta.main) {
  main(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`备份失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
