import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applyClaim } from '../../../contract/claim/claim.ts'
import { contractDetail, verifyContract } from '../../../contract/contract/contract.ts'
import { yuan, type Fen } from '../../../contract/money.ts'
import { orderAgain } from '../../../contract/order/again.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { verifyReceipt } from '../../../contract/price/receipt.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { productionBoard } from '../../../contract/production/productionDesk.ts'
import { poolDetail } from '../../../contract/promotion/pool.ts'
import { demoRules } from '../../seed/rules.ts'
import { aContractDesk } from '../contract/contracts.fixture.ts'
import { paperOf } from '../jobTicket/ticket.jobs.ts'
import { priced } from '../marketing/activities.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { makeSettlement } from './paper.jobs.ts'
import { aRunShop, joined, oneColour, placeOf, proofed } from './run.fixture.ts'

// What is left of a run once it is settled: its papers, what they are checked by, and all that is done with the order afterwards.

const shop = await aRunShop()
const { w, main, stranger, third, admin, finance, run, paidIn, closeNow } = shop
const desk = await aContractDesk(w)
afterAll(() => w.close())
afterEach(async () => {
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const check = (...hashes: string[]) => w.must(w.ask(null, verifyContract, { hashes }))
const mine = async (token: string, id: number) => (await w.must(w.ask(token, poolDetail, { id: String(id) }))).mine
const memberOf = (number: string) =>
  w.number(sql`select m.id as n from pool_member m join order_line l on l.id = m.line_id join customer_order o on o.id = l.order_id
    where o.number = ${number}`)

/** A settled run of 300, 500 and 700: the first signed its contract, and has the receipt it agreed to. */
let poolId: number
let number: string
let no: string
let alone: Receipt
let orderAlone: unknown
beforeAll(async () => {
  poolId = await run()
  number = await joined(w, main, w.addresses.main, poolId, { quantity: 300 })
  await desk.jobsDone()
  no = (await w.detail(main, number)).contract?.number ?? ''
  await w.must(desk.sign(desk.signer, no))
  await w.must(desk.countersign(no))
  const agreed = await w.detail(main, number)
  alone = agreed.lines[0]?.receipt as Receipt
  orderAlone = agreed.receipt
  await w.transfer(main, finance, number)
  await proofed(w, number)
  await paidIn(poolId, 1, 500)
  await paidIn(poolId, 2, 700)
  await closeNow(poolId)
})

describe('the settlement', () => {
  test('is a paper of its company, drawn once by two at once, found on the run and on the order', async () => {
    expect((await mine(main, poolId))?.paper).toBeNull()
    const member = await memberOf(number)
    await Promise.all([makeSettlement(w.services, member), makeSettlement(w.services, member)])
    await makeSettlement(w.services, member)
    const kept = await w.db.selectFrom('stored_file').select('id').where('name', '=', `拼印结算单-${number}.pdf`).execute()
    expect(kept).toHaveLength(1)
    const link = (await mine(main, poolId))?.paper ?? ''
    const pdf = (await w.app.inject(link)).rawPayload
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const { pool } = await w.detail(main, number)
    expect(pool).toMatchObject({ id: poolId, stateLabel: '已结算', waits: false, paper: { name: `拼印结算单-${number}.pdf` } })
    expect((await w.staffDetail(admin, number)).pool?.paper?.hash).toBe(sha256(pdf))
    // Another member has no link to it.
    expect((await mine(stranger, poolId))?.paper).toBeNull()
  })

  test('lies in the contract’s bundle, and 合同核验 knows its text and its paper, with the contract and by themselves', async () => {
    const bundle = unzipSync(new Uint8Array((await desk.down(main, no)).rawPayload))
    expect(Object.keys(bundle)).toEqual([`合同-${no}-v1.pdf`, '签署记录.json', '校验值.txt', '拼印结算单.pdf', '拼印结算内容.json'])
    const [contract = '', record = '', , paper = '', text = ''] = Object.values(bundle).map(sha256)
    expect(text).toBe((await mine(main, poolId))?.hash)
    expect(await check(contract, record, paper, text)).toMatchObject({ verdict: 'valid', kind: 'contract', missing: [] })
    expect(await check(paper)).toMatchObject({ verdict: 'valid', kind: 'settlement', authority: null, missing: [] })
    expect(await check(text)).toMatchObject({ verdict: 'valid', kind: 'settlement' })
    expect(await check(paper, 'b'.repeat(64))).toMatchObject({ verdict: 'changed', kind: 'settlement', missing: ['record'] })
    const said = Buffer.from(bundle['拼印结算内容.json'] ?? []).toString()
    expect(JSON.parse(said)).toMatchObject({ poolId, pieces: 1500, members: 3, ownPieces: 300, alone: 283_630, final: 232_780 })
    expect(said).not.toMatch(/荣达|蓝海|青禾/)
    expect((await w.must(w.ask(main, contractDetail, { no }))).versions[0]?.hash).toBeTruthy()
  })

  test('the receipt that was agreed is still known as the company’s own, as the final one is', async () => {
    const verdict = async (token: string | null, receipt: unknown) => w.must(w.ask(token, verifyReceipt, { receipt: receipt as never }))
    const { lines } = await w.detail(main, number)
    expect(await verdict(main, alone)).toMatchObject({ same: true, rules: 'same', source: 'order', differs: [] })
    expect(await verdict(main, lines[0]?.receipt)).toMatchObject({ same: true, rules: 'same', source: 'order', differs: [] })
    expect(await verdict(stranger, alone)).toMatchObject({ same: true, source: 'none' })
    expect(await verdict(null, alone)).toMatchObject({ same: true, source: 'unseen' })
    expect(orderAlone).toMatchObject({ gross: '2836.30' })
  })
})

describe('the workshop', () => {
  test('reads on the board and on the ticket in which run a line is printed', async () => {
    const { lines } = await w.detail(main, number)
    const lineId = lines[0]?.id ?? 0
    await sql`update order_line set state = 'ready' where id = ${lineId}`.execute(w.db)
    const production = await w.token('production')
    const { columns } = await w.must(w.ask(production, productionBoard, { keyword: number }))
    expect(columns.flatMap(({ cards }) => cards).map(({ orderId, poolId: run }) => [orderId, run])).toEqual([[number, poolId]])
    const { facts } = await paperOf(w.services, lineId)
    expect(facts).toContainEqual(['同印', `拼印 ${poolId} 号，与该批其他订单一起印刷`])
  })
})

describe('afterwards', () => {
  test('ordered again it is reckoned alone, and takes no place', async () => {
    const { lines } = await w.must(w.ask(main, orderAgain, { orderId: number, lines: [] }))
    expect(lines).toMatchObject([{ before: { gross: '2327.80' }, now: { gross: '2836.30' } }])
    expect(lines[0]?.drift).toMatchObject([{ kind: 'price', text: expect.stringContaining('拼印（11-28 截止）已不适用') }])
  })

  test('a quotation of what has a place says the price of alone, and holds nothing', async () => {
    const id = await run()
    const line = { productId: w.products.canvasBag, quantity: 700, selection: oneColour, new: 1, poolId: id }
    const { cartId } = await w.must(w.ask(third, addToCart, line))
    const { number: quoted } = await w.must(w.ask(third, createQuotation, { cartIds: [cartId] }))
    const { lines } = await w.must(w.ask(third, quotationDetail, { number: quoted }))
    expect(lines.map(({ receipt }) => receipt.gross)).toEqual(['5918.49'])
    expect((await w.must(w.ask(null, poolDetail, { id: String(id) }))).pieces).toBe(700)
  })

  test('a claim asks for at most what it came to', async () => {
    await sql`update order_line l set state = 'packed' from customer_order o where o.id = l.order_id and o.number = ${number}`.execute(w.db)
    const { consignments, lines } = await w.detail(main, number)
    const [consignmentId, lineId] = [consignments[0]?.id, lines[0]?.id]
    const production = await w.token('production')
    await w.staffMove(production, number, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF0001' })
    await w.move(main, number, 'sign', { consignmentId })
    const claim = { orderId: number, lineId, quantity: 300, reason: 'shortage', remedy: 'refund', words: '全部短少，请退款' }
    expect(await w.ask(main, applyClaim, { ...claim, amount: '2327.81' })).toMatchObject({ code: 'claim.amount' })
    expect(await w.ask(main, applyClaim, { ...claim, amount: '2327.80' })).toMatchObject({ status: 200 })
  })

  test('under a frame contract the difference is room again', async () => {
    const frame = await desk.frameSigned({ ceiling: '100000.00' })
    const used = () => w.number(sql`select used_fen as n from contract where number = ${frame}`)
    const id = await run()
    const ordered = await joined(w, main, w.addresses.main, id, { quantity: 300 })
    expect(await used()).toBe(283_630)
    await w.transfer(main, finance, ordered)
    await proofed(w, ordered)
    await paidIn(id, 1, 500)
    await paidIn(id, 2, 700)
    await closeNow(id)
    expect(await used()).toBe(232_780)
    await desk.noFrames()
  })
})

test('18: two of 200 nonwoven bags pay one start-up between them', async () => {
  await priced(w, 'canvasBag', demoRules.nonwovenBag)
  const id = await run({ least: 400 })
  const numbers = [await paidIn(id, 1, 200), await paidIn(id, 2, 200)]
  expect((await Promise.all(numbers.map((one) => placeOf(w, one)))).map(({ alone: most }) => yuan(most as Fen))).toEqual([
    '610.20',
    '610.20',
  ])
  expect(await closeNow(id)).toBe('locked')
  const finals = await Promise.all(numbers.map((one) => placeOf(w, one)))
  expect(finals.map(({ final }) => yuan(final as Fen))).toEqual(['553.70', '553.70'])
})
