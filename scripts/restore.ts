import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shanghai } from '../contract/text.ts'
import { elsewhereWords, missingWords } from '../server/src/backup/backUp.ts'
import { fetchedBackup } from '../server/src/backup/fetched.ts'
import { identitiesAt } from '../server/src/backup/keyFile.ts'
import { keyWords, restore } from '../server/src/backup/restore.ts'
import { backTo } from '../server/src/backup/walBack.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import type { NamedObjects } from '../server/src/outside/storage/objectStore.ts'
import { liveStorage } from '../server/src/outside/storage/storageEnv.ts'
import { runningPostgres, startOwn } from '../server/src/database/postgres.ts'

const usage =
  '用法：npm run restore -- 文件.tar.gz[.age] [--identity 钥匙文件] [--force]\n' +
  '      npm run restore -- store:          列出对象存储里的备份\n' +
  '      npm run restore -- store:备份名 --identity 钥匙文件 [--force]\n' +
  "      npm run restore -- 新文件夹 --until '2026-11-28 14:05:00' [--identity 钥匙文件]  从 WAL_ARCHIVE 恢复内嵌数据库到那一刻（北京时间；latest 为归档的末尾）"
/** What begins the name of a backup in the object store. */
const inStore = 'store:'

type Env = ReturnType<typeof readEnv>

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args)
  const [named, ...more] = positionals
  if (!named || more.length > 0) throw new Error(usage)
  const env = readEnv(process.env)
  if (named === inStore) return listed(storeIn(env))
  const identities = values.identity === undefined ? [] : await identitiesAt(values.identity)
  if (values.until !== undefined) return broughtBack(env, resolve(named), values.until, identities)
  const { DATA_DIR } = env
  const given = databaseUrlOf(env)
  if (given === undefined && runningPostgres(DATA_DIR)) throw new Error('请先停止商城服务再恢复')
  const source = named.startsWith(inStore) ? await broughtBy(env, named.slice(inStore.length)) : named
  const own = given === undefined ? await startOwn(env) : undefined
  try {
    const manifest = await restore(source, given ?? own?.url ?? '', DATA_DIR, values.force, identities)
    const { made, tables, missing, elsewhere } = manifest
    process.stdout.write(`恢复完成：${made} 的备份，${tables.reduce((sum, table) => sum + table.rows, 0)} 行\n`)
    if (missing.length > 0) process.stdout.write(missingWords(missing))
    if (elsewhere > 0) process.stdout.write(elsewhereWords(elsewhere))
    process.stdout.write(await keyWords(manifest, DATA_DIR))
  } finally {
    await own?.stop()
  }
}

function parsed(args: readonly string[]) {
  const options = { identity: { type: 'string' }, until: { type: 'string' }, force: { type: 'boolean', default: false } } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

/** The moment that is typed so, in China unless it says otherwise; null: as late as can be. */
export function momentIn(typed: string): Date | null {
  if (typed === 'latest') return null
  const [, day, time, zone = '+08:00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(typed) ?? []
  const at = new Date(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`)
  if (Number.isNaN(at.getTime()))
    throw new Error(`--until 的时刻不正确：${typed}。应如 '2026-11-28 14:05:00'（北京时间）或 '2026-11-28 06:05:00Z'，或 latest`)
  return at
}

/** The embedded database as it was at a moment, in a folder of its own; the mall may run on. */
async function broughtBack({ WAL_ARCHIVE, DATA_DIR }: Env, target: string, typed: string, identities: readonly string[]): Promise<void> {
  if (WAL_ARCHIVE === undefined) throw new Error('没有设置归档的位置：请在 .env 或环境变量中设置 WAL_ARCHIVE')
  const { base, last } = await backTo({ place: WAL_ARCHIVE, target, until: momentIn(typed), identities })
  const at = last ? `，最后一次改动在 ${shanghai(last)}（北京时间）` : ''
  process.stdout.write(
    `恢复完成：从 ${shanghai(base)} 的基础备份恢复到 ${target}/postgres${at}；正在运行的商城没有改动\n` +
      `查看：npm run drill -- --database ${target}\n` +
      `换用：停止商城，把 ${DATA_DIR}/postgres 移走，把 ${target}/postgres 移到它的位置，再启动；那一刻之后的内容不再有\n`,
  )
}

/** The machine may be new: nothing but the surroundings tells of the store. */
function storeIn(env: Env): NamedObjects {
  const store = liveStorage(env)
  if (store) return store.backups
  throw new Error(
    '没有设置对象存储：请在 .env 或环境变量中设置 STORAGE_URL、STORAGE_REGION、STORAGE_BUCKET、STORAGE_PREFIX、STORAGE_KEY、STORAGE_SECRET，与原来在接口中填写的相同',
  )
}

async function listed(backups: NamedObjects): Promise<void> {
  const found = (await backups.list()).toSorted((a, b) => a.name.localeCompare(b.name))
  for (const { name, size } of found) process.stdout.write(`${name}  ${(size / 2 ** 20).toFixed(1)} MB\n`)
  process.stdout.write(
    found.length === 0 ? '桶里没有备份\n' : `共 ${found.length} 份。恢复：npm run restore -- store:备份名 --identity 钥匙文件\n`,
  )
}

async function broughtBy(env: Env, name: string): Promise<string> {
  process.stdout.write(`正在从对象存储下载 ${name} …\n`)
  const path = await fetchedBackup(storeIn(env), env.DATA_DIR, name)
  process.stdout.write(`已下载到 ${path}\n`)
  return path
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`恢复失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
