import { checkedWhole } from '../server/src/auditDesk/check.sql.ts'
import { tornWords } from '../server/src/auditDesk/seal.rules.ts'
import { verifiedOrder } from '../server/src/artworkDesk/verify.ts'
import { ordersHolding } from '../server/src/artworkDesk/verify.sql.ts'
import { connectionsOf } from '../server/src/connection/connections.ts'
import { openDb, type Db } from '../server/src/database/db.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import type { Reads } from '../server/src/file/contents.ts'
import { runningPostgres, startOwn } from '../server/src/database/postgres.ts'

/** Reads what is stored of these orders, of all where none is named, and tells each file that is not what it is known by. How many were read, and how many are not. */
export async function verifyOrders(contents: Reads, numbers: readonly string[], say: (line: string) => void) {
  let files = 0
  let wrong = 0
  for (const number of numbers.length > 0 ? numbers : await ordersHolding(contents.db)) {
    for (const { what, name, hash, ok, fault } of await verifiedOrder(contents, number)) {
      files++
      if (ok) continue
      wrong++
      say(`${number}  ${what}  ${name}  ${hash}  ${fault}`)
    }
  }
  return { files, wrong }
}

/** Compares the whole log of operations with its seals, and tells what was found. */
async function verifyLog(db: Db): Promise<boolean> {
  const { rows, broken } = await checkedWhole(db, new Date())
  process.stdout.write(broken ? `${tornWords(broken)}\n` : `${rows} 条操作日志与封条一致\n`)
  return broken === null
}

async function run(numbers: readonly string[]): Promise<void> {
  const env = readEnv(process.env)
  const { DATA_DIR: dataDir } = env
  const running = databaseUrlOf(env) ?? runningPostgres(dataDir)
  const own = running === undefined ? await startOwn(env) : undefined
  const { db, pool } = openDb(running ?? own?.url ?? '', 2, () => {})
  try {
    const ground = { env, db, dataDir, now: () => new Date(), given: Object.keys(process.env), players: null }
    const { storage } = (await connectionsOf(ground)).providers()
    const { files, wrong } = await verifyOrders({ db, dataDir, ...(storage && { storage }) }, numbers, (line) =>
      process.stdout.write(`${line}\n`),
    )
    process.stdout.write(wrong === 0 ? `${files} 项都与登记的指纹一致\n` : `${files} 项中 ${wrong} 项与登记的指纹不符\n`)
    if (wrong > 0 || (numbers.length === 0 && !(await verifyLog(db)))) process.exitCode = 1
  } finally {
    await pool.end()
    await own?.stop()
  }
}

if (import.meta.main) {
  run(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`核对失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
