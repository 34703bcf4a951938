import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type pg from 'pg'
import { openDb } from '../server/src/database/db.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import { prepareJobs } from '../server/src/jobs.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { runningPostgres, startOwn } from '../server/src/database/postgres.ts'
import { backUp, filesFolder } from '../server/src/backup/backUp.ts'
import { markEmptied, ordersOfOthers, shopName } from './empty.sql.ts'
import { empty, othersConnected } from '../server/src/backup/restore.sql.ts'

type Emptying = {
  readonly url: string
  readonly dataDir: string
  /** Where what was there is kept, a file. */
  readonly target: string
  readonly production: boolean
  /** Puts a question to whoever sits there, and gives what was typed. */
  readonly ask: (question: string) => Promise<string>
  readonly say: (line: string) => void
}

/**
 * Takes everything out of the database at `url` and the files of `dataDir`, after a backup: what is left is as on the first start,
 * and the demo is not written anew. The machine's key stays, for the backup is sealed by it.
 * @throws Error where a mall is at work on it, where it was not confirmed twice, and in production where others than the demo's
 * companies have ordered: nothing is changed then.
 */
export async function emptyMall({ url, dataDir, target, production, ask, say }: Emptying): Promise<void> {
  const { pool } = openDb(url, 2, () => {})
  try {
    await migrate(pool)
    const client = await pool.connect()
    try {
      await mustStandStill(client)
      const orders = await ordersOfOthers(client)
      if (production && orders > 0) throw new Error(`正式环境中已有 ${orders} 个真实订单，不能清空`)
      const name = await shopName(client)
      say(
        `将清空“${name}”的全部数据与文件（商品、企业、员工、订单、设置）${orders > 0 ? `，其中有 ${orders} 个不属于演示企业的订单` : ''}。先备份到 ${target}`,
      )
      if ((await ask('确定要清空吗？请输入 清空：')).trim() !== '清空') throw new Error('未确认，没有任何改动')
      if ((await ask(`再次确认，请输入店铺名称“${name}”：`)).trim() !== name) throw new Error('店铺名称不一致，没有任何改动')
      // Answers take their time.
      await mustStandStill(client)
      await mkdir(dirname(target), { recursive: true })
      await backUp(url, dataDir, target)
      say(`已备份到 ${target}`)
      // The backup's own connection ends a moment after it; within the transaction who is there would be read once only.
      await othersConnected(client)
      await client.query('begin')
      try {
        // A mall that came up meanwhile has what no backup holds.
        await mustStandStill(client)
        if ((await ordersOfOthers(client)) !== orders) throw new Error('备份期间订单有变化，没有任何改动，请重新运行')
        await empty(client)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    } finally {
      client.release()
    }
    await migrate(pool)
    await prepareJobs(pool)
    await markEmptied(pool)
    for (const folder of [filesFolder(dataDir), join(dataDir, 'outbox')]) await rm(folder, { recursive: true, force: true })
    say('已清空。请重新启动服务，按显示的地址创建第一个管理员')
  } finally {
    await pool.end()
  }
}

async function mustStandStill(client: pg.PoolClient): Promise<void> {
  if (await othersConnected(client)) throw new Error('数据库正在被使用，请先停止服务再清空')
}

async function main(named: string | undefined): Promise<void> {
  const env = readEnv(process.env)
  const { DATA_DIR, NODE_ENV } = env
  const running = databaseUrlOf(env) ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startOwn(env) : undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const usual = join(DATA_DIR, 'backups', `before-empty-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
    await emptyMall({
      url: running ?? own?.url ?? '',
      dataDir: DATA_DIR,
      target: resolve(named ?? usual),
      production: NODE_ENV === 'production',
      ask: (question) => lines.question(question),
      say: (line) => process.stdout.write(`${line}\n`),
    })
  } finally {
    lines.close()
    await own?.stop()
  }
}

if (import.meta.main) {
  main(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
