import { createHash } from 'node:crypto'
import { payOrder } from '../../../contract/payment/payment.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contractDetail, listContracts, refuseContract, verifyContract } from '../../../contract/contract/contract.ts'
import { staffAmendContract, staffContractDetail, staffListContracts } from '../../../contract/contract/contractDesk.ts'
import { staffAddFrame, staffAmendFrame, staffStopFrame } from '../../../contract/contract/frame.ts'
import { fen, parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import { canonical, hashOf } from '../../../pricing/hash.ts'
import { aContractDesk } from '../contract/contracts.fixture.ts'
import { makePaper } from '../contract/make.ts'
import { isSealed } from '../contract/seal.ts'
import { inTransaction } from '../database/db.ts'
import { sweepFrames } from './frame.jobs.ts'
import { takeRoom } from '../contract/needed.sql.ts'

const desk = await aContractDesk()
const { w, main, signer, buyer, reader, stranger, finance, companyId, terms, framed } = desk
const { jobsDone, seen, sign, countersign, stateOf, noticesOf, down, frameWritten, frameSigned, noFrames } = desk
afterAll(() => w.close())
beforeEach(noFrames)
afterEach(desk.back)

const bag = { product: 'plainBag', quantity: 500 } as const
const order = () => w.order('main', main, bag)
const grossOf = async (orderId: string): Promise<Fen> => parseYuan((await w.detail(main, orderId)).gross)
const detail = (no: string, token = main) => w.must(w.ask(token, contractDetail, { no }))
const usedOf = async (no: string) => (await detail(no)).frame?.used
const numberOf = async (orderId: string) => (await w.detail(main, orderId)).contract?.number ?? ''
const titles = async (token: string, no: string) => (await noticesOf(token, no)).map(({ title }) => title)
/** What is due so many days from the beginning is done. */
const sweepOn = (days: number) => sweepFrames({ db: w.db, now: () => new Date(w.clock.now.getTime() + days * 86_400_000) })
/** What such an order costs. */
const price = await grossOf(await order())

describe('a frame contract', () => {
  test('is written by the merchant, signed by both, and then in force: each is told once', async () => {
    const no = await frameWritten({ ceiling: '100000.00' })
    const written = await detail(no)
    expect([written.kind, written.state, written.orderId, written.frame?.open]).toEqual(['frame', 'pending_buyer', null, false])
    expect(written.content).toMatchObject({
      format: 'yincai-frame/1',
      from: '2026-11-01',
      until: '2027-10-31',
      ceiling: '100000.00',
      payment: '按月结算',
    })
    expect(written.content.buyer).toMatchObject({ name: '荣达贸易有限公司', creditCode: '91440300MA5F8K2L74' })
    expect(written.versions[0]?.hash).toBe(hashOf(written.content))
    const words = written.content.clauses.map(({ body }) => body).join('')
    for (const said of ['100000.00 元', '2026-11-01 起至 2027-10-31', '按月结算', '±5%', '10 日内', '60 日', '分两批交货'])
      expect(words).toContain(said)
    expect((await w.must(sign(signer, no))).state).toBe('signed_buyer')
    expect((await w.must(countersign(no))).state).toBe('effective')
    expect(await titles(signer, no)).toEqual(['框架合同已生效', '合同待签署'])
    const { frame, moves } = await detail(no)
    expect([frame, moves.map(({ move }) => move)]).toEqual([
      { from: '2026-11-01', until: '2027-10-31', ceiling: '100000.00', used: '0.00', open: true },
      ['stamp'],
    ])
    const pdf = await w.app.inject(written.versions[0]?.pdf?.link ?? '')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const files = Object.keys(unzipSync(new Uint8Array((await down(main, no)).rawPayload)))
    expect(files).toEqual([`框架合同-${no}-v1.pdf`, '签署记录.json', '校验值.txt'])
  })

  test('cannot end before it begins or before today, nor be written for nobody', async () => {
    const add = (token: string, more: object) => w.ask(token, staffAddFrame, { companyId, ...framed, ...more })
    expect(await add(finance, { until: '2026-10-31' })).toMatchObject({ status: 400, msg: '结束日期不能早于开始日期' })
    expect(await add(finance, { from: '2026-01-01', until: '2026-11-20' })).toMatchObject({ status: 400, msg: '结束日期不能早于今天' })
    expect(await add(finance, { ceiling: '0.00' })).toMatchObject({ status: 400, msg: '上限应大于 0' })
    expect(await add(finance, { companyId: 987654321 })).toMatchObject({ status: 404, code: 'company.missing' })
  })

  test('refused, or not signed in time, it opens nothing; the merchant writes it anew', async () => {
    const no = await frameWritten()
    await w.must(w.ask(signer, refuseContract, { ...(await seen(no)), reason: '总额太低' }))
    expect((await w.must(w.ask(finance, staffListContracts, { kind: 'frame' }))).rows.map(({ number }) => number)).toContain(no)
    const more = { ...framed, ceiling: '9000.00', reason: '按客户意见' }
    const asOfAnOrder = { no, version: 1, reason: '按客户意见', ...terms }
    expect(await w.ask(finance, staffAmendContract, asOfAnOrder)).toMatchObject({ code: 'contract.move.forbidden' })
    expect(await w.must(w.ask(finance, staffAmendFrame, { no, version: 1, ...more }))).toEqual({ version: 2 })
    await jobsDone()
    await sweepOn(6.5)
    await sweepOn(6.5)
    await Promise.all([sweepOn(8), sweepOn(8)])
    expect([(await detail(no)).state, await stateOf(await order())]).toEqual(['expired', 'pending_contract'])
    expect(await titles(signer, no)).toEqual(['合同已过期', '合同即将过期', '合同变更待签署', '合同待签署'])
  })

  test('nothing of it is there for another company, and without the grant to sign it is not seen', async () => {
    const no = await frameSigned()
    for (const token of [stranger, reader]) {
      expect(await w.ask(token, contractDetail, { no })).toMatchObject({ status: 404, code: 'contract.missing' })
      const { rows } = await w.must(w.ask(token, listContracts, { kind: 'frame' }))
      expect(rows.map(({ number }) => number)).not.toContain(no)
    }
    expect((await down(stranger, no)).json().code).toBe('contract.missing')
    const theirs = await w.order('stranger', stranger, { product: 'canvasBag', quantity: 9000 })
    expect((await w.detail(stranger, theirs)).state).toBe('pending_contract')
    expect(await usedOf(no)).toBe('0.00')
    const mine = await w.must(w.ask(main, listContracts, { kind: 'frame' }))
    expect(mine.rows.map(({ number }) => number)).toContain(no)
    expect(mine.rows.every(({ kind }) => kind === 'frame')).toBe(true)
  })
})

describe('an order under it', () => {
  test('is paid into the account that the frame contract names, however large it is', async () => {
    const no = await frameSigned()
    const named = (await detail(no)).content.seller.account
    const rich = {
      payee: '青山印务',
      bankName: '建设银行',
      account: '310015025000',
      label: '大额',
      active: true,
      fromFen: 1,
      companyIds: [],
    }
    const accounts = JSON.stringify({ accounts: [rich] })
    await w.pool.query(`insert into setting (key, value) values ('payees', $1) on conflict (key) do update set value = $1`, [accounts])
    const orderId = await order()
    await jobsDone()
    expect((await detail(await numberOf(orderId))).content.seller.account).toBe(named)
    expect(await w.must(w.ask(main, payOrder, { orderId, payType: 'bank' }))).toMatchObject({ account: named })
    await w.pool.query(`delete from setting where key = 'payees'`)
  })

  test('says so before, may be paid at once, and is confirmed by a paper that anybody may check', async () => {
    const frame = await frameSigned()
    const cartId = await w.cartLine(main, bag)
    expect(await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))).toMatchObject({
      contractNeeded: false,
      frame,
    })
    const orderId = await order()
    expect(await stateOf(orderId)).toBe('pending_payment')
    const no = await numberOf(orderId)
    const { id } = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').executeTakeFirstOrThrow()
    await Promise.all([makePaper(w.services, { versionId: id }), makePaper(w.services, { versionId: id })])
    expect((await w.detail(main, orderId)).contract).toEqual({
      number: no,
      stateLabel: '已生效',
      effective: true,
      frame,
    })
    const { content, versions, under, kind, moves } = await detail(no)
    const bound = (await detail(frame)).versions[0]?.hash
    expect([kind, under, moves, versions[0]?.signatures]).toEqual(['confirmation', frame, [], []])
    expect(content).toMatchObject({
      orderId,
      gross: yuan(price),
      terms: { tolerance: 5, claimDays: 10 },
      frame: { number: frame, version: 1, hash: bound },
    })
    expect(versions[0]?.hash).toBe(hashOf(content))
    expect(await titles(main, no)).toEqual(['采购确认单已生成'])

    const files = Object.entries(unzipSync(new Uint8Array((await down(main, no)).rawPayload)))
    expect(files.map(([name]) => name)).toEqual([`采购确认单-${no}-v1.pdf`, '确认记录.json', '校验值.txt'])
    const hashes = files.slice(0, 2).map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'))
    expect((await w.must(w.ask(null, verifyContract, { hashes }))).verdict).toBe('valid')
    const record = JSON.parse(Buffer.from(files[1]?.[1] ?? []).toString())
    expect(canonical(record.content)).toBe(canonical(content))
    const { seal, ...sealed } = record.confirmed
    expect(isSealed(record.publicKey, sealed, seal)).toBe(true)
    expect(isSealed(record.publicKey, { ...sealed, number: frame }, seal)).toBe(false)
    await w.transfer(main, finance, orderId)
    expect([await stateOf(orderId), await usedOf(frame)]).toEqual(['in_fulfilment', yuan(price)])
    expect((await down(stranger, no)).json().code).toBe('contract.missing')
  })

  test('takes its sum of the ceiling to the fen; one that does not fit takes a contract of its own', async () => {
    const frame = await frameSigned({ ceiling: yuan(fen(price * 2)) })
    const states = [await order(), await order(), await order()].map(stateOf)
    expect(await Promise.all(states)).toEqual(['pending_payment', 'pending_payment', 'pending_contract'])
    expect(await usedOf(frame)).toBe(yuan(fen(price * 2)))
    const short = await frameSigned({ ceiling: yuan(fen(price - 1)) })
    expect([await stateOf(await order()), await usedOf(short)]).toEqual(['pending_contract', '0.00'])
  })

  test('five orders at once of which two fit: two stand under it, and three sign for themselves', async () => {
    const frame = await frameSigned({ ceiling: yuan(fen(price * 2 + 1)) })
    const orders = await Promise.all([1, 2, 3, 4, 5].map(order))
    const states = await Promise.all(orders.map(stateOf))
    expect(states.toSorted()).toEqual([...Array(3).fill('pending_contract'), ...Array(2).fill('pending_payment')])
    expect(await usedOf(frame)).toBe(yuan(fen(price * 2)))
  })

  test('colleagues who take of one ceiling at once never take more than there is', async () => {
    const frame = await frameSigned({ ceiling: yuan(fen(price * 3)) })
    const take = () => inTransaction(w.db, (tx) => takeRoom(tx, companyId, price, '2026-11-21'))
    const taken = await Promise.all(Array.from({ length: 8 }, take))
    expect(taken.filter((id) => id !== null)).toHaveLength(3)
    expect(await usedOf(frame)).toBe(yuan(fen(price * 3)))
  })

  test('of two frame contracts takes the one that ends first, and the other where that is full', async () => {
    const later = await frameSigned()
    const sooner = await frameSigned({ until: '2026-12-31', ceiling: yuan(price) })
    const under = async () => (await w.detail(main, await order())).contract?.frame
    expect([await under(), await under()]).toEqual([sooner, later])
  })

  test('gives its sum back once when it is cancelled, twice at once, and its confirmation ends', async () => {
    const frame = await frameSigned()
    const orderId = await order()
    await jobsDone()
    const cancel = () => w.move(main, orderId, 'cancel', { reason: '不要了' }).catch(() => null)
    await Promise.all([cancel(), cancel()])
    expect([await stateOf(orderId), await usedOf(frame)]).toEqual(['cancelled', '0.00'])
    expect((await detail(await numberOf(orderId))).state).toBe('terminated')
    expect((await detail(frame)).frame?.open).toBe(true)
  })

  test('that waits for approval holds its sum, and is confirmed once it is agreed to', async () => {
    const frame = await frameSigned()
    const orderId = await w.order('buyer', buyer, { product: 'plainBag', quantity: 30_000 })
    const gross = await grossOf(orderId)
    expect([await usedOf(frame), (await w.detail(main, orderId)).contract]).toEqual([yuan(gross), null])
    await w.move(signer, orderId, 'approve')
    expect(await stateOf(orderId)).toBe('pending_payment')
    await jobsDone()
    expect((await w.detail(main, orderId)).contract).toMatchObject({ frame, effective: true })
    // Whoever placed it sees its confirmation, not the frame contract.
    const no = await numberOf(orderId)
    expect((await detail(no, buyer)).under).toBe(frame)
    expect(await w.ask(buyer, contractDetail, { no: frame })).toMatchObject({ status: 404 })
  })

  test('refused gives it back; submitted again it stands under what leaves room then, or signs', async () => {
    const frame = await frameSigned()
    const orderId = await w.order('buyer', buyer, { product: 'plainBag', quantity: 30_000 })
    const gross = yuan(await grossOf(orderId))
    await w.move(signer, orderId, 'refuse', { reason: '超预算' })
    expect(await usedOf(frame)).toBe('0.00')
    await w.move(buyer, orderId, 'resubmit')
    expect(await usedOf(frame)).toBe(gross)
    await w.move(signer, orderId, 'refuse', { reason: '超预算' })
    await noFrames()
    await w.move(buyer, orderId, 'resubmit')
    await w.move(signer, orderId, 'approve')
    expect([await stateOf(orderId), await usedOf(frame)]).toEqual(['pending_contract', '0.00'])
  })

  test('keeps what its frame contract said when it was placed, though that ends before it is agreed to', async () => {
    const frame = await frameSigned()
    const orderId = await w.order('buyer', buyer, { product: 'plainBag', quantity: 30_000 })
    await w.must(w.ask(finance, staffStopFrame, { ...(await seen(frame)), reason: '合作结束' }))
    await w.move(signer, orderId, 'approve')
    await jobsDone()
    expect([await stateOf(orderId), (await w.detail(main, orderId)).contract?.frame]).toEqual(['pending_payment', frame])
  })
})

describe('its term', () => {
  test('begins on its first day and ends with its last: an order before or after signs for itself', async () => {
    await frameSigned({ from: '2026-11-22', until: '2026-11-30' })
    expect(await stateOf(await order())).toBe('pending_contract')
    const placedOn = async (moment: string) => {
      w.clock.now = new Date(moment)
      const token = await w.token('main')
      return (await w.detail(token, await w.order('main', token, bag))).state
    }
    expect(await placedOn('2026-11-22T00:00:00+08:00')).toBe('pending_payment')
    expect(await placedOn('2026-11-30T23:59:59+08:00')).toBe('pending_payment')
    // The sweep need not have come by.
    expect(await placedOn('2026-12-01T00:00:00+08:00')).toBe('pending_contract')
  })

  test('is told of seven days before its end, to both sides, once; then it ends, and no new version comes of it', async () => {
    const no = await frameSigned({ until: '2026-11-29' })
    const next = await frameSigned({ until: '2026-11-28' })
    const listed = async () => (await w.must(w.ask(finance, staffListContracts, { state: 'ending' }))).rows.map(({ number }) => number)
    const told = async (title: string) => (await titles(signer, no)).filter((one) => one === title).length
    expect(await listed()).toEqual([next])
    await sweepOn(0)
    expect([await told('框架合同即将到期'), (await titles(signer, next))[0]]).toEqual([0, '框架合同即将到期'])
    await Promise.all([sweepOn(1), sweepOn(1)])
    await sweepOn(8)
    expect([await told('框架合同即将到期'), await told('框架合同已到期'), (await detail(no)).state]).toEqual([1, 0, 'effective'])
    const orderId = await order()
    await Promise.all([sweepOn(9), sweepOn(9)])
    expect([(await detail(no)).state, await listed(), await stateOf(orderId)]).toEqual(['expired', [], 'pending_payment'])
    expect([await told('框架合同即将到期'), await told('框架合同已到期')]).toEqual([1, 1])
    expect(await stateOf(await order())).toBe('pending_contract')
    w.clock.now = new Date('2026-11-30T10:00:00+08:00')
    const clerk = await w.token('finance')
    const again = { no, version: 1, ...framed, reason: '续签' }
    expect(await w.ask(clerk, staffAmendFrame, again)).toMatchObject({ status: 409, msg: '框架合同已到期，请新建框架合同' })
    expect((await w.must(w.ask(clerk, staffContractDetail, { no }))).moves).toEqual([])
  })

  test('may be ended by the merchant, twice at once is once; what stands under it goes on', async () => {
    const no = await frameSigned()
    const orderId = await order()
    const stop = { ...(await seen(no)), reason: '双方协商' }
    const answers = await Promise.all([1, 2].map(() => w.ask(finance, staffStopFrame, stop)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await titles(signer, no)).filter((title) => title === '框架合同已终止')).toHaveLength(1)
    expect([await stateOf(orderId), await stateOf(await order())]).toEqual(['pending_payment', 'pending_contract'])
    const { state, versions, frame } = await detail(no)
    expect([state, versions[0]?.state, frame?.open]).toEqual(['terminated', 'terminated', false])
    expect(await w.ask(finance, staffStopFrame, { ...stop, no: await numberOf(orderId) })).toMatchObject({ status: 409 })
  })
})

describe('changed', () => {
  test('what is in force stays so until both have signed anew, then the new term and ceiling count', async () => {
    const no = await frameSigned({ ceiling: yuan(price) })
    await order()
    const change = { no, version: 1, ...framed, reason: '追加额度' }
    expect(await w.ask(finance, staffAmendFrame, { ...change, ceiling: yuan(fen(price - 1)) })).toMatchObject({
      status: 409,
      code: 'contract.ceiling.low',
    })
    await w.must(w.ask(finance, staffAmendFrame, { ...change, ceiling: yuan(fen(price * 2)) }))
    await jobsDone()
    expect(await stateOf(await order())).toBe('pending_contract')
    await w.must(sign(signer, no))
    await w.must(countersign(no))
    const orderId = await order()
    expect([await stateOf(orderId), await usedOf(no)]).toEqual(['pending_payment', yuan(fen(price * 2))])
    const { content } = await detail(await numberOf(orderId))
    expect(content).toMatchObject({ frame: { number: no, version: 2 } })
    expect((await detail(no)).versions.map(({ state }) => state)).toEqual(['effective', 'amended'])
  })

  test('a lower ceiling that orders have passed meanwhile cannot be signed', async () => {
    const no = await frameSigned()
    await order()
    await w.must(w.ask(finance, staffAmendFrame, { no, version: 1, ...framed, reason: '收紧', ceiling: yuan(price) }))
    await jobsDone()
    await order()
    expect(await sign(signer, no)).toMatchObject({ status: 409, code: 'contract.ceiling.low' })
  })
})
