import { parseArgs } from 'node:util'
import { elsewhereWords, missingWords } from '../server/src/backup/backUp.ts'
import { fetchedBackup } from '../server/src/backup/fetched.ts'
import { identitiesAt } from '../server/src/backup/keyFile.ts'
import { keyWords, restore } from '../server/src/backup/restore.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import type { NamedObjects } from '../server/src/outside/storage/objectStore.ts'
import { liveStorage } from '../server/src/outside/storage/storageEnv.ts'
import { runningPostgres, startPostgres } from '../server/src/postgres.ts'

const usage =
  '用法：npm run restore -- 文件.tar.gz[.age] [--identity 钥匙文件] [--force]\n' +
  '      npm run restore -- store:          列出对象存储里的备份\n' +
  '      npm run restore -- store:备份名 --identity 钥匙文件 [--force]'
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
  const { DATA_DIR } = env
  const given = databaseUrlOf(env)
  if (given === undefined && runningPostgres(DATA_DIR)) throw new Error('请先停止商城服务再恢复')
  const source = named.startsWith(inStore) ? await broughtBy(env, named.slice(inStore.length)) : named
  const own = given === undefined ? await startPostgres(DATA_DIR) : undefined
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
  const options = { identity: { type: 'string' }, force: { type: 'boolean', default: false } } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (cause) {
    throw new Error(usage, { cause })
  }
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
