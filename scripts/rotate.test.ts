import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../contract/audit.ts'
import { clearConnection, listConnections, saveConnection, tryConnection } from '../contract/connection/connection.ts'
import { connectionKinds, isSealed } from '../contract/connection/kinds.ts'
import { connectionNames } from '../contract/connection/names.ts'
import { rotate, sealedColumns } from './rotate.ts'
import { backUp } from '../server/src/backup/backUp.ts'
import { openedIdentity, sealedIdentity } from '../server/src/backup/key.ts'
import { machineKeyName, machineKeys, newKey, sealFor, type Keys } from '../server/src/factor/machineKey.ts'
import { giveCodes, newSecret, takeAppCode } from '../server/src/factor/factor.ts'
import { beginWith } from '../server/src/factor/factor.sql.ts'
import { codeAt, stepAt } from '../server/src/factor/totp.ts'
import { inTransaction, type Db } from '../server/src/database/db.ts'
import { buildApp } from '../server/src/app.ts'
import { databaseUrl, requestOf } from '../server/src/testWorld.ts'
import { aConnectedWorld, type ConnectedWorld } from '../server/src/connection/connection.fixture.ts'
import { withConnections } from '../server/src/connection/follow.ts'
import { knownAccount, sealedAs } from '../server/src/shipping/account.ts'
import { insertRobot } from '../server/src/told/robot.sql.ts'
import { openedRobot, sealedRobot } from '../server/src/told/speak.ts'

// Another key of the machine, while the mall runs; and no secret anywhere after everything was set, tried, and failed once.

let w: ConnectedWorld
let admin: string
beforeAll(async () => {
  w = await aConnectedWorld()
  admin = await w.token('admin')
})
afterAll(() => w.close())

const person = { side: 'staff', id: 1 } as const

/** A second factor that is begun, as the running mall sealed it. */
async function aFactor() {
  const services = withConnections(w.connections, w.services)
  const { secret, sealed } = newSecret(services, person)
  await w.db.deleteFrom('second_factor').execute()
  await inTransaction(w.db, (tx) => beginWith(tx, person, sealed, w.clock.now))
  await inTransaction(w.db, (tx) => giveCodes(tx, services, person))
  return { services, code: () => codeAt(secret, stepAt(w.clock.now)) }
}

const typed = {
  address: 'https://oapi.dingtalk.com/robot/send?access_token=abc',
  secret: 'SECabc',
  partnerKey: 'partner key',
  identity: 'AGE-SECRET-KEY-1',
}

/** One of each that the machine's key seals, apart from a provider's and a second factor. */
async function aRobotAnAccountAndABackupKey({ machineKey }: Keys) {
  const { address, secret, partnerKey, identity } = typed
  const { id } = await w.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
  const sealed = {
    address: sealedRobot({ machineKey }, 'address', address),
    secret: sealedRobot({ machineKey }, 'secret', secret),
  }
  const robot = { provider: 'dingtalk' as const, name: '印前群', kinds: [], active: true, ...sealed }
  await inTransaction(w.db, (tx) => insertRobot(tx, robot, id, w.clock.now))
  const partner_key = sealFor(machineKey, sealedAs('shunfeng'), Buffer.from(partnerKey))
  await w.db.insertInto('waybill_account').values({ carrier: 'shunfeng', partner_id: '1', partner_key, sender: '{}' }).execute()
  const sealedKey = sealedIdentity({ machineKey }, 'age1', identity)
  await w.db.insertInto('backup_key').values({ recipient: 'age1', identity: sealedKey, created_at: w.clock.now }).execute()
}

/** What is opened of them by these keys. */
async function opened(services: Keys & { readonly db: Db }) {
  const { address, secret } = await w.db.selectFrom('robot').select(['address', 'secret']).executeTakeFirstOrThrow()
  const { account } = await knownAccount(services, 'shunfeng')
  const { identity } = await w.db.selectFrom('backup_key').select('identity').executeTakeFirstOrThrow()
  return {
    address: openedRobot(services, 'address', address),
    secret: secret && openedRobot(services, 'secret', secret),
    partnerKey: account.partnerKey,
    identity: openedIdentity(services, 'age1', identity),
  }
}

test('by another key everything is sealed anew, and the running mall goes on', async () => {
  const { dataDir } = w.services
  await w.save(admin, 'courier', w.right.courier)
  const { services, code } = await aFactor()
  await aRobotAnAccountAndABackupKey(services)
  const [before] = await machineKeys(dataDir)
  const sealed = async () =>
    (await w.db.selectFrom('connection').select('sealed').where('name', '=', 'courier').executeTakeFirstOrThrow()).sealed
  const was = await sealed()
  const all = async () =>
    Promise.all(
      sealedColumns.map(async (name) => {
        const [table, column] = name.split('.').map((word) => sql.ref(word ?? ''))
        const { rows } = await sql<{ bytes: Buffer }>`select ${column} as bytes from ${table} where ${column} is not null`.execute(w.db)
        return rows.map(({ bytes }) => `${name} ${bytes.toString('hex')}`)
      }),
    )
  const allBefore = await all()
  expect(allBefore.every((rows) => rows.length > 0)).toBe(true)
  expect(await rotate(w.db, dataDir, 'all')).toMatchObject({ connections: 1, factors: 1, robots: 1, accounts: 1, backupKeys: 1, keys: 2 })
  const [now, older] = await machineKeys(dataDir)
  expect(now).not.toEqual(before)
  expect(older).toEqual(before)
  expect(await sealed()).not.toEqual(was)
  const old = new Set(allBefore.flat())
  expect((await all()).flat().filter((row) => old.has(row))).toEqual([])
  // As it hears of it.
  await w.connections.reload()
  expect(await opened(services)).toEqual(typed)
  expect((await w.ask(admin, tryConnection, { name: 'courier' })).data).toMatchObject({ ok: true })
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  expect(await inTransaction(w.db, (tx) => takeAppCode(tx, services, person, code(), w.clock.now, true))).toBe(true)
  expect(await rotate(w.db, dataDir, 'forget')).toMatchObject({ keys: 1 })
  await w.connections.reload()
  expect(w.connections.at().standings.courier).toMatchObject({ unreadable: false, mode: 'live' })
  expect(await opened(services)).toEqual(typed)
})

test('what an older key sealed is opened as long as it is in the file', async () => {
  const [now] = await machineKeys(w.services.dataDir)
  const keys = { machineKey: newKey(), olderKeys: [now], db: w.db }
  expect(await opened(keys)).toEqual(typed)
})

test('whatever else is sealed would be lost: every column of bytes is known to be sealed or not', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(w.db)
  // Hashes say only whether something is the same, and papers lie open.
  const open = /hash$|invoice\.pdf$|\.bytes$/
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !open.test(name))
      .toSorted(),
  ).toEqual([...sealedColumns])
})

test('in two steps, so that other machines open before anything is sealed by it', async () => {
  const { dataDir } = w.services
  const [before] = await machineKeys(dataDir)
  await rotate(w.db, dataDir, 'prepare')
  const [first, second] = await machineKeys(dataDir)
  expect(first).toEqual(before)
  await expect(rotate(w.db, dataDir, 'prepare')).rejects.toThrow('npm run rotate finish')
  await expect(rotate(w.db, dataDir, 'all')).rejects.toThrow('npm run rotate finish')
  await rotate(w.db, dataDir, 'finish')
  expect((await machineKeys(dataDir))[0]).toEqual(second)
  // Once is enough: twice would be back to the old one.
  await expect(rotate(w.db, dataDir, 'finish')).rejects.toThrow('没有准备好的新密钥')
  await rotate(w.db, dataDir, 'all')
  const now = await machineKeys(dataDir)
  await expect(rotate(w.db, dataDir, 'finish')).rejects.toThrow('没有准备好的新密钥')
  expect(await machineKeys(dataDir)).toEqual(now)
  await rotate(w.db, dataDir, 'forget')
  await expect(rotate(w.db, dataDir, 'finish')).rejects.toThrow('没有准备好的新密钥')
  await w.connections.reload()
})

test('what no key opens stops it before anything is changed', async () => {
  const { dataDir } = w.services
  const kept = await w.db.selectFrom('connection').selectAll().where('name', '=', 'courier').executeTakeFirstOrThrow()
  await w.db
    .updateTable('connection')
    .set({ sealed: Buffer.alloc(80, 1) })
    .where('name', '=', 'courier')
    .execute()
  const before = await machineKeys(dataDir)
  await expect(rotate(w.db, dataDir, 'all')).rejects.toThrow('接口“物流查询”的密钥读不出来')
  await expect(rotate(w.db, dataDir, 'forget')).rejects.toThrow('请先运行 npm run rotate 重新封存')
  expect((await machineKeys(dataDir))[0]).toEqual(before[0])
  await w.db.updateTable('connection').set({ sealed: kept.sealed }).where('name', '=', 'courier').execute()
  await rotate(w.db, dataDir, 'forget')
  await w.connections.reload()
})

test('no secret in database, audit, answers, log and backup after all were set and tried', async () => {
  const secrets: string[] = []
  const answers: unknown[] = []
  for (const name of connectionNames) {
    if (name === 'fasc') answers.push(await w.save(admin, 'esign', w.right.esign, 'off'))
    if (name === 'esign') answers.push(await w.save(admin, 'fasc', {}, 'off'))
    answers.push(await w.save(admin, name, w.right[name]))
    const fields = connectionKinds[name].fields.filter(isSealed)
    secrets.push(...fields.flatMap((field) => w.right[name][field.name] ?? []))
    answers.push(await w.ask(admin, tryConnection, { name, phone: '13812345678' }))
    // Half wrong, so that what is refused is heard of too.
    answers.push(await w.save(admin, name, { ...w.right[name], [`${fields[0]?.name}x`]: secrets.at(-1) ?? '' }))
  }
  // The same, and what fails on the way, with the most that a log says.
  const log: string[] = []
  const { app } = await buildApp(w.services, { log: 'debug', flood: 0, logTo: { write: (line) => void log.push(line) } })
  for (const name of connectionNames) {
    const form = { name, mode: 'live', values: w.right[name], version: 0 }
    answers.push((await app.inject(requestOf(admin, saveConnection, form))).body)
    answers.push((await app.inject(requestOf(admin, tryConnection, { name, phone: '13812345678' }))).body)
  }
  await app.close()
  expect(log.length).toBeGreaterThan(13)
  answers.push(log)
  answers.push(await w.ask(admin, clearConnection, { name: 'courier', version: 99 }), await w.ask(admin, listConnections))
  answers.push(await w.ask(admin, listAudit, { page: 1, limit: 100 }))
  const folder = await mkdtemp(join(tmpdir(), 'mall-grep-'))
  try {
    const file = join(folder, 'mall.tar.gz')
    const { hashes } = await backUp(databaseUrl(w.databaseName), w.services.dataDir, file, { withKey: false })
    expect(Object.keys(hashes)).not.toContain(machineKeyName)
    const bytes: Buffer[] = []
    for await (const part of createReadStream(file).pipe(createGunzip())) bytes.push(part as Buffer)
    const archive = Buffer.concat(bytes).toString('latin1')
    expect(archive).toContain('"connection"')
    // A key as PEM, and its lines as JSON would write them.
    const words = secrets.flatMap((secret) =>
      secret.includes('BEGIN') ? secret.split('\n').filter((line) => line.length === 64) : [secret],
    )
    expect(words.length).toBeGreaterThan(20)
    const told = JSON.stringify(answers)
    for (const word of words) {
      expect(archive.includes(word), 'a secret in the archive').toBe(false)
      expect(told.includes(word), 'a secret in an answer').toBe(false)
      // The database's own bytes stand as hex in it.
      expect(archive.includes(Buffer.from(word).toString('hex')), 'a secret as bytes').toBe(false)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
