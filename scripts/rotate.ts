import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { resealBackupKeys } from '../server/src/backup/reseal.ts'
import { resealConnections } from '../server/src/connection/reseal.ts'
import { inTransaction, openDb, type Db, type Tx } from '../server/src/database/db.ts'
import { resealFactors } from '../server/src/factor/reseal.sql.ts'
import { keepKeys, keyId, machineKeyName, machineKeys, newKey, type KeyRing } from '../server/src/factor/machineKey.ts'
import { resealAccounts } from '../server/src/shipping/reseal.sql.ts'
import { resealRobots } from '../server/src/told/reseal.sql.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import { runningPostgres, startOwn } from '../server/src/database/postgres.ts'

const steps = ['all', 'prepare', 'finish', 'forget'] as const
type Step = (typeof steps)[number]

/** What came of it. */
export type Rotated = Sealed & { readonly keys: number }
type Sealed = Readonly<Record<'connections' | 'factors' | 'robots' | 'accounts' | 'backupKeys', number>>

/** What `reseal` goes through: whatever else comes to be sealed by the machine's key belongs here too. */
export const sealedColumns = [
  'backup_key.identity',
  'connection.sealed',
  'robot.address',
  'robot.secret',
  'second_factor.secret',
  'waybill_account.partner_key',
] as const

/**
 * Another key for this installation. `prepare` adds one that only opens, so that the file can be copied to other machines; `finish` seals
 * everything by it; `all` does both; `forget` drops all but the first. The file names the new key before any row needs it, and the
 * old one as long as one may. @throws Error in Chinese where something is sealed by none of them, where there is nothing prepared to be
 * finished or something that is to be finished first, and nothing was changed.
 */
export async function rotate(db: Db, dataDir: string, step: Step): Promise<Rotated> {
  const keys = await machineKeys(dataDir)
  const prepared = await preparedOf(dataDir, keys)
  const newest = newestOf(step, keys, prepared)
  const ring = step === 'forget' ? ([keys[0]] as const) : keys.includes(newest) ? keys : ([...keys, newest] as const)
  // A new key is in the file before anything needs it; an old one as long as something may.
  if (ring.length > keys.length) await keepKeys(dataDir, ring)
  if (step === 'prepare') await writeFile(noteIn(dataDir), keyId(newest).toString('hex'), { mode: 0o600 })
  const sealed = await inTransaction(db, async (tx) => {
    const done = step === 'prepare' ? nothing : await reseal(tx, ring, newest).catch((error: unknown) => wordsAt(step, error))
    if (step !== 'prepare') await keepKeys(dataDir, [newest, ...ring.filter((key) => key !== newest)])
    // Every process reads the file again.
    await sql`select pg_notify('mall_connection', '')`.execute(tx)
    return done
  })
  if (step !== 'prepare') await rm(noteIn(dataDir), { force: true })
  return { ...sealed, keys: ring.length }
}

/** Which key was prepared is written beside them: of two keys the file alone does not tell the one to come from the one that was. */
const noteIn = (dataDir: string): string => join(dataDir, `${machineKeyName}.prepared`)

/** The key that was prepared and seals nothing yet; undefined: none is. */
async function preparedOf(dataDir: string, [, ...others]: KeyRing): Promise<Buffer | undefined> {
  const note = await readFile(noteIn(dataDir), 'utf8').catch(() => '')
  return others.find((key) => keyId(key).toString('hex') === note.trim())
}

/** By which key everything is to be sealed after this step, or after the one it prepares. */
function newestOf(step: Step, [first]: [Buffer, ...Buffer[]], prepared: Buffer | undefined): Buffer {
  if (step === 'forget') return first
  if (step === 'finish') {
    if (!prepared) throw new Error('没有准备好的新密钥，请先运行 npm run rotate prepare')
    return prepared
  }
  if (prepared) throw new Error('已有准备好的新密钥，请先运行 npm run rotate finish 启用它，或运行 npm run rotate forget 放弃它')
  return newKey()
}

/** What only an older key opens is sealed anew by a rotation. */
function wordsAt(step: Step, error: unknown): never {
  if (step !== 'forget' || !(error instanceof Error)) throw error
  throw new Error(`${error.message}。如果它是用旧密钥封存的，请先运行 npm run rotate 重新封存，再运行 npm run rotate forget`, {
    cause: error,
  })
}

const nothing: Sealed = { connections: 0, factors: 0, robots: 0, accounts: 0, backupKeys: 0 }

/** @throws Error where something is sealed by none of the ring: it would be lost. */
const reseal = async (tx: Tx, ring: KeyRing, key: Buffer): Promise<Sealed> => ({
  connections: await resealConnections(tx, ring, key),
  factors: await resealFactors(tx, ring, key),
  robots: await resealRobots(tx, ring, key),
  accounts: await resealAccounts(tx, ring, key),
  backupKeys: await resealBackupKeys(tx, ring, key),
})

async function run([typed = 'all']: readonly string[]): Promise<void> {
  const step = steps.find((one) => one === typed)
  if (!step) throw new Error('用法：npm run rotate [prepare|finish|forget]')
  const env = readEnv(process.env)
  const { DATA_DIR } = env
  const running = databaseUrlOf(env) ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startOwn(env) : undefined
  const { db, pool }: { db: Db; pool: pg.Pool } = openDb(running ?? own?.url ?? '', 2, () => {})
  try {
    const { connections, factors, robots, accounts, backupKeys, keys } = await rotate(db, DATA_DIR, step)
    const [now] = await machineKeys(DATA_DIR)
    process.stdout.write(
      `${words[step]}：${connections} 个接口、${factors} 个两步验证、${robots} 个群机器人、${accounts} 个电子面单账号、${backupKeys} 把备份钥匙；machine.key 现有 ${keys} 把密钥，封存用 ${keyId(now).toString('hex')}\n`,
    )
  } finally {
    await pool.end()
    await own?.stop()
  }
}

const words: Readonly<Record<Step, string>> = {
  all: '已更换密钥并重新封存。旧密钥仍能读取，确认不再需要后可运行 npm run rotate forget 删除',
  prepare: '已加入新密钥，尚未启用。请把 machine.key 复制到其他机器，再运行 npm run rotate finish',
  finish: '已启用新密钥并重新封存。请把 machine.key 复制到其他机器，确认不再需要旧密钥后可运行 npm run rotate forget 删除',
  forget: '已删除旧密钥，用旧密钥生成、尚未使用的恢复码从此无效，请本人在账号安全中重新生成',
}

if (import.meta.main) {
  run(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`更换密钥失败：${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
