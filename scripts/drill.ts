import { mkdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkOpens } from '../server/src/backup/age.ts'
import { askBooks, type Books } from '../server/src/backup/books.sql.ts'
import { inScratch } from '../server/src/backup/drill.sql.ts'
import { identitiesAt } from '../server/src/backup/keyFile.ts'
import { lookedAt } from '../server/src/backup/lookedAt.ts'
import { noteByCommand } from '../server/src/backup/drillDesk.sql.ts'
import { backupFolder } from '../server/src/backup/place.ts'
import { restore } from '../server/src/backup/restore.ts'
import { openDb } from '../server/src/db.ts'
import { readEnv } from '../server/src/env.ts'
import { runningPostgres, startPostgres } from '../server/src/postgres.ts'

const usage = '用法：npm run drill -- 文件.tar.gz[.age] [--identity 钥匙文件]'

/** What a drill found: how much there is, and what is wrong with it, in words. */
export type Found = Omit<Books, 'faults'> & {
  readonly rows: number
  readonly files: number
  readonly pages: number
  readonly faults: readonly string[]
}

/**
 * Restores the backup `source` into a database beside the one at `url` and a folder in `dataDir`, asks the books whether they agree, starts
 * the restored mall and looks at its pages. Nothing of it stays. @throws Error in words where it cannot be restored or started.
 */
export async function drill(source: string, url: string, dataDir: string, identities: readonly string[]): Promise<Found> {
  const scratch = join(backupFolder(dataDir), '.drill-command')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    return await inScratch(url, (made) => triedIn(made, source, scratch, identities), 'command')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function triedIn(made: string, source: string, scratch: string, identities: readonly string[]): Promise<Found> {
  const { tables, hashes } = await restore(source, made, scratch, false, identities)
  const { db, pool } = openDb(made, 2, () => {})
  const { faults, ...counted } = await askBooks(db).finally(() => pool.end())
  const looked = await lookedAt(made, scratch)
  return {
    ...counted,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: Object.keys(hashes).filter((name) => name.startsWith('files/')).length,
    pages: looked.pages,
    faults: [...faults, ...looked.faults],
  }
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args)
  const [source, ...more] = positionals
  if (!source || more.length > 0) throw new Error(usage)
  const identities = values.identity === undefined ? [] : await identitiesAt(values.identity)
  // What is typed wrongly says nothing of the backup.
  await checkOpens(source, identities)
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const running = DATABASE_URL ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startPostgres(DATA_DIR) : undefined
  const url = running ?? own?.url ?? ''
  const { db, pool } = openDb(url, 2, () => {})
  const note = (fault: string) => noteByCommand(db, basename(source), fault, new Date())
  try {
    const { faults, ...found } = await drill(resolve(source), url, DATA_DIR, identities).catch(async (error: unknown) => {
      await note(error instanceof Error ? error.message : String(error))
      throw error
    })
    process.stdout.write(
      `已恢复 ${found.rows} 行、${found.files} 个文件，核对了 ${found.companies} 家企业、${found.products} 个商品、${found.orders} 个订单、${found.entries} 笔分录，打开了 ${found.pages} 个页面\n`,
    )
    await note(faults.join('；'))
    if (faults.length > 0) throw new Error(`恢复出的商城不对：\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    process.stdout.write('演练通过，临时的数据库与文件已删除\n')
  } finally {
    await pool.end()
    await own?.stop()
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { identity: { type: 'string' } } })
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`演练未通过：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
