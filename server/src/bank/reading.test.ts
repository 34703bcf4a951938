import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forgetStatement, lookAtStatement, readStatement } from '../../../contract/payment/statementReading.ts'
import { importDetail, importItems, startImport } from '../../../contract/sheet.ts'
import { runImport } from '../sheetRun/import.jobs.ts'
import { aBankDesk, gbk, type BankDesk } from './bank.fixture.ts'

// Sheets are read by a process of their own, which a busy machine is slow to begin.
vi.setConfig({ testTimeout: 90_000 })

let w: BankDesk
beforeAll(async () => void (w = await aBankDesk()))
afterAll(() => w.close())

const head = ['某某村镇银行账户明细', '何日,借贷,数额,来自,用处']
const line = (day: number, mark: string, amount: string, remark = '货款') => `2026/11/${day},${mark},${amount},荣达贸易有限公司,${remark}`
const text = (...lines: string[]) => [...head, ...lines].join('\n')
const first = [line(3, '贷', '11.00'), line(3, '贷', '11.00'), line(4, '借', '5.00'), line(5, '贷', '１２．５０元')]

const ran = async (id: number) => {
  await runImport(w.services, id)
  const run = await w.must(w.ask(w.finance, importDetail, { id }))
  return { ...run, items: (await w.must(w.ask(w.finance, importItems, { id, limit: 100 }))).rows }
}

test('a file of an unknown form is asked for once, then known, imported once, edited and forgotten', async () => {
  const fileId = await w.bring(gbk(text(...first)))
  const look = await w.must(w.ask(w.finance, lookAtStatement, { fileId }))
  expect(look).toMatchObject({ known: null, kept: null, reading: { heading: 2, incoming: ['贷'], outgoing: ['借'] } })
  expect(look.reading.columns.map(({ role }) => role)).toEqual(['time', 'sign', 'amount', 'payer', null])
  const reading = {
    ...look.reading,
    columns: look.reading.columns.map((one) => (one.name === '用处' ? { ...one, role: 'remark' as const } : one)),
  }
  const { id } = await w.must(w.ask(w.finance, readStatement, { fileId, reading }))
  const tried = await ran(id)
  expect(tried).toMatchObject({
    state: 'done',
    dry: true,
    created: 3,
    unchanged: 1,
    failed: 0,
    told: expect.stringContaining('收入 3 笔、支出 1 笔'),
  })
  expect(await w.receipts()).toEqual([])

  const written = async (of: number, options: object) =>
    ran((await w.must(w.ask(w.finance, startImport, { subject: 'statement', fileId: of, dry: false, options: options as never }))).id)
  const real = await written(fileId, tried.options)
  expect(real).toMatchObject({ created: 3, failed: 0 })
  expect(await written(fileId, tried.options)).toMatchObject({ created: 0, unchanged: 4 })

  // A longer period, with a preamble of another height; read as before, what is known is known.
  const later = await w.bring(['起止日期', ...head, line(2, '贷', '9.00'), ...first, line(6, '贷', '11.00')].join('\n'))
  const again = await w.must(w.ask(w.finance, lookAtStatement, { fileId: later }))
  expect(again.kept).toMatchObject({ staffName: expect.any(String) })
  expect(again.reading).toMatchObject({ heading: 3, columns: { 4: { role: 'remark' } } })
  const edited = { ...again.reading, columns: again.reading.columns.map((one) => (one.name === '用处' ? { ...one, role: null } : one)) }
  const { id: next } = await w.must(w.ask(w.finance, readStatement, { fileId: later, reading: edited }))
  const other = await ran(next)
  expect(await written(later, other.options)).toMatchObject({ created: 2, unchanged: 4 })
  expect((await w.receipts()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([900, 1100, 1100, 1100, 1250])

  const kept = (await w.must(w.ask(w.finance, lookAtStatement, { fileId }))).kept?.id ?? 0
  const answers = await Promise.all([1, 2].map(() => w.ask(w.finance, forgetStatement, { id: kept })))
  expect(answers.map(({ code }) => code ?? 'forgotten').toSorted()).toEqual(['forgotten', 'reading.missing'])
  expect((await w.must(w.ask(w.finance, lookAtStatement, { fileId }))).kept).toBeNull()
  // What was begun by it still knows it.
  expect(await written(fileId, tried.options)).toMatchObject({ created: 0 })
})

test('faults are told by row, and what is sure is booked only where that was asked', async () => {
  const orderId = await w.anOrder()
  const { amount, remarkCode } = await w.due(orderId)
  const fileId = await w.bring(text(line(3, '贷', '三块'), line(3, '蓝', '1.00'), line(9, '贷', amount, remarkCode)))
  const { reading } = await w.must(w.ask(w.finance, lookAtStatement, { fileId }))
  const asked = { ...reading, columns: reading.columns.map((one) => (one.name === '用处' ? { ...one, role: 'remark' as const } : one)) }
  const { id } = await w.must(w.ask(w.finance, readStatement, { fileId, reading: asked, book: true }))
  const tried = await ran(id)
  expect(tried).toMatchObject({ created: 1, failed: 2 })
  expect(tried.items.map(({ row, faults }) => [row, faults[0]?.message ?? ''])).toEqual([
    [3, '金额无法识别'],
    [4, '收支标志“蓝”未指明是收入还是支出'],
    [5, ''],
  ])
  expect(tried.items[2]?.changes.at(-1)).toMatchObject({ column: '将自动入账', is: expect.stringContaining(orderId) })
})

test('is refused to who is not of finance, for files that are not there, and where too little is said', async () => {
  const fileId = await w.bring(text(...first))
  const { reading } = await w.must(w.ask(w.finance, lookAtStatement, { fileId }))
  for (const [who, status] of [
    [null, 401],
    [await w.token('sales'), 403],
    [w.main, 401],
  ] as const) {
    // prettier-ignore
    expect(await w.ask(who as never, lookAtStatement, { fileId })).toMatchObject({ status })
    expect(await w.ask(who as never, readStatement, { fileId, reading })).toMatchObject({ status })
    expect(await w.ask(who as never, forgetStatement, { id: 1 })).toMatchObject({ status })
  }
  expect(await w.ask(w.finance, lookAtStatement, { fileId: 999_999 })).toMatchObject({ code: 'file.missing' })
  expect(await w.ask(w.finance, readStatement, { fileId: 999_999, reading })).toMatchObject({ code: 'file.missing' })
  expect(await w.ask(w.finance, readStatement, { fileId, reading: { ...reading, incoming: [] } })).toMatchObject({
    msg: '请指明收支标志中哪些表示收入',
  })
  expect(await w.ask(w.finance, readStatement, { fileId, reading: { ...reading, heading: 0 } })).toMatchObject({ code: 'input.invalid' })
  expect(await w.ask(w.finance, forgetStatement, { id: 999_999 })).toMatchObject({ code: 'reading.missing' })
  const { id } = await w.must(w.ask(w.finance, startImport, { subject: 'statement', fileId, dry: true, options: { readingId: 999_999 } }))
  expect(await ran(id)).toMatchObject({ state: 'failed', fault: '列的对应方式不存在，请重新上传' })
})
