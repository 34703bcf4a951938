import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffLogin } from '../../../contract/account/staff.ts'
import { drillBackup, endBackupKey, linkBackup, listBackups, makeBackup, makeBackupKey } from '../../../contract/system/backup.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { machineKeys, newKey } from '../factor/machineKey.ts'
import { readSecret } from '../database/standing.ts'
import { identitiesIn, isSealed, newPair, openedBy } from './age.ts'
import { collect, readArchive } from './archive.ts'
import { runBackup } from './backup.jobs.ts'
import { restore } from './restore.ts'

// Backups that only one file opens, which the merchant is given once, and which the server keeps under its own key to try them.

let w: PeopledWorld
let admin: string
beforeAll(async () => {
  w = await aPeopledWorld()
  Object.assign(w.services, { machineKey: (await machineKeys(w.services.dataDir))[0] })
  await readSecret(w.pool)
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.pool.query('delete from backup; delete from backup_key')
  admin = await w.token('admin')
})

const list = async () => (await w.ask(admin, listBackups)).data
const newest = async () => {
  const { rows, folder } = await list()
  return { path: join(folder, rows[0]?.name ?? ''), ...rows[0] }
}
const seal = async (seen = '') => (await w.ask(admin, makeBackupKey, { seen })).data
async function made(): Promise<number> {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const { id } = (await w.ask(admin, makeBackup)).data
  await runBackup(w.services, id)
  return id
}
async function tried(id: number) {
  await w.ask(admin, drillBackup, { id })
  await runBackup(w.services, id)
  return (await list()).rows.find((row) => row.id === id)
}

test('from then on they are sealed, say by which key, and only its file opens them', async () => {
  await made()
  expect(await newest()).toMatchObject({ key: '', name: expect.stringMatching(/\.tar\.gz$/) })
  const { recipient, identity } = await seal()
  expect(await identitiesIn(identity)).toEqual([identity])
  expect(await list()).toMatchObject({ sealing: { recipient, by: '管理员' } })
  const id = await made()
  const { path, ...row } = await newest()
  expect(row).toMatchObject({ state: 'done', key: recipient, name: expect.stringMatching(/\.tar\.gz\.age$/), here: true })
  expect(await isSealed(path)).toBe(true)
  for await (const { name, body } of readArchive(path, await openedBy([identity]))) {
    expect(name).toMatch(/^database|^files|^manifest/)
    await collect(body)
  }
  // Nothing that answers or is written down tells the file again, nor does the backup.
  const { rows } = await w.pool.query('select * from audit')
  expect(JSON.stringify([await list(), rows])).not.toContain(identity)
  const kept = await w.db.selectFrom('backup_key').select('identity').executeTakeFirstOrThrow()
  expect(kept.identity.toString('latin1')).not.toContain(identity)
  const { url } = (await w.ask(admin, linkBackup, { id })).data
  const got = await w.app.inject(url)
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${row.name}"`,
  })
  expect(got.rawPayload.equals(readFileSync(path))).toBe(true)
})

test('drills go on by themselves, of what an older key sealed too', async () => {
  const first = await seal()
  const old = await made()
  const second = await seal(first.recipient)
  expect(second.recipient).not.toBe(first.recipient)
  const young = await made()
  for (const id of [old, young]) expect(await tried(id)).toMatchObject({ drill: 'passed', drillFault: '' })
  expect((await list()).rows.map(({ key }) => key)).toEqual([second.recipient, first.recipient])
}, 120_000)

test('without encryption again they lie open, and what was sealed is still tried', async () => {
  const { recipient } = await seal()
  const id = await made()
  expect(await w.ask(admin, endBackupKey, { seen: recipient })).toMatchObject({ status: 200, msg: '已停用备份加密' })
  expect(await list()).toMatchObject({ sealing: null })
  await made()
  expect(await newest()).toMatchObject({ key: '', name: expect.stringMatching(/\.tar\.gz$/) })
  expect(await tried(id)).toMatchObject({ drill: 'passed' })
}, 120_000)

test('of ten who change the key at once one does, and nobody ends what he has not seen', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => w.ask(admin, makeBackupKey, { seen: '' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'backup.key.changed')).toHaveLength(9)
  expect(await w.ask(admin, endBackupKey, { seen: 'age1other' })).toMatchObject({ code: 'backup.key.changed' })
  expect(await w.ask(admin, makeBackupKey, { seen: 'x'.repeat(101) })).toMatchObject({ status: 400 })
  const { sealing } = await list()
  await w.ask(admin, endBackupKey, { seen: sealing?.recipient })
  expect(await w.ask(admin, endBackupKey, { seen: '' })).toMatchObject({ code: 'backup.key.changed' })
})

test('of a machine whose own key is another the drill says what is missing, and a new key takes the old one’s place', async () => {
  const { recipient } = await seal()
  const id = await made()
  const was = w.services.machineKey
  Object.assign(w.services, { machineKey: newKey() })
  try {
    expect(await tried(id)).toMatchObject({
      drill: 'failed',
      drillFault: expect.stringContaining(`没有备份钥匙 ${recipient.slice(0, 12)}`),
    })
    await seal(recipient)
    const { rows } = await w.pool.query('select recipient from backup_key where recipient = $1', [recipient])
    expect(rows).toEqual([])
  } finally {
    Object.assign(w.services, { machineKey: was })
  }
})

test('sealed, it is restored by its key alone; by another, by none, or cut short nothing is touched', async () => {
  const { identity } = await seal()
  await made()
  const { path } = await newest()
  const empty = join(w.services.dataDir, 'elsewhere')
  const into = (source: string, ...keys: string[]) => restore(source, w.pool.options.connectionString ?? '', empty, true, keys)
  await expect(into(path)).rejects.toThrow('备份已加密，须有备份钥匙才能打开：请加 --identity 钥匙文件')
  await expect(into(path, (await newPair()).identity)).rejects.toThrow('备份文件无法读取：备份钥匙不对')
  const bytes = readFileSync(path)
  for (const length of [10, 100, 250, bytes.length >> 1, bytes.length - 17, bytes.length - 1]) {
    writeFileSync(`${path}.cut`, bytes.subarray(0, length))
    await expect(into(`${path}.cut`, identity), `${length}`).rejects.toThrow('备份文件无法读取：加密的内容已损坏或不完整')
  }
  await expect(into(`${path}.none`, identity)).rejects.toThrow('无法读取')
  // Only a backup that is whole comes as far as to find the mall at work.
  await expect(into(path, identity)).rejects.toThrow('数据库正在被使用')
  expect(existsSync(empty)).toBe(false)
})

test('only who may set the mall up, and has proven to be there, is given the key', async () => {
  const asked = (token: string | null) => [w.ask(token, makeBackupKey, { seen: '' }), w.ask(token, endBackupKey, { seen: '' })]
  for (const token of [null, await w.token('main')]) for (const one of asked(token)) expect(await one).toMatchObject({ status: 401 })
  for (const one of asked(await w.token('sales'))) expect(await one).toMatchObject({ status: 403, code: 'permit.missing' })
  const { login: username, password } = person('admin')
  const { token } = (await w.ask(null, staffLogin, { username, password })).data
  await w.pool.query(`update session set proven_until = null where proven_until < '2098-01-01'`)
  for (const one of asked(token)) expect(await one).toMatchObject({ code: 'proof.needed' })
})
