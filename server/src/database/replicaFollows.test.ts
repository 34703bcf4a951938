import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { editTitle } from '../../../contract/account/invoice.ts'
import { login } from '../../../contract/account/account.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { reportNames } from '../../../contract/report/report.ts'
import { person } from '../account/people.fixture.ts'
import { openDb } from './db.ts'
import { demoFolder } from '../demoFolder.fixture.ts'
import { browsing } from '../jar.fixture.ts'
import { freePort, startServer, type Running } from '../processes.fixture.ts'
import { setProven } from '../session/proof.sql.ts'
import { primaryAndReplica } from './standby.fixture.ts'

// Two processes on a primary and a replica that follows it by streaming, which is held back, killed and promoted.

let folder: string
let pair: Awaited<ReturnType<typeof primaryAndReplica>>
let open: ReturnType<typeof openDb>
const servers: Running[] = []
/** Of the first process the replica may be far behind, of the second hardly. */
const [patient, hasty] = ['30', '1']

beforeAll(async () => {
  folder = await demoFolder('mall-replica-')
  pair = await primaryAndReplica(folder, `${folder}-copy`)
  open = openDb(pair.primary.url, 2, () => {})
  for (const DATABASE_READ_LAG of [patient, hasty])
    servers.push(
      await startServer({
        ...{ databaseUrl: pair.primary.url, dataDir: folder, port: await freePort() },
        env: { DATABASE_READ_URL: pair.replica.url, DATABASE_READ_LAG, DRAIN: '0', SEED: 'none' },
      }),
    )
  await both(true)
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await open.pool.end()
  await pair.replica.stop()
  await pair.primary.stop()
  for (const one of [folder, `${folder}-copy`]) await rm(one, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const at = (n: number) => servers[n]?.url ?? ''

async function metric(n: number, name: string): Promise<number> {
  const text = await (await fetch(`${at(n)}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1] ?? Number.NaN)
}
const isUp = async (n: number) => (await metric(n, 'replica_up')) === 1
/** Waits until both read on the replica, or neither does. */
const both = (up: boolean) => vi.waitUntil(async () => (await isUp(0)) === up && (await isUp(1)) === up, { timeout: 20_000, interval: 50 })
const readsBy = (n: number, by: string) => metric(n, `replica_reads{by="${by}"}`)

async function loggedIn(key: string) {
  const { site, login: username, password } = person(key)
  const one = browsing()
  const token = await one.logIn(at(0), site === '商城' ? login.path : staffLogin.path, { username, password })
  await setProven(open.db, token, new Date('2099-01-01'))
  return one
}
type Someone = Awaited<ReturnType<typeof loggedIn>>

const keep = (who: Someone, n: number, name: string) =>
  who.ask(at(n), 'POST', editTitle.path, { headerType: 2, type: 1, name, dutyNumber: '91440300MA5F8K2L74' })
const seesAt = async (who: Someone, n: number, name: string) => {
  const { status, data } = await who.ask<{ name: string }[]>(at(n), 'GET', `${listTitles.path}?limit=100`)
  expect(status).toBe(200)
  return data.some((title) => title.name === name)
}
const hold = () => pair.replica.ask('select pg_wal_replay_pause()')
const letGo = () => pair.replica.ask('select pg_wal_replay_resume()')

test('while the replica stands still a buyer sees at every process what he wrote; a colleague is read to by the replica', async () => {
  const [main, colleague] = [await loggedIn('main'), await loggedIn('approver')]
  await expect.poll(async () => (await seesAt(colleague, 0, '无'), await readsBy(0, 'replica'))).toBeGreaterThan(0)
  await hold()
  expect(await keep(main, 0, '立刻可见')).toMatchObject({ status: 200 })
  for (let n = 0; n < 6; n++) expect(await seesAt(main, n % 2, '立刻可见')).toBe(true)
  const before = await readsBy(0, 'replica')
  expect(await seesAt(colleague, 0, '立刻可见'), 'read on the replica, which does not know yet').toBe(false)
  expect(await readsBy(0, 'replica')).toBe(before + 1)
  await letGo()
  await expect.poll(() => seesAt(colleague, 0, '立刻可见')).toBe(true)
  await expect
    .poll(async () => {
      const own = await readsBy(0, 'replica')
      expect(await seesAt(main, 0, '立刻可见')).toBe(true)
      return (await readsBy(0, 'replica')) - own
    })
    .toBe(1)
})

test('one that is further behind than is set is not asked, and is again when it has caught up', async () => {
  const [main, colleague] = [await loggedIn('main'), await loggedIn('approver')]
  await expect.poll(() => isUp(1)).toBe(true)
  await hold()
  await keep(main, 0, '落后时可见')
  await expect.poll(() => isUp(1), { timeout: 10_000 }).toBe(false)
  expect(await metric(1, 'replica_lag_seconds')).toBeGreaterThan(1)
  expect([await seesAt(colleague, 1, '落后时可见'), await isUp(0)]).toEqual([true, true])
  await letGo()
  await expect.poll(() => isUp(1), { timeout: 10_000 }).toBe(true)
})

test('killed it is missed by nobody, and started again it is asked again', async () => {
  const [main, colleague] = [await loggedIn('main'), await loggedIn('approver')]
  await expect.poll(() => isUp(0)).toBe(true)
  let over = false
  const reading = (async () => {
    for (let n = 0; !over; n++) await seesAt(colleague, n % 2, '停机时可见')
  })()
  await pair.replica.kill()
  expect(await keep(main, 1, '停机时可见')).toMatchObject({ status: 200 })
  expect([await seesAt(main, 0, '停机时可见'), await seesAt(colleague, 0, '停机时可见')]).toEqual([true, true])
  await expect.poll(() => isUp(0)).toBe(false)
  await pair.replica.start()
  await both(true)
  over = true
  await reading
}, 60_000)

const folders = new URL('../../../contract/', import.meta.url)
async function declared(): Promise<Endpoint[]> {
  const found = new Set<Endpoint>()
  for (const file of readdirSync(folders, { recursive: true, encoding: 'utf8' }).filter((name) => /^(\w+\/)?\w+\.ts$/.test(name)))
    for (const value of Object.values((await import(new URL(file, folders).href)) as Record<string, unknown>))
      if (value && typeof value === 'object' && 'replica' in value && 'path' in value) found.add(value as Endpoint)
  return [...found]
}

/** What some ask for. */
const queries: Readonly<Record<string, string>> = {
  '/api/admin/find': `keyword=${encodeURIComponent('荣达')}`,
  '/api/admin/company/notices': 'companyId=1',
  '/api/admin/coupon/coupons': 'id=1',
  '/api/admin/promotion/calendar': 'from=2026-11-01&until=2026-11-30',
}

test('what is declared for it is answered by it: nothing there writes, or needs what only the primary has', async () => {
  const people = { buyer: await loggedIn('main'), staff: await loggedIn('admin') }
  const months = Object.keys(reportNames).map((name) => `/api/admin/report/read/${name}`)
  const [order] = (await people.buyer.ask<{ orderId: string }[]>(at(0), 'GET', '/api/order/list')).data
  const paths = (await declared()).flatMap(({ who, path }) => {
    const of = who === 'staff' ? people.staff : people.buyer
    if (path === '/api/admin/report/read/:name') return months.map((one) => ({ of, path: one }))
    if (path in queries) return [{ of, path: `${path}?${queries[path]}` }]
    if (path.includes('/order/detail/') || path.includes('/mockups/')) return [{ of, path: path.replace(':orderId', order?.orderId ?? '') }]
    return path.includes(':') ? [] : [{ of, path }]
  })
  expect(paths.length).toBeGreaterThan(40)
  // Both have logged in, which is a write of their own: until the replica has it each is read to by the primary.
  for (const [of, path] of [
    [people.buyer, '/api/order/list'],
    [people.staff, '/api/admin/company/list'],
  ] as const) {
    const before = await readsBy(0, 'replica')
    await expect.poll(async () => (await of.ask(at(0), 'GET', path), await readsBy(0, 'replica'))).toBeGreaterThan(before)
  }
  const answered: unknown[] = []
  for (const { of, path } of paths) {
    const [replica, again] = [await readsBy(0, 'replica'), await readsBy(0, 'again')]
    const { status, msg } = await of.ask(at(0), 'GET', path)
    answered.push([path, status, msg, (await readsBy(0, 'replica')) - replica, (await readsBy(0, 'again')) - again])
  }
  expect(answered).toEqual(paths.map(({ path }) => [path, 200, 'ok', 1, 0]))
})

test('promoted it is a database of its own, and nothing is read there', async () => {
  const [main, colleague] = [await loggedIn('main'), await loggedIn('approver')]
  await pair.replica.ask('select pg_promote()')
  await both(false)
  await keep(main, 0, '升主后可见')
  expect([await seesAt(colleague, 0, '升主后可见'), await seesAt(main, 1, '升主后可见')]).toEqual([true, true])
})
