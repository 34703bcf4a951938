import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { correctParcel, listTroubledParcels, seeTroubledParcel } from '../../../contract/production/courier.ts'
import { claimDetail } from '../../../contract/claim/claim.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { printed } from '../order/shop.fixture.ts'
import { findSandboxParcel } from '../sandbox/courier.sql.ts'
import { tellParcel } from '../sandbox/courierTell.ts'
import { followParcel } from '../parcel/follow.ts'
import { tellingSign } from '../outside/courier/kuaidi100Sign.ts'
import { askSilentParcels, reconcileParcel } from './reconcile.ts'
import { ProviderError } from '../outside/provider.ts'
import { aCourierDesk } from './courier.fixture.ts'

// Shown to fail with: what is earlier taken as news (isNews always true), the salt not looked at (hear believes any signature),
// a signed parcel completing the order's receipt, a question asked again within half an hour (mayAsk always true), trouble told
// again by each push, the trail read without the order's `seen`.

const { w, main, sales, production, begin, minutes, numbered, sent, followed, atSandbox, post, push, consignment, notices } =
  await aCourierDesk()
afterAll(() => w.close())
afterEach(begin)

describe('silence', () => {
  const asked = (parcelId: number) =>
    sql<{
      asked_at: Date | null
      look_at: Date | null
      looks: number
      state: string
      fault: string
    }>`select asked_at, look_at, looks, state, fault from parcel where id = ${parcelId}`
      .execute(w.db)
      .then(({ rows }) => rows[0])
  const jobs = async (parcelId: number) => {
    await sql`delete from graphile_worker._private_jobs`.execute(w.db)
    await askSilentParcels(w.services)
    return (await sql`select 1 from graphile_worker.jobs where key = ${`parcel ${parcelId}`}`.execute(w.db)).rows.length
  }

  test('of twelve hours is asked about by the sweep, and not twice in half an hour', async () => {
    const one = await followed()
    minutes(11 * 60)
    expect(await jobs(one.parcelId)).toBe(0)
    minutes(60)
    expect(await jobs(one.parcelId)).toBe(1)
    await Promise.all([reconcileParcel(w.services, one.parcelId), reconcileParcel(w.services, one.parcelId)])
    expect((await consignment(one.orderId))?.parcel).toMatchObject({ label: '已签收' })
    expect(await consignment(one.orderId)).toMatchObject({ state: 'delivered' })
  })

  test('a question is asked once in half an hour, whoever asks', async () => {
    const one = await followed()
    let questions = 0
    const courier = { ...w.services.courier, look: async () => (questions++, null) } as never
    for (const wait of [0, 10, 10, 10, 5]) {
      minutes(wait)
      await Promise.all([1, 2, 3].map(() => reconcileParcel({ ...w.services, courier }, one.parcelId)))
    }
    expect(questions).toBe(2)
    expect((await asked(one.parcelId))?.look_at).toEqual(new Date(w.clock.now.getTime() + 12 * 3_600_000 - 5 * 60_000))
  })

  test('of a provider that is ill is borne, ever more patiently; what it refuses is left alone', async () => {
    const one = await sent()
    let answer = new ProviderError('快递100 没有应答')
    const courier = { ...w.services.courier, subscribe: async () => Promise.reject(answer) } as never
    for (const looks of [1, 2, 3]) {
      await reconcileParcel({ ...w.services, courier }, one.parcelId)
      expect(await asked(one.parcelId)).toMatchObject({ state: 'waiting', looks, fault: '快递100 没有应答' })
    }
    answer = new ProviderError('POLL:不支持的快递公司', { refused: true })
    await reconcileParcel({ ...w.services, courier }, one.parcelId)
    expect(await asked(one.parcelId)).toMatchObject({ state: 'refused', look_at: null })
    expect(await consignment(one.orderId)).toMatchObject({ carrier: '顺丰速运', parcel: null })
    await reconcileParcel(w.services, one.parcelId)
    expect(await asked(one.parcelId)).toMatchObject({ state: 'refused' })
  })

  test('what the provider refuses for good waits at the desk, where the number can be put right', async () => {
    const one = await sent()
    const refused = async () => Promise.reject(new ProviderError('POLL:单号错误', { refused: true }))
    await reconcileParcel({ ...w.services, courier: { ...w.services.courier, subscribe: refused } as never }, one.parcelId)
    const mine = async () => (await w.must(w.ask(sales, listTroubledParcels, { limit: 100 }))).rows.filter(({ id }) => id === one.parcelId)
    expect(await mine()).toMatchObject([{ orderId: one.orderId, label: '查无物流', words: 'POLL:单号错误' }])
    await w.must(w.ask(sales, seeTroubledParcel, { id: one.parcelId }))
    expect(await mine()).toEqual([])
  })

  test('a failure that comes after the parcel was told of, or replaced, wakes nothing up again', async () => {
    const late = (meanwhile: () => Promise<unknown>, refused: boolean) => {
      const subscribe = async () => {
        await meanwhile()
        throw new ProviderError('快递100 没有应答', { refused })
      }
      return { ...w.services, courier: { ...w.services.courier, subscribe } as never }
    }
    const [one, other] = [await followed(numbered('9003')), await sent()]
    await sql`update parcel set state = 'waiting' where id = ${one.parcelId}`.execute(w.db)
    const ended = async () => {
      const { salt } = await atSandbox(one.trackingNo)
      const data = [{ context: '已签收', ftime: '2026-11-21 09:00:00' }]
      const param = JSON.stringify({ status: 'shutdown', lastResult: { nu: one.trackingNo, com: 'shunfeng', state: '3', data } })
      await post(one.parcelId, new URLSearchParams({ param, sign: tellingSign(param, salt) }).toString())
    }
    await reconcileParcel(late(ended, false), one.parcelId)
    expect(await asked(one.parcelId)).toMatchObject({ state: 'over', look_at: null })
    const right = { consignmentId: other.consignmentId, carrier: '圆通速递', trackingNo: 'YT6186594166777' }
    await reconcileParcel(
      late(() => w.must(w.ask(production, correctParcel, right)), true),
      other.parcelId,
    )
    expect(await asked(other.parcelId)).toMatchObject({ state: 'over', look_at: null })
  })

  test('of a parcel that the buyer has signed for needs no asking', async () => {
    const one = await sent()
    await w.move(main, one.orderId, 'sign', { consignmentId: one.consignmentId })
    await reconcileParcel(w.services, one.parcelId)
    expect(await asked(one.parcelId)).toMatchObject({ state: 'over', look_at: null })
    expect(await findSandboxParcel(w.db, 'shunfeng', one.trackingNo)).toBeNull()
  })
})

describe('a wrong number', () => {
  test('is put right: the buyer is told, the trail begins anew, and the wrong parcel is heard no more', async () => {
    const one = await followed(numbered('9002'))
    await push(one, 3)
    const right = { consignmentId: one.consignmentId, carrier: '圆通速递', trackingNo: 'YT6186594166999' }
    const twice = await Promise.all([1, 2].map(() => w.ask(production, correctParcel, right)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await consignment(one.orderId)).toMatchObject({ carrier: '圆通速递', trackingNo: 'YT6186594166999', parcel: null })
    expect((await w.must(w.ask(sales, listTroubledParcels, { limit: 100 }))).rows.filter(({ orderId }) => orderId === one.orderId)).toEqual(
      [],
    )
    expect(await push(one, 3)).toBe('200 200')
    expect((await consignment(one.orderId))?.parcel).toBeNull()
    const note = `顺丰速运 ${one.trackingNo} 更正为 圆通速递 YT6186594166999`
    expect((await notices(one.orderId)).filter(({ body }) => body.includes(note))).toHaveLength(1)
    expect((await w.detail(main, one.orderId)).timeline).toContainEqual(expect.objectContaining({ title: '运单号已更正', note }))
  })

  test('that is no other than before tells nobody anything, and the trail stays', async () => {
    const one = await followed()
    await push(one, 3)
    const before = (await notices(one.orderId)).length
    const same = { consignmentId: one.consignmentId, carrier: '顺丰速运', trackingNo: one.trackingNo }
    await w.must(w.ask(production, correctParcel, same))
    expect(await notices(one.orderId)).toHaveLength(before)
    expect((await consignment(one.orderId))?.parcel).toMatchObject({ id: one.parcelId, label: '运输中' })
  })

  test('of what is not on its way, is not there, or cannot be the carrier’s is refused', async () => {
    const one = await followed()
    const correct = (more: object) =>
      w.ask(production, correctParcel, { consignmentId: one.consignmentId, carrier: '顺丰速运', trackingNo: 'SF20201', ...more })
    expect(await correct({ consignmentId: 987654321 })).toMatchObject({ code: 'order.missing' })
    expect(await correct({ trackingNo: 'YT6186594166532' })).toMatchObject({ code: 'input.invalid' })
    await w.move(main, one.orderId, 'sign', { consignmentId: one.consignmentId })
    expect(await correct({})).toMatchObject({ code: 'order.move.forbidden' })
  })
})

test('the sandbox follows who has the key, tells each step twice and an older one between, and answers who signs', async () => {
  const one = await followed(numbered('9003'))
  const heard: string[] = []
  const sandbox = w.services.sandbox
  if (!sandbox) throw new Error('there is no sandbox')
  const spied = { ...sandbox, send: async (url: string, init: RequestInit) => (heard.push(String(init.body)), sandbox.send(url, init)) }
  for (const step of [1, 2, 3]) await tellParcel({ ...w.services, sandbox: spied }, { courier: 'shunfeng', number: one.trackingNo, step })
  const lines = heard.map((body) => JSON.parse(new URLSearchParams(body).get('param') ?? '').lastResult.data.length)
  expect(lines).toEqual([1, 1, 2, 1, 2, 3, 2, 3])
  expect((await consignment(one.orderId))?.parcel).toMatchObject({ signed: true })
  const ask = async (path: string, form: Record<string, string>) =>
    (
      await w.app.inject({
        method: 'POST',
        url: `/sandbox/kuaidi100${path}`,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json().returnCode
  const param = JSON.stringify({
    company: 'shunfeng',
    number: 'SF123456',
    key: 'wrong',
    parameters: { callbackurl: 'http://x.invalid/', phone: '1' },
  })
  expect(await ask('/poll', { schema: 'json', param })).toBe('600')
  expect(await ask('/poll', { schema: 'xml', param: '{' })).toBe('700')
  expect(await ask('/poll/query.do', { customer: 'x', sign: 'y', param: '{}' })).toBe('503')
  // The mall's own adapter is refused a second question within half an hour.
  const { courier } = w.services
  const question = { courier: 'shunfeng', number: one.trackingNo, phone: '13812345678', to: '' } as const
  minutes(60)
  expect(await courier?.look(question)).toMatchObject({ status: 'signed' })
  await expect(courier?.look(question)).rejects.toThrow('查询过于频繁')
})

test('a sample on its way and goods on their way back are followed too, and shown where they belong', async () => {
  const one = await followed()
  const [lineId = 0] = (await w.detail(main, one.orderId)).lines.map(({ id }) => id)
  const { rows } = await sql<{ order: number; company: number; sample: number; claim: number }>`
    with o as (select id, company_id, account_id from customer_order where number = ${one.orderId}),
      s as (insert into sample_round (line_id, company_id, round, state, carrier, tracking_no, sent_at)
        select ${lineId}, company_id, 1, 'sent', '圆通速递', 'YT1', now() from o returning id),
      c as (insert into claim (number, company_id, account_id, order_id, kind, reason, words, state, answer_due_at, decide_due_at)
        select 'A' || id, company_id, account_id, id, 'order', 'plan', '', 'returning', now(), now() from o returning id, company_id),
      e as (insert into claim_event (claim_id, company_id, move, from_state, to_state, side, actor_name)
        select id, company_id, 'withdraw', '', 'submitted', 'buyer', '陈荣达' from c)
    select o.id as order, o.company_id as company, s.id as sample, c.id as claim from o, s, c`.execute(w.db)
  const { order: orderId = 0, company: companyId = 0, sample: sampleId = 0, claim: claimId = 0 } = rows[0] ?? {}
  const [sample, back] = [numbered(), numbered('9002')]
  await w.db.transaction().execute(async (tx) => {
    await followParcel(tx, { companyId, orderId, sampleId }, { carrier: '顺丰', trackingNo: sample }, w.clock.now)
    await followParcel(tx, { companyId, orderId, claimId }, { carrier: '顺丰', trackingNo: back }, w.clock.now)
  })
  const found = await sql<{ id: number }>`select id from parcel where number in (${sample}, ${back}) order by id`.execute(w.db)
  const [sampleParcel = 0, backParcel = 0] = found.rows.map(({ id }) => id)
  for (const id of [sampleParcel, backParcel]) await reconcileParcel(w.services, id)
  await push({ parcelId: sampleParcel, trackingNo: sample }, 5)
  await push({ parcelId: backParcel, trackingNo: back }, 3)
  const { lines, consignments } = await w.detail(main, one.orderId)
  expect(lines[0]?.samples).toMatchObject([{ carrier: '圆通速递', parcel: { id: sampleParcel, signed: true } }])
  // What is signed for is the sample, not the consignment.
  expect(consignments[0]).toMatchObject({ state: 'shipped', parcel: { label: '暂无物流信息' } })
  expect(await w.must(w.ask(main, claimDetail, { id: claimId }))).toMatchObject({
    parcel: { id: backParcel, label: '疑难件', trouble: true },
  })
  const troubled = (await w.must(w.ask(sales, listTroubledParcels, { limit: 100 }))).rows
  expect(troubled.filter(({ id }) => id === backParcel)).toMatchObject([{ claimId, about: `退货 A${orderId}` }])
})

test('who waits for a sample is late only once the carrier says that it has come', async () => {
  // Days pass, and with them sessions.
  let [main, finance, production] = ['', '', '']
  const at = async (moment: string) => {
    w.clock.now = new Date(`${moment}+08:00`)
    ;[main = '', finance = '', production = ''] = await Promise.all(['main', 'finance', 'production'].map(w.token))
  }
  await at('2026-11-23T09:00:00')
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } })
  await w.transfer(main, finance, orderId)
  const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
  await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds: [await w.file('artwork', '陈荣达', 'a')] }))
  await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
  await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, 'b') })
  await w.move(main, orderId, 'approveProof', { lineId })
  const waited = async () => {
    const [line] = (await w.detail(main, orderId)).lines
    return { answerBy: line?.answerBy, promises: line?.promises.map(({ words }) => words) }
  }
  const trackingNo = numbered()
  await w.staffMove(production, orderId, 'sendSample', { lineId, carrier: '顺丰速运', trackingNo })
  expect(await waited()).toEqual({ answerBy: '2026-11-24', promises: [] })
  const { rows } = await sql<{ id: number }>`select id from parcel where number = ${trackingNo}`.execute(w.db)
  const parcelId = rows[0]?.id ?? 0
  await reconcileParcel(w.services, parcelId)
  await push({ parcelId, trackingNo }, 2)
  expect(await waited()).toEqual({ answerBy: null, promises: [] })
  await at('2026-11-26T14:00:00')
  await push({ parcelId, trackingNo }, 5)
  expect(await waited()).toEqual({ answerBy: '2026-11-27', promises: [] })
  // Told again a day later, it has not come again.
  await at('2026-11-27T14:00:00')
  await push({ parcelId, trackingNo }, 5)
  await at('2026-11-30T10:00:00')
  await w.move(main, orderId, 'confirmSample', { lineId })
  const { promises = [] } = await waited()
  expect(promises).toEqual([expect.stringContaining('因样品确认晚 1 天')])
})
