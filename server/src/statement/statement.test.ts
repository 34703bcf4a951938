import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { applyInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { saveCredit } from '../../../contract/plan/planDesk.ts'
import {
  answerStatement,
  listStatements,
  replyStatement,
  staffListStatements,
  staffStatementDetail,
  statementDetail,
  type StatementDetail,
} from '../../../contract/plan/statement.ts'
import { pathOf } from '../file/store.ts'
import { anEar } from '../live/ear.fixture.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { sheetWorker } from '../sheet/sheetWorker.ts'
import { xlsxRows } from '../sheet/xlsx.ts'
import { makeStatementFiles } from './files.ts'
import { issueStatements } from './statement.jobs.ts'

const w = await aShop()
const [main, finance, stranger, sales] = await w.tokens('main', 'finance', 'stranger', 'sales')
await sessionsLast(w.db)

const at = (moment: string) => void (w.clock.now = new Date(moment))
const bags = { product: 'plainBag', quantity: 500 } as const
/** What the company owes by the books, before a moment. */
async function owedBefore(moment: string): Promise<string> {
  const { rows } = await sql<{ owed: Fen }>`select coalesce(sum(e.amount_fen), 0)::bigint as owed from entry e
    join posting p on p.id = e.posting_id where e.company_id = ${companyId} and e.account in ('receivable', 'balance')
      and p.at < ${new Date(moment)}`.execute(w.db)
  return rows[0] ? yuan(rows[0].owed) : ''
}
const statementOf = async (month: string): Promise<StatementDetail> => {
  const { rows } = await w.must(w.ask(main, listStatements))
  const found = rows.find((row) => row.month === month)
  if (!found) throw new Error(`no statement of ${month}`)
  return w.must(w.ask(main, statementDetail, { id: found.id }))
}
/** The account's sums hold line by line and over the whole. */
function addsUp({ opening, closing, lines }: StatementDetail): void {
  let owed = parseYuan(opening) as number
  for (const line of lines) {
    owed += parseYuan(line.more || '0') - parseYuan(line.less || '0')
    expect(parseYuan(line.balance)).toBe(owed)
  }
  expect(parseYuan(closing)).toBe(owed)
}

/** An invoice for the order, issued now. */
async function invoiced(orderId: string): Promise<void> {
  const { rows } = await w.must(w.ask(main, listTitles))
  const { id } = await w.must(w.ask(main, applyInvoice, { orderIds: [orderId], titleId: rows.find(({ type }) => type === 1)?.id, type: 1 }))
  const pdf = await w.file('evidence', '陈荣达', 'f')
  await sql`update invoice set state = 'issued', invoice_number = ${`2644${id}`}, issued_at = ${w.clock.now}, pdf_id = ${pdf}
    where id = ${id}`.execute(w.db)
}

at('2026-09-20T02:00:00Z')
const companyId = await w.number(sql`select id as n from company where name = '荣达贸易有限公司'`)
await w.must(w.ask(sales, saveCredit, { companyId, enabled: true, limit: '100000', days: 60 }))
// September: an order on credit. October: an order, paid twice; part of the credit paid in its last minute, China time.
const onCredit = await w.orderBy('credit', 'main', main, bags)
at('2026-10-05T02:00:00Z')
const paid = await w.order('main', main, bags)
await w.transfer(main, finance, paid)
await w.transfer(main, finance, paid, '12.34')
await invoiced(paid)
at('2026-10-31T15:59:30Z')
await w.transfer(main, finance, onCredit, '100.00')
at('2026-10-31T16:00:30Z')
await w.transfer(main, finance, onCredit, '50.00')
afterAll(async () => {
  sheetWorker.leave()
  await w.close()
})

describe('a month’s statement', () => {
  test('is not made before the month is over', async () => {
    w.clock.now = new Date('2026-10-31T16:09:00Z')
    await issueStatements(w.services)
    const { rows } = await w.must(w.ask(main, listStatements))
    expect(rows.map(({ month }) => month)).not.toContain('2026-10')
  })

  test('is made once, however many processes do so at once, and told once', async () => {
    at('2026-10-31T16:11:00Z')
    await sql`delete from statement_run`.execute(w.db)
    await Promise.all([issueStatements(w.services), issueStatements(w.services), issueStatements(w.services)])
    await issueStatements(w.services)
    const { rows } = await w.must(w.ask(main, listStatements))
    expect(rows.filter(({ month }) => month === '2026-10')).toHaveLength(1)
    const told = await w.number(sql`select count(*) as n from notice n join account a on a.id = n.account_id
      where n.title = '2026 年 10 月对账单已生成' and a.nickname = '陈荣达'`)
    expect(told).toBe(1)
  })

  test('begins with what was owed, ends with what the books say, and every line stands in its month', async () => {
    const october = await statementOf('2026-10')
    expect(october.opening).toBe(await owedBefore('2026-09-30T16:00:00Z'))
    expect(october.closing).toBe(await owedBefore('2026-10-31T16:00:00Z'))
    addsUp(october)
    expect(october.lines.map(({ kindLabel, less }) => `${kindLabel} ${less}`.trim())).toEqual([
      '期初余额',
      expect.stringMatching(/^付款 /),
      '订单',
      '付款 12.34',
      '开票',
      '付款 100.00',
    ])
    expect(october.lines.at(-1)).toMatchObject({ orderId: onCredit, time: '2026-10-31 23:59:30' })
  })

  test('goes on where the last one ended, and a posting that came late is not lost', async () => {
    at('2026-11-15T02:00:00Z')
    const order = await w.order('main', main, bags)
    await w.transfer(main, finance, order)
    await sql`with p as (insert into posting (kind, ref, at) values ('receipt', 'LATE', '2026-10-31T15:00:00Z') returning id)
      insert into entry (posting_id, account, company_id, order_id, amount_fen)
      select p.id, e.account, ${companyId}, null, e.amount from p, (values ('bank', 700), ('balance', -700)) e (account, amount)`.execute(
      w.db,
    )
    at('2026-12-01T02:00:00Z')
    await issueStatements(w.services)
    const [october, november] = [await statementOf('2026-10'), await statementOf('2026-11')]
    expect(november.opening).toBe(october.closing)
    expect(november.closing).toBe(await owedBefore('2026-11-30T16:00:00Z'))
    addsUp(november)
    expect(november.lines.map(({ note }) => note)).toContain('银行转账 LATE')
    // An invoice is told in the month it was issued in, and in no other.
    expect([october, november].map(({ lines }) => lines.filter(({ note }) => note.startsWith('发票号码')).length)).toEqual([1, 0])
  })

  test('the first of all stands on what was owed before, which none after it tells again', async () => {
    for (const table of ['statement_line', 'statement', 'statement_run']) await sql`delete from ${sql.table(table)}`.execute(w.db)
    for (const day of ['2026-11-01T02:00:00Z', '2026-12-01T02:00:00Z']) {
      at(day)
      await issueStatements(w.services)
    }
    const november = await statementOf('2026-11')
    expect(november.closing).toBe(await owedBefore('2026-11-30T16:00:00Z'))
    addsUp(november)
  })

  test('of months in which nobody was there is made afterwards, each on its own', async () => {
    at('2027-03-02T02:00:00Z')
    await issueStatements(w.services)
    const { rows } = await w.must(w.ask(main, listStatements))
    expect(rows.map(({ month }) => month).slice(0, 3)).toEqual(['2027-02', '2027-01', '2026-12'])
    expect(new Set(rows.slice(0, 3).map(({ closing }) => closing)).size).toBe(1)
  })

  test('a company without anything to tell gets none', async () => {
    expect((await w.must(w.ask(stranger, listStatements))).rows).toEqual([])
  })
})

describe('both sides', () => {
  const financeHears = async () => {
    const ear = await anEar(await w.app.listen({ port: 0, host: '127.0.0.1' }), finance)
    await ear.said((heard) => heard.length > 0)
    return ear
  }
  test('it is confirmed line by line, disputed, answered, confirmed', async () => {
    const { id, lines, state } = await statementOf('2026-10')
    expect(state).toBe('issued')
    const [first, second, third] = lines.map((line) => line.id)
    const say = (more: object) => w.ask(main, answerStatement, { id, ...more })
    expect(await w.must(say({ move: 'confirm', lineIds: [first, second] }))).toMatchObject({ state: 'issued' })
    expect(await say({ move: 'dispute', lineIds: [third] })).toMatchObject({ code: 'input.invalid', msg: '请填写异议说明' })
    const ear = await financeHears()
    expect(await w.must(say({ move: 'dispute', lineIds: [third], reason: '金额不对' }))).toMatchObject({ state: 'disputed' })
    await ear.said((heard) => heard.some(({ event, data }) => event === 'desk' && data['desk'] === 'statement'))
    ear.hush()
    expect(await say({ move: 'dispute', lineIds: [first], reason: '反悔' })).toMatchObject({ code: 'statement.move.forbidden' })
    const desk = await w.must(w.ask(finance, staffListStatements, { state: 'disputed', keyword: '荣达' }))
    expect(desk.rows).toMatchObject([{ id, disputed: 1, companyName: '荣达贸易有限公司' }])
    const seen = await w.must(w.ask(finance, staffStatementDetail, { id }))
    expect(seen.lines[2]).toMatchObject({ reason: '金额不对', moves: ['answer'] })
    expect(await w.ask(finance, replyStatement, { id, lineId: first, answer: '？' })).toMatchObject({ code: 'statement.move.forbidden' })
    expect(await w.must(w.ask(finance, replyStatement, { id, lineId: third, answer: '以订单为准' }))).toMatchObject({ state: 'issued' })
    const both = await Promise.all([say({ move: 'confirm' }), say({ move: 'confirm' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await statementOf('2026-10')).toMatchObject({ state: 'confirmed', open: 0, disputed: 0 })
    const told = await w.number(sql`select count(*) as n from notice where title = '2026 年 10 月对账单的异议已回复'`)
    expect(told).toBeGreaterThan(0)
  })

  test('a stranger, and a line of another statement, are told that it is not there', async () => {
    const [{ id }, other] = [await statementOf('2026-11'), await statementOf('2026-12')]
    expect(await w.ask(stranger, statementDetail, { id })).toMatchObject({ code: 'statement.missing' })
    expect(await w.ask(main, answerStatement, { id, move: 'confirm', lineIds: [other.lines[0]?.id] })).toMatchObject({
      code: 'statement.missing',
    })
  })
})

test('its PDF and spreadsheet are made by a job, once, and say what the page says', async () => {
  const { id, closing, number, lines } = await statementOf('2026-11')
  expect(await w.must(w.ask(main, statementDetail, { id }))).toMatchObject({ pdf: null, xlsx: null })
  await makeStatementFiles(w.services, id)
  const { pdf, xlsx } = await statementOf('2026-11')
  await makeStatementFiles(w.services, id)
  expect((await statementOf('2026-11')).pdf?.id).toBe(pdf?.id)
  expect([pdf?.name, xlsx?.name]).toEqual([`对账单-${number}.pdf`, `对账单-${number}.xlsx`])
  const bytesOf = (hash = '') => readFile(pathOf(w.services.dataDir, hash))
  expect((await bytesOf(pdf?.hash)).subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = await xlsxRows(await bytesOf(xlsx?.hash))
  expect(rows).toHaveLength(lines.length + 1)
  expect(Number(rows.at(-1)?.at(-1))).toBe(Number(closing))
}, 60_000)
