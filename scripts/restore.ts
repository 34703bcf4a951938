import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { identitiesIn } from '../server/src/backup/age.ts'
import { elsewhereWords, missingWords } from '../server/src/backup/backUp.ts'
import { keyWords, restore } from '../server/src/backup/restore.ts'
import { readEnv } from '../server/src/env.ts'
import { runningPostgres, startPostgres } from '../server/src/postgres.ts'

const usage = '用法：npm run restore -- 文件.tar.gz[.age] [--identity 钥匙文件] [--force]'

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args)
  const [source, ...more] = positionals
  if (!source || more.length > 0) throw new Error(usage)
  const identities = values.identity === undefined ? [] : await identitiesAt(values.identity)
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  if (DATABASE_URL === undefined && runningPostgres(DATA_DIR)) throw new Error('请先停止商城服务再恢复')
  const own = DATABASE_URL === undefined ? await startPostgres(DATA_DIR) : undefined
  try {
    const manifest = await restore(source, DATABASE_URL ?? own?.url ?? '', DATA_DIR, values.force, identities)
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

/** What a file of keys opens by. @throws Error in words where it is not there or holds none. */
async function identitiesAt(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`钥匙文件 ${path} 无法读取`, { cause })
  })
  return identitiesIn(text)
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`恢复失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
