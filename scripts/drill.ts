import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkedWhole } from '../server/src/auditDesk/check.sql.ts'
import { tornWords } from '../server/src/auditDesk/seal.rules.ts'
import { checkOpens } from '../server/src/backup/age.ts'
import { askBooks, type Books } from '../server/src/backup/books.sql.ts'
import { inScratch, isSame } from '../server/src/backup/drill.sql.ts'
import { identitiesAt } from '../server/src/backup/keyFile.ts'
import { lookedAt } from '../server/src/backup/lookedAt.ts'
import { noteByCommand, noteRestored } from '../server/src/backup/drillDesk.sql.ts'
import { backupFolder } from '../server/src/backup/place.ts'
import { restore } from '../server/src/backup/restore.ts'
import { openDb } from '../server/src/database/db.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import { runningPostgres, startOwn, startPostgres } from '../server/src/database/postgres.ts'

const usage = '用法：npm run drill -- 文件.tar.gz[.age] [--identity 钥匙文件]，或 npm run drill -- --database 恢复出的数据库地址或文件夹'

/** What a drill found: how much there is, and what is wrong with it, in words. */
export type Found = Omit<Books, 'faults'> & {
  readonly rows: number
  readonly files: number
  readonly pages: number
  readonly faults: readonly string[]
}
type Asked = Omit<Found, 'rows' | 'files'>

/**
 * Restores the backup `source` into a database beside the one at `url` and a folder in `dataDir`, asks the books whether they agree, starts
 * the restored mall and looks at its pages. Nothing of it stays. @throws Error in words where it cannot be restored or started.
 */
export async function drill(source: string, url: string, dataDir: string, identities: readonly string[]): Promise<Found> {
  return inFolder(dataDir, (scratch) => inScratch(url, (made) => triedIn(made, source, scratch, identities), 'command'))
}

async function inFolder<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = join(backupFolder(dataDir), '.drill-command')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function triedIn(made: string, source: string, scratch: string, identities: readonly string[]): Promise<Found> {
  const { tables, hashes } = await restore(source, made, scratch, false, identities)
  return {
    ...(await askRestored(made, scratch)),
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: Object.keys(hashes).filter((name) => name.startsWith('files/')).length,
  }
}

/**
 * Asks the books of the restored mall in the database at `url` and in `dataDir` whether they agree, starts it and looks at its pages.
 * @throws Error in words where it does not start.
 */
export async function askRestored(url: string, dataDir: string): Promise<Asked> {
  const { db, pool } = openDb(url, 2, () => {})
  const [{ faults, ...counted }, { broken }] = await Promise.all([askBooks(db), checkedWhole(db, new Date())]).finally(() => pool.end())
  const looked = await lookedAt(url, dataDir)
  const torn = broken ? [tornWords(broken)] : []
  return { ...counted, pages: looked.pages, faults: [...faults, ...torn, ...looked.faults] }
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args)
  const [source, ...more] = positionals
  if (values.database !== undefined && positionals.length === 0) return ofRestored(values.database)
  if (!source || more.length > 0) throw new Error(usage)
  const identities = values.identity === undefined ? [] : await identitiesAt(values.identity)
  // What is typed wrongly says nothing of the backup.
  await checkOpens(source, identities)
  const env = readEnv(process.env)
  const { DATA_DIR } = env
  const running = databaseUrlOf(env) ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startOwn(env) : undefined
  const url = running ?? own?.url ?? ''
  const { db, pool } = openDb(url, 2, () => {})
  const note = (fault: string) => noteByCommand(db, basename(source), fault, new Date())
  try {
    const { faults, ...found } = await drill(resolve(source), url, DATA_DIR, identities).catch(async (error: unknown) => {
      await note(error instanceof Error ? error.message : String(error))
      throw error
    })
    process.stdout.write(`已恢复 ${found.rows} 行、${found.files} 个文件，${counts(found)}\n`)
    await note(faults.join('；'))
    sayPassed(faults, '，临时的数据库与文件已删除')
  } finally {
    await pool.end()
    await own?.stop()
  }
}

const counts = ({ companies, products, orders, entries, pages }: Omit<Asked, 'faults'>): string =>
  `核对了 ${companies} 家企业、${products} 个商品、${orders} 个订单、${entries} 笔分录，打开了 ${pages} 个页面`

function sayPassed(faults: readonly string[], words: string): void {
  if (faults.length > 0) throw new Error(`恢复出的商城不对：\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  process.stdout.write(`演练通过${words}\n`)
}

/** A folder is one that holds a restored embedded database, which is started for the drill; else it is where a database answers. */
async function ofRestored(named: string): Promise<void> {
  if (/^postgres(ql)?:\/\//.test(named)) return ofDatabase(named)
  if (!existsSync(join(named, 'postgres/PG_VERSION'))) throw new Error(`${named} 里没有恢复出的数据库（${join(named, 'postgres')}）`)
  const running = runningPostgres(named)
  if (running !== undefined) return ofDatabase(running)
  const restored = await startPostgres(resolve(named))
  await ofDatabase(restored.url).finally(() => restored.stop())
}

/** A drill of what others restored, to a point in time: the mall in that database is started beside the running one, which hears of it if it can. */
async function ofDatabase(restored: string): Promise<void> {
  const env = readEnv(process.env)
  const { DATA_DIR } = env
  const running = databaseUrlOf(env) ?? runningPostgres(DATA_DIR)
  if (running !== undefined && (await isSame(running, restored)))
    throw new Error('--database 是商城正在用的数据库，不是恢复出来的，没有演练')
  const note = async (fault: string) => {
    const isNoted = running !== undefined && (await noteAt(running, fault))
    if (!isNoted) process.stderr.write('商城的数据库连不上，演练结果没有记入后台\n')
  }
  const { faults, ...found } = await inFolder(DATA_DIR, (scratch) => askRestored(restored, scratch)).catch(async (error: unknown) => {
    await note(error instanceof Error ? error.message : String(error))
    throw error
  })
  process.stdout.write(`${counts(found)}\n`)
  await note(faults.join('；'))
  sayPassed(faults, '，恢复出的数据库原样留着')
}

async function noteAt(url: string, fault: string): Promise<boolean> {
  const { db, pool } = openDb(url, 1, () => {})
  return noteRestored(db, fault, new Date())
    .then(
      () => true,
      () => false,
    )
    .finally(() => pool.end())
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { identity: { type: 'string' }, database: { type: 'string' } } })
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
