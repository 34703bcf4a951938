import { readdir, readFile } from 'node:fs/promises'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCode } from '../../contract/account/account.ts'
import { addKey, addStaffKey } from '../../contract/account/apiKey.ts'
import { giveCode } from '../../contract/account/codeDesk.ts'
import { beginStaffFactor, confirmStaffFactor } from '../../contract/account/factor.ts'
import { saveStaff, staffLogin } from '../../contract/account/staff.ts'
import { saveConnection, tryConnection } from '../../contract/connection/connection.ts'
import { connectionKinds } from '../../contract/connection/kinds.ts'
import { connectionNames } from '../../contract/connection/names.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { payOrder } from '../../contract/payment/payment.ts'
import { SheetSubject, startExport } from '../../contract/sheet.ts'
import { saveWaybillAccount } from '../../contract/shipping/waybill.ts'
import { makeBackup, listBackups } from '../../contract/system/backup.ts'
import { robotProviders, saveRobot, testRobot } from '../../contract/todo/robot.ts'
import { saveStaffWebhook, saveWebhook } from '../../contract/webhook/webhook.ts'
import { person } from './account/people.fixture.ts'
import { buildApp } from './app.ts'
import { runBackup } from './backup/backup.jobs.ts'
import { rightKeys } from './connection/connection.fixture.ts'
import { aStore, ledTo, type Store } from './outside/storage/store.fixture.ts'
import { connectionsOf, type Connections } from './connection/connections.ts'
import { withConnections } from './connection/follow.ts'
import { calls } from './contract.fixture.ts'
import { readEnv } from './env.ts'
import { appShows } from './factor/app.fixture.ts'
import { machineKey, machineKeyName } from './factor/machineKey.ts'
import { aShop, type Shop } from './order/shop.fixture.ts'
import { sandboxKeys } from './sandbox/keys.ts'
import { sandboxSubject } from './sandbox/subject.ts'
import { runExport } from './sheetRun/export.jobs.ts'
import { readSecret } from './database/standing.ts'
import { requestOf } from './testWorld.ts'

// Every secret that a merchant or a buyer types or is given, told apart by its value, through a day of everything that answers,
// writes or is taken along: nothing may hold one but what gave it, once.

/** By what each secret is found again. */
const secrets = new Map<string, string>()
/** Everything that was told or written, by where it stood. */
const told = new Map<string, string>()
const log: string[] = []

let w: Shop
let connections: Connections
let store: Store
let close: () => Promise<void>
let ask: (token: string | null, call: Endpoint, input?: unknown, gives?: boolean) => Promise<Record<string, never>>

let status = 400
/** A provider that says back all it was sent, and no: by the status of HTTP, and in words. */
async function parrot(url: string, init?: RequestInit): Promise<Response> {
  const words = JSON.stringify({ url, headers: init?.headers, body: String(init?.body ?? '') })
  const names = ['msg', 'Message', 'message', 'describe', 'errmsg', 'error_description', 'sub_msg']
  const said = {
    code: '40001',
    Code: '40001',
    errcode: 40001,
    returnCode: '500',
    ...Object.fromEntries(names.map((name) => [name, words])),
  }
  return new Response(JSON.stringify(said), { status })
}

const keep = (name: string, secret: string): string => {
  expect(secret.length, name).toBeGreaterThan(5)
  secrets.set(name, secret)
  return secret
}

beforeAll(async () => {
  w = await aShop({ webhooksAnywhere: true, robotSend: parrot })
  const { db, dataDir } = w.services
  await machineKey(dataDir)
  keep('the machine’s key', (await readFile(join(dataDir, machineKeyName), 'utf8')).trim())
  keep('the secret of links', (await readSecret(w.pool)).toString('hex'))
  store = await aStore()
  connections = await connectionsOf({
    ...{ env: readEnv({ ORIGIN: 'https://mall.example' }), given: ['ORIGIN'], db, dataDir, now: () => w.clock.now },
    send: parrot,
    store: { connect: 1000, silence: 1000, pause: 1, handler: ledTo(store) },
    players: null,
  })
  Object.assign(w.services, { connections })
  const logTo = { write: (line: string) => void log.push(line) }
  const { app } = await buildApp(w.services, { log: 'info', flood: 0, logTo, strict: true, played: sandboxSubject })
  close = () => app.close()
  let asked = 0
  ask = async (token, call, input = {}, gives = false) => {
    const { payload } = await app.inject(requestOf(token, call, input))
    if (!gives) told.set(`${++asked} ${call.path}`, payload)
    return JSON.parse(payload) as Record<string, never>
  }
}, 120_000)
afterAll(async () => {
  await close()
  await store.close()
  await w.close()
})

/** What the mall's calls stand on, as it is set up now. */
function offer(): void {
  const { channels, invoicing, authority, courier, smsOff } = withConnections(connections, w.services)
  Object.assign(w.services, { channels, invoicing, authority, courier, smsOff })
}

/** The line by which a key in PEM is found again. */
const lineOf = (pem: string): string => pem.split('\n')[9] ?? ''

/** What a merchant types into each form of 接口, every secret his own. */
async function fillConnections(admin: string): Promise<void> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  keep('a private key', lineOf(pem))
  const right = rightKeys(await sandboxKeys(w.services.dataDir))
  for (const [at, name] of connectionNames.entries()) {
    const values = { ...right[name] }
    for (const field of connectionKinds[name].fields)
      if (field.kind === 'privateKey') values[field.name] = pem
      else if (field.kind === 'secret')
        values[field.name] = keep(field.name, `Mimi${at}${field.name.replaceAll(/[^A-Z]/g, '')}`.padEnd(32, 'q7').slice(0, 32))
    expect(await ask(admin, saveConnection, { name, mode: name === 'fasc' ? 'off' : 'live', values, version: 0 })).toMatchObject({
      status: 200,
    })
    await connections.reload()
    for (status of [400, 200]) await ask(admin, tryConnection, { name, phone: '13712340001' })
  }
  offer()
}

/** Log-ins, keys and addresses of one's own: what is told once is not asked for what it tells. */
async function fillAccounts(admin: string, main: string): Promise<void> {
  const password = keep('a password', 'Mimima5528xyz')
  await ask(admin, saveStaff, { username: 'keeper', name: '新来的', areas: ['service'], password })
  await ask(null, staffLogin, { username: 'keeper', password }, true)
  await ask(null, staffLogin, { username: 'keeper', password: keep('a wrong password', 'Cuomima8816') })
  await ask(null, staffLogin, { username: keep('a password typed as a name', 'Mimi.As.Name88'), password: 'x' })
  const begun = await ask(admin, beginStaffFactor, {}, true)
  const uri = String(begun['data']?.['uri'])
  keep('a second factor', new URL(uri).searchParams.get('secret') ?? '')
  const confirmed = await ask(admin, confirmStaffFactor, { code: appShows(uri, w.clock.now) }, true)
  for (const code of (confirmed['data']?.['codes'] ?? []) as readonly string[]) keep(`recovery code ${code}`, code)
  const both = { name: 'ERP', days: 0, password: person('main').password }
  keep('a buyer’s key', String((await ask(main, addKey, { ...both, scopes: ['order.read'] }, true))['data']?.['key']))
  keep('a key of staff', String((await ask(admin, addStaffKey, { ...both, scopes: ['orders.read'] }, true))['data']?.['key']))
  const hook = { url: 'https://erp.example.com/in', events: ['order.placed'], enabled: true }
  keep('a buyer’s webhook', String((await ask(main, saveWebhook, hook, true))['data']?.['secret']))
  keep('a webhook of staff', String((await ask(admin, saveStaffWebhook, hook, true))['data']?.['secret']))
  const address = `${robotProviders.dingtalk.begins[0]}${keep('a robot’s address', 'mimi0robot0address0mimi0robot0address0')}`
  const robot = {
    provider: 'dingtalk',
    name: '群',
    address,
    secret: keep('a robot’s secret', 'SECmimirobotsecretmimirobot'),
    kinds: ['newOrder'],
  }
  const saved = await ask(admin, saveRobot, robot)
  for (status of [400, 200]) expect(await ask(admin, testRobot, { id: Number(saved['data']?.['id']) })).toMatchObject({ status: 200 })
  const sender = { name: '仓库', phone: '13712340001', province: '广东省', city: '深圳市', district: '南山区', detail: '科苑路 9 号' }
  const account = { carrier: 'shunfeng', partnerId: '7551234567', sender, partnerKey: keep('a carrier’s key', 'MimiCarrierKey7788') }
  await ask(admin, saveWaybillAccount, account)
}

/** Orders paid: by a code that is played, by a code of a provider that says no, and by a transfer. */
async function trade(admin: string, main: string): Promise<string> {
  const waiting = await w.order('main', main, { product: 'otherLot', quantity: 5 })
  const { codeUrl } = (await w.must(w.ask(main, payOrder, { orderId: waiting, payType: 'alipay' }))) as { codeUrl: string }
  await w.app.inject({ method: 'POST', url: codeUrl })
  await w.transfer(main, admin, await w.order('main', main, { product: 'plainBag', quantity: 500 }))
  return w.order('main', main, { product: 'otherLot', quantity: 5 })
}

/** All that only reads, by each side, without and with a number in it. */
async function readAll(admin: string, main: string): Promise<void> {
  const first = { id: 1, orderId: '1', companyId: 1, number: '1', subject: 'connection 1' }
  for (const call of calls.filter(({ method }) => method === 'GET'))
    for (const input of [{}, first]) await ask(call.who === 'staff' ? admin : call.who === 'buyer' ? main : null, call, input)
}

/** Every file the mall keeps but its own key, and what the sandbox plays a telephone and a provider by. */
async function readFiles(): Promise<void> {
  const { dataDir } = w.services
  for (const name of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name)
    if (!name.isFile() || name.name === machineKeyName || /outbox|sandbox/.test(path)) continue
    const bytes = await readFile(path)
    told.set(path, (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1'))
  }
}

/** As it stands, and as it would stand in an address, in base64 or as bytes in hexadecimal. */
const shapesOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2),
  Buffer.from(secret).toString('hex'),
]

test('no secret is in any answer, log, export, audit, noted error or backup without the key', async () => {
  const [admin, main] = [await w.token('admin'), await w.token('main')]
  keep('a session of staff', admin)
  keep('a session of a buyer', main)
  const toPay = await trade(admin, main)
  offer()
  const { data: given } = await ask(admin, giveCode, { phone: '13712340009', type: 'register', checked: '回拨登记电话' }, true)
  await fillConnections(admin)
  await fillAccounts(admin, main)
  for (const payType of ['alipay', 'weixin']) for (status of [400, 200]) await ask(main, payOrder, { orderId: toPay, payType })
  await ask(null, sendCode, { phone: '13712340008', type: 'register' })
  await readAll(admin, main)
  for (const subject of SheetSubject.options) {
    const started = await ask(admin, startExport, { subject, format: 'csv' })
    await runExport(w.services, Number(started['data']?.['id'] ?? 0))
  }
  const made = await ask(admin, makeBackup)
  await runBackup(w.services, Number(made['data']?.['id']))
  expect(await ask(admin, listBackups)).toMatchObject({ data: [{ state: 'done' }] })
  await readFiles()
  told.set('log', log.join(''))
  for (const table of ['audit', 'connection_state'] as const)
    told.set(table, JSON.stringify(await w.db.selectFrom(table).selectAll().execute()))

  expect(told.size).toBeGreaterThan(300)
  const leaks = [...secrets].flatMap(([name, secret]) =>
    [...told].filter(([, text]) => shapesOf(secret).some((shape) => text.includes(shape))).map(([where]) => `${name} in ${where}`),
  )
  expect(leaks).toEqual([])
  // Six digits are anywhere by chance: they are looked for as a value of their own.
  const { rows } = await w.pool.query<{ code: string }>(`select payload ->> 'code' as code from graphile_worker._private_jobs
    where payload::jsonb ? 'code'`)
  expect(rows).toHaveLength(1)
  for (const code of [String(given?.['code']), ...rows.map((row) => row.code)]) {
    expect(code).toMatch(/^\d{6}$/)
    const asValue = new RegExp(`["\\t:]\\s?"?${code}["\\t\\\\]`)
    expect([...told].filter(([, text]) => asValue.test(text)).map(([where]) => where)).toEqual([])
  }
}, 240_000)
