import { resolve } from 'node:path'
import { backUp, elsewhereWords, missingWords } from '../server/src/backup/backUp.ts'
import { readEnv } from '../server/src/env.ts'
import { runningPostgres, startPostgres } from '../server/src/postgres.ts'

async function main([target, key]: readonly string[]): Promise<void> {
  if (!target || (key !== undefined && key !== 'without-key')) throw new Error('用法：npm run backup -- 文件.tar.gz [without-key]')
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const running = DATABASE_URL ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startPostgres(DATA_DIR) : undefined
  try {
    const { tables, hashes, missing, elsewhere } = await backUp(running ?? own?.url ?? '', DATA_DIR, resolve(target), key === undefined)
    const files = Object.keys(hashes).filter((name) => name.startsWith('files/')).length
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`备份完成：${tables.length} 张表 ${rows} 行，${files} 个文件 → ${target}\n`)
    if (missing.length > 0) process.stdout.write(missingWords(missing))
    if (elsewhere > 0) process.stdout.write(elsewhereWords(elsewhere))
  } finally {
    await own?.stop()
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`备份失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
