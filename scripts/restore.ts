import { elsewhereWords, missingWords } from '../server/src/backup/backUp.ts'
import { keyWords, restore } from '../server/src/backup/restore.ts'
import { readEnv } from '../server/src/env.ts'
import { runningPostgres, startPostgres } from '../server/src/postgres.ts'

async function main(args: readonly string[]): Promise<void> {
  const source = args.find((arg) => !arg.startsWith('--'))
  if (!source) throw new Error('用法：npm run restore -- 文件.tar.gz [--force]')
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  if (DATABASE_URL === undefined && runningPostgres(DATA_DIR)) throw new Error('请先停止商城服务再恢复')
  const own = DATABASE_URL === undefined ? await startPostgres(DATA_DIR) : undefined
  try {
    const manifest = await restore(source, DATABASE_URL ?? own?.url ?? '', DATA_DIR, args.includes('--force'))
    const { made, tables, missing, elsewhere } = manifest
    process.stdout.write(`恢复完成：${made} 的备份，${tables.reduce((sum, table) => sum + table.rows, 0)} 行\n`)
    if (missing.length > 0) process.stdout.write(missingWords(missing))
    if (elsewhere > 0) process.stdout.write(elsewhereWords(elsewhere))
    process.stdout.write(await keyWords(manifest, DATA_DIR))
  } finally {
    await own?.stop()
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`恢复失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
