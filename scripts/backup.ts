import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { backUp, elsewhereWords, missingWords } from '../server/src/backup/backUp.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import { runningPostgres, startOwn } from '../server/src/database/postgres.ts'

const usage = '用法：npm run backup -- 文件.tar.gz [--recipient age1…] [without-key]'

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args)
  const [target, key] = positionals
  if (!target || (key !== undefined && key !== 'without-key')) throw new Error(usage)
  const { recipient } = values
  const env = readEnv(process.env)
  const { DATA_DIR } = env
  const running = databaseUrlOf(env) ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startOwn(env) : undefined
  try {
    const url = running ?? own?.url ?? ''
    const { tables, hashes, missing, elsewhere } = await backUp(url, DATA_DIR, resolve(target), { withKey: key === undefined, recipient })
    const files = Object.keys(hashes).filter((name) => name.startsWith('files/')).length
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `备份完成：${tables.length} 张表 ${rows} 行，${files} 个文件 → ${target}${recipient === undefined ? '' : '，已加密'}\n`,
    )
    if (missing.length > 0) process.stdout.write(missingWords(missing))
    if (elsewhere > 0) process.stdout.write(elsewhereWords(elsewhere))
  } finally {
    await own?.stop()
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { recipient: { type: 'string' } } })
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`备份失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
