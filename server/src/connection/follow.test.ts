import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearConnection, saveConnection, tryConnection } from '../../../contract/connection/connection.ts'
import { keepKeys, machineKeyName, machineKeys } from '../factor/machineKey.ts'
import { aConnectedWorld } from './connection.fixture.ts'
import { follow, unreadableWords, withConnections } from './follow.ts'

// Providers set up in the back office, and whoever has to know: every process, production, a machine with another key.

const w = await aConnectedWorld()
const { admin, list, one } = w
afterAll(() => w.close())
beforeEach(w.asAtFirst)

test('every process takes a change over within a second, and what is being done goes on with what it began with', async () => {
  const other = await w.aProcess()
  const following = follow(other, w.pool, () => {})
  try {
    const services = withConnections(other, w.services)
    const before = services.courier
    // Its ear is open once a first change was heard.
    await vi.waitFor(
      async () => {
        await w.save(admin, 'weixin', {}, 'off')
        expect(services.channels?.weixin).toBeUndefined()
      },
      { timeout: 20_000, interval: 500 },
    )
    const began = performance.now()
    await w.save(admin, 'courier', w.right.courier)
    await vi.waitFor(() => expect(other.at().standings.courier.mode).toBe('live'), { timeout: 20_000, interval: 5 })
    expect(performance.now() - began).toBeLessThan(1000)
    expect(services.courier).not.toBe(before)
    // Whoever began with the played one asks it to the end.
    expect(await before?.look({ courier: 'yuantong', number: 'YT000000000', phone: '', to: '' })).toBeNull()
  } finally {
    await following.end()
  }
})

test('a process that could not hear reads everything once it can again', async () => {
  const other = await w.aProcess()
  const following = follow(other, w.pool, () => {})
  try {
    const ears = () =>
      w.pool.query(`select pid from pg_stat_activity where application_name = 'mall connection' and datname = current_database()`)
    await vi.waitFor(async () => expect((await ears()).rowCount).toBe(1), { timeout: 20_000 })
    await w.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mall connection' and datname = current_database()`,
    )
    await w.save(admin, 'courier', w.right.courier)
    await vi.waitFor(() => expect(other.at().standings.courier.mode).toBe('live'), { timeout: 20_000 })
  } finally {
    await following.end()
  }
})

test('what cannot be read anew is said once, and what was read before goes on', async () => {
  const other = await w.aProcess()
  const said: string[] = []
  const { dataDir } = w.services
  const keys = await machineKeys(dataDir)
  await writeFile(join(dataDir, machineKeyName), 'no key')
  const following = follow(other, w.pool, (line) => void said.push(line))
  try {
    await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 20_000 })
    expect(said[0]).toMatch(/继续使用之前的.*machine\.key 已损坏/)
    expect(other.at().ring).toEqual(keys)
    const reload = vi.spyOn(other, 'reload')
    await vi.waitFor(() => expect(reload.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 })
    expect(said).toHaveLength(1)
    await keepKeys(dataDir, keys)
  } finally {
    await following.end()
  }
})

test('the surroundings win, provider by provider, and the form says which variable', async () => {
  await w.save(admin, 'courier', w.right.courier)
  const set = { COURIER: 'kuaidi100', KUAIDI100_KEY: 'fromTheSurroundings', KUAIDI100_CUSTOMER: 'CUSTOMER' }
  const other = await w.aProcess({ env: set })
  w.use(other)
  expect(await one('courier')).toMatchObject({
    mode: 'live',
    variables: ['COURIER', 'KUAIDI100_KEY', 'KUAIDI100_CUSTOMER'],
    values: {},
    version: 1,
  })
  expect(JSON.stringify(await list())).not.toContain('fromTheSurroundings')
  expect(await w.ask(admin, saveConnection, { name: 'courier', mode: 'off', values: {}, version: 1 })).toMatchObject({
    code: 'connection.byEnv',
    msg: '由环境变量 COURIER、KUAIDI100_KEY、KUAIDI100_CUSTOMER 设置，请修改环境变量后重启',
  })
  expect(await w.ask(admin, clearConnection, { name: 'courier', version: 1 })).toMatchObject({ code: 'connection.byEnv' })
  // What is said of payment says nothing of couriers.
  const paying = await w.aProcess({ env: { PAY_CHANNELS: 'off' } })
  expect(paying.providers()).toMatchObject({ channels: {} })
  expect(paying.at().standings.courier).toMatchObject({ mode: 'live', variables: [] })
})

test('a secret of the surroundings is taken out of a provider’s words too', async () => {
  const key = 'fromTheSurroundings'
  const repeats = Response.json({ result: false, returnCode: '503', message: `key ${key} 无效` })
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(repeats)
  try {
    w.use(await w.aProcess({ env: { COURIER: 'kuaidi100', KUAIDI100_KEY: key, KUAIDI100_CUSTOMER: 'CUSTOMER' } }))
    const { data } = await w.ask(admin, tryConnection, { name: 'courier' })
    expect(data.words).toContain('key *** 无效')
    expect(JSON.stringify(await w.db.selectFrom('connection_state').selectAll().execute())).not.toContain(key)
  } finally {
    asked.mockRestore()
  }
})

test('in production nothing is played, whatever a row says, and the form offers no play', async () => {
  await w.save(admin, 'courier', {}, 'sandbox')
  const live = await w.aProcess({ production: true })
  w.use(live)
  for (const row of await list()) expect(row).toMatchObject({ mode: 'off', modes: ['live', 'off'] })
  expect(live.providers()).toEqual({ channels: {}, smsOff: true })
  expect(await w.ask(admin, saveConnection, { name: 'courier', mode: 'sandbox', values: {}, version: 1 })).toMatchObject({
    facts: { fields: { mode: '正式环境不能使用演示，请选择正式使用或停用' } },
  })
})

test('with another machine’s key it is said, nothing crashes, and it is filled in anew', async () => {
  await w.save(admin, 'courier', w.right.courier)
  const { dataDir } = w.services
  const own = await machineKeys(dataDir)
  try {
    await keepKeys(dataDir, [randomBytes(32)])
    const other = await w.aProcess()
    expect(unreadableWords(other)).toEqual([expect.stringContaining('接口“物流查询”的密钥用本机的 machine.key 读不出来')])
    expect(other.providers().courier).toBeUndefined()
    w.use(other)
    expect(await one('courier')).toMatchObject({ unreadable: true, mode: 'off', fault: expect.stringContaining('本机密钥读不出') })
    expect((await w.ask(admin, tryConnection, { name: 'courier' })).data).toMatchObject({
      ok: false,
      words: expect.stringContaining('本机密钥读不出'),
    })
    const form = { name: 'courier', mode: 'live', version: 1 }
    expect(await w.ask(admin, saveConnection, { ...form, values: { KUAIDI100_CUSTOMER: 'C1234567' } })).toMatchObject({
      facts: { fields: { 'values.KUAIDI100_KEY': expect.stringContaining('请重新填写') } },
    })
    expect(await w.ask(admin, saveConnection, { ...form, values: w.right.courier })).toMatchObject({ status: 200 })
  } finally {
    await keepKeys(dataDir, own)
  }
})

test('a damaged key file keeps a running process as it was', async () => {
  await w.save(admin, 'courier', w.right.courier)
  const path = join(w.services.dataDir, machineKeyName)
  const own = await machineKeys(w.services.dataDir)
  await rm(path)
  await writeFile(path, 'spoilt')
  try {
    await expect(w.connections.reload()).rejects.toThrow('已损坏')
    expect(w.connections.providers().courier).toBeDefined()
  } finally {
    await keepKeys(w.services.dataDir, own)
  }
})
