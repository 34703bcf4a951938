import { createHmac } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { applyClaim, moveClaim } from '../../../contract/claim/claim.ts'
import { contractDetail, signContract } from '../../../contract/contract/contract.ts'
import { setContractRule, staffAmendContract, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import {
  deleteWebhook,
  deliveryDetail,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  replayDelivery,
  rotateWebhook,
  saveStaffWebhook,
  saveWebhook,
} from '../../../contract/webhook/webhook.ts'
import { reverseReceipt } from '../../../contract/payment/bank.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { makePaper } from '../contract/make.ts'
import { issueStatements } from '../statement/statement.jobs.ts'
import { reconcileDelivery } from './reconcile.ts'
import { send } from './send.ts'
import { isPublic } from '../http/publicAddress.ts'
import { aListenedShop, type Got } from './webhook.fixture.ts'

// A program outside is told once of what happened, until it says that it heard; and never one inside.

const { w, main, stranger, admin, base, got, outside, close, begin, register } = await aListenedShop()
beforeEach(begin)
afterAll(close)

/** Lets the jobs do all that waits. Their clock is the database's, by which each next try of ours is long due. */
async function letJobs(): Promise<void> {
  const taskList = { webhook: (payload: unknown) => reconcileDelivery(w.services, (payload as { id: number }).id) }
  // A worker leaves when it finds nothing free, though the next of a queue may come free a moment later.
  for (
    let left = 1;
    left > 0;
    left = await w.number(sql`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'webhook' and run_at <= now() and attempts < max_attempts`)
  )
    await runOnce({ pgPool: w.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}
/** Tries once what waits. */
async function deliver(): Promise<void> {
  const waiting = await w.db.selectFrom('webhook_delivery').select('id').where('state', '=', 'waiting').execute()
  for (const { id } of waiting) await reconcileDelivery(w.services, id)
}
const sealOf = (secret: string, { headers, body }: Got) => {
  const [, t, seals = ''] = /^t=(\d+),(.*)$/.exec(String(headers['yincai-signature'])) ?? []
  return {
    seals: seals.split(','),
    right: `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
    t,
  }
}
const log = async (token: string, id: number) => (await w.must(w.ask(token, listDeliveries, { id }))).rows

test('an order is told from placing to paying, signed, each step once, to its own company and to the merchant', async () => {
  const { secret } = await register(main)
  await register(stranger)
  const merchants = await w.must(w.ask(admin, saveStaffWebhook, { url: `${base}/merchant`, events: ['order.placed'], enabled: true }))
  const orderId = await w.order('main', main, { product: 'lot', quantity: 2 })
  await w.transfer(main, await w.token('finance'), orderId)
  await letJobs()
  const mine = got.filter((one) => sealOf(secret, one).seals.includes(sealOf(secret, one).right))
  expect(mine.map(({ told }) => `${told.event} ${String(told.data['state'])}`).toSorted()).toEqual([
    'line.state packed',
    'order.placed pending_payment',
    'order.state in_fulfilment',
    'payment.received succeeded',
  ])
  expect(mine.every(({ told, headers }) => told.data['orderId'] === orderId && headers['yincai-attempt'] === '1')).toBe(true)
  expect(mine.find(({ told }) => told.event === 'payment.received')?.told.data).toMatchObject({
    step: 1,
    amount: expect.stringMatching(/^\d+\.\d\d$/),
  })
  const others = got.filter((one) => !mine.includes(one))
  expect(others.map(({ told }) => told.event)).toEqual(['order.placed'])
  const { right, seals, t } = sealOf(merchants.secret ?? '', others[0] as Got)
  expect([seals, t]).toEqual([[right], '1795226400'])
})

test('money that was booked and is taken back is told as its coming was', async () => {
  const finance = await w.token('finance')
  const orderId = await w.order('main', main, { product: 'lot', quantity: 2 })
  await w.transfer(main, finance, orderId)
  const { reference } = await w.db.selectFrom('bank_receipt').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await register(main, ['payment.received', 'payment.reversed'])
  await w.must(w.ask(finance, reverseReceipt, { reference, reason: '入错订单' }))
  await letJobs()
  expect(got.map(({ told }) => told.event)).toEqual(['payment.reversed'])
  const { gross } = await w.detail(main, orderId)
  expect(got[0]?.told.data).toMatchObject({ orderId, step: 1, reversed: gross, received: '0.00', amount: gross })
})

test('nothing is kept for an address that does not want it, and what is rolled back is told to nobody', async () => {
  const { id } = await register(main, ['invoice.state'])
  await w.order('main', main, { product: 'lot', quantity: 1 })
  expect(await log(main, id)).toEqual([])
  const { id: wanted } = await register(main, ['order.placed'])
  await w.db
    .transaction()
    .execute(async (tx) => {
      await sql`select tell_outside('order.placed', (select company_id from webhook where id = ${wanted}), '{}')`.execute(tx)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await deliver()
  expect([await log(main, wanted), got]).toEqual([[], []])
})

test('what is not taken is tried again with growing patience, the same each time, until it is given up', async () => {
  const { id } = await register(main, ['order.placed'])
  outside.status = 500
  outside.answer = `broken ${'x'.repeat(5000)}`
  await w.order('main', main, { product: 'lot', quantity: 1 })
  await deliver()
  const [first] = await log(main, id)
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, said: 'HTTP 500', nextAt: '2026-11-21 10:00:10' })
  const { rows } = await w.pool.query('select run_at from graphile_worker.jobs where key = $1', [`webhook ${first?.id}`])
  expect(rows).toEqual([{ run_at: new Date(w.clock.now.getTime() + 10_000) }])
  for (let tries = 0; tries < 12; tries++) await deliver()
  const [last] = await log(main, id)
  expect(last).toMatchObject({ state: 'dead', attempts: 10, nextAt: null })
  expect(got.map(({ headers }) => headers['yincai-attempt'])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(new Set(got.map(({ body, headers }) => `${headers['yincai-delivery']} ${body}`)).size).toBe(1)
  const { tries, body } = await w.must(w.ask(main, deliveryDetail, { id: last?.id }))
  expect(body).toBe(got[0]?.body)
  expect(tries).toHaveLength(10)
  expect(tries[0]).toMatchObject({ status: 500, fault: '' })
  expect(tries[0]?.answer.length).toBeLessThanOrEqual(2000)
  outside.status = 204
  await w.must(w.ask(main, replayDelivery, { id: last?.id }))
  await deliver()
  expect((await log(main, id))[0]).toMatchObject({ state: 'delivered', byHand: true, attempts: 1, said: 'HTTP 204' })
  expect(got.at(-1)?.body).toBe(body)
})

test('a delivery reconciled by two processes at once is written down once', async () => {
  const { id } = await register(main, ['order.placed'])
  const { id: delivery } = await w.must(w.ask(main, pingWebhook, { id }))
  await Promise.all([reconcileDelivery(w.services, delivery), reconcileDelivery(w.services, delivery)])
  expect(await log(main, id)).toMatchObject([{ event: 'ping', state: 'delivered', attempts: 1 }])
  expect((await w.must(w.ask(main, deliveryDetail, { id: delivery }))).tries).toHaveLength(1)
})

test('after a rotation both secrets sign for a day, then the new one only', async () => {
  const { id, secret } = await register(main, ['order.placed'])
  const { secret: next } = await w.must(w.ask(main, rotateWebhook, { id }))
  const pinged = async () => {
    await w.must(w.ask(main, pingWebhook, { id }))
    await deliver()
    return got.at(-1) as Got
  }
  const both = await pinged()
  expect(sealOf(next, both).seals).toEqual([sealOf(next, both).right, sealOf(secret, both).right])
  const began = w.clock.now
  w.clock.now = new Date(began.getTime() + 25 * 3_600_000)
  const one = await pinged()
  expect(sealOf(next, one).seals).toEqual([sealOf(next, one).right])
  w.clock.now = began
  const { rows } = await w.pool.query("select coalesce(string_agg(t::text, ' '), '') as held from webhook t")
  expect(rows[0].held).not.toContain(next)
})

test('a redirection is an answer that was not taken, and followed by nobody', async () => {
  const { id } = await register(main, ['order.placed'], '/away')
  await w.must(w.ask(main, pingWebhook, { id }))
  await deliver()
  expect(got).toHaveLength(1)
  expect(await log(main, id)).toMatchObject([{ state: 'waiting', said: 'HTTP 302' }])
})

test('an address that is switched off or deleted is sent nothing more', async () => {
  const { id } = await register(main, ['order.placed'])
  await w.order('main', main, { product: 'lot', quantity: 1 })
  await w.must(w.ask(main, saveWebhook, { id, url: `${base}/in`, events: ['order.placed'], enabled: false }))
  await deliver()
  expect(await log(main, id)).toMatchObject([{ state: 'dead', said: '接收地址已停用' }])
  await w.must(w.ask(main, deleteWebhook, { id }))
  await deliver()
  expect(got).toEqual([])
  expect(await w.must(w.ask(main, listWebhooks))).toEqual([])
})

test('a company that is frozen is told nothing outside, until it is one again', async () => {
  const { id } = await register(main, ['order.placed'])
  await w.order('main', main, { product: 'lot', quantity: 1 })
  const state = (to: 'suspended' | 'verified') => sql`update company set state = ${to} where name = '荣达贸易有限公司'`.execute(w.db)
  await state('suspended')
  await deliver()
  expect(got).toEqual([])
  await state('verified')
  forgetBelieved()
  const [row] = await log(main, id)
  expect(row).toMatchObject({ state: 'dead', said: '企业已停用' })
  await w.must(w.ask(main, replayDelivery, { id: row?.id }))
  await deliver()
  expect(got).toHaveLength(1)
})

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['2400:3200::1', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
] as const)('%s is of the open internet: %s', (address, open) => expect(isPublic(address)).toBe(open))

test.each([
  ['https://127.0.0.1/', '接收地址不是公网地址，不予推送'],
  ['https://[::1]/', '接收地址不是公网地址，不予推送'],
  ['https://2130706433/', '接收地址不是公网地址，不予推送'],
  ['https://0x7f.1/', '接收地址不是公网地址，不予推送'],
  ['https://localhost/', '接收地址不是公网地址，不予推送'],
  ['https://169.254.169.254/latest/meta-data', '接收地址不是公网地址，不予推送'],
  ['http://8.8.8.8/', '接收地址应为 https'],
])('%s is not sent to', async (url, fault) => {
  expect(await send(url, {}, '{}', false)).toEqual({ status: null, answer: '', fault })
})

test('a contract is told when it can be signed, is signed and is changed: once each, to its own company', async () => {
  const { company_id: companyId } = await w.db
    .selectFrom('account')
    .select('company_id')
    .where('nickname', '=', '陈荣达')
    .executeTakeFirstOrThrow()
  const finance = await w.token('finance')
  await w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' }))
  const orderId = await w.order('main', main, { product: 'plainBag', quantity: 500 })
  await w.must(w.ask(finance, setContractRule, { companyId, rule: null }))
  await register(main, ['contract.state'])
  await register(stranger, ['contract.state'])
  const no = (await w.detail(main, orderId)).contract?.number ?? ''
  await made()
  const { version, versions } = await w.must(w.ask(main, contractDetail, { no }))
  const signing = { no, version, hash: versions[0]?.hash ?? '', password: 'Yincai2026' }
  await Promise.all([1, 2].map(() => w.must(w.ask(main, signContract, signing))))
  await w.must(w.ask(finance, staffSignContract, signing))
  const terms = { reason: '客户要求', tolerance: 5, claimDays: 10, hiddenDays: 60 }
  await w.must(w.ask(finance, staffAmendContract, { no, version, ...terms }))
  await made()
  await letJobs()
  const facts = (version: number, state: string, effective: number | null) => ({ number: no, orderId, version, state, effective })
  const inOrder = got.toSorted((a, b) => a.told.id - b.told.id)
  expect(inOrder.map(({ told }) => told.data)).toEqual([
    facts(1, 'pending_buyer', null),
    facts(1, 'signed_buyer', null),
    facts(1, 'effective', null),
    facts(2, 'pending_buyer', 1),
  ])
})

/** Makes the papers that wait, as the job does. */
async function made(): Promise<void> {
  const waiting = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').execute()
  for (const { id } of waiting) await makePaper(w.services, { versionId: id })
}

test('a claim is told from its beginning, a statement when it is issued, once each', async () => {
  await register(main, ['claim.state', 'statement.state'])
  const orderId = await w.order('main', main, { product: 'lot', quantity: 2 })
  await w.transfer(main, await w.token('finance'), orderId)
  const { id } = await w.must(w.ask(main, applyClaim, { orderId, reason: 'plan', words: '活动取消，不再需要', remedy: 'cancel' }))
  await w.must(w.ask(main, moveClaim, { id, move: 'withdraw' }))
  const now = w.clock.now
  w.clock.now = new Date('2026-12-02T02:00:00Z')
  await Promise.all([issueStatements(w.services), issueStatements(w.services)])
  w.clock.now = now
  await letJobs()
  const inOrder = got.toSorted((a, b) => a.told.id - b.told.id).map(({ told }) => told)
  expect(inOrder.map(({ event, data }) => `${event} ${String(data['before'])} ${String(data['state'])}`)).toEqual([
    'claim.state null submitted',
    'claim.state submitted withdrawn',
    'statement.state null issued',
  ])
  expect(inOrder[0]?.data).toMatchObject({ orderId, lineId: null })
  expect(inOrder[2]?.data).toMatchObject({ month: '2026-11', closing: expect.stringMatching(/^-?\d+\.\d\d$/) })
})
