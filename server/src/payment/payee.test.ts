import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderDetail } from '../../../contract/order/order.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { listReceipts, payOrder, recordReceipt } from '../../../contract/payment/payment.ts'
import { payeesNow, savePayees } from '../../../contract/payment/payeeDesk.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { proven } from '../account/people.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { readPayee } from './payee.sql.ts'

// 收款账户: where buyers' transfers go is the merchant's to say, and nobody's at an open page.

let w: Shop
let finance: string
let main: string
const usual = { payee: '青山（杭州）印务有限公司', bankName: '中国工商银行杭州庆春支行', account: '1202 0221 0990 0123456' }
const further = {
  payee: '青山（杭州）印务有限公司',
  bankName: '建设银行',
  account: '3100-1502-5000',
  label: '建行户',
  active: true,
  fromAmount: null as string | null,
  companyIds: [] as number[],
}
const save = (typed: object = {}, token = finance) => w.ask(token, savePayees, { usual, further: [], version: 0, ...typed })

beforeAll(async () => {
  w = await aShop()
  finance = await w.token('finance')
  main = await w.token('main')
})
beforeEach(() => w.pool.query(`delete from setting where key in ('payee', 'payees'); delete from setting_past`))
afterAll(() => w.close())

test('is nobody’s at first, and then what buyers are told, in the shape that a process of the release before reads', async () => {
  expect((await w.ask(finance, payeesNow)).data).toEqual({ usual: null, further: [], version: 0 })
  await expect(readPayee(w.db)).rejects.toMatchObject({ code: 'payment.notSetUp' })
  expect(await save()).toMatchObject({ status: 200, msg: '保存成功', data: { version: 2 } })
  expect(await readPayee(w.db)).toEqual(usual)
  const { rows } = await w.pool.query(`select value from setting where key = 'payee'`)
  expect(rows).toEqual([{ value: usual }])
  const audit = await w.db.selectFrom('audit').select(['subject', 'after']).where('action', '=', 'payee.save').execute()
  expect(audit).toEqual([{ subject: 'setting payee', after: usual }])
})

test('is changed by one of two who began with the same, and not over what a release before has written', async () => {
  await save()
  const both = await Promise.all([
    save({ usual: { ...usual, account: '1202-0221' }, version: 2 }),
    save({ usual: { ...usual, bankName: '建设银行' }, version: 2 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: 'page.changed',
    msg: expect.stringMatching(/^收款账户已被他人修改/),
  })
  await w.pool.query(`update setting set value = '{"payee": "旧", "bankName": "旧", "account": "123456"}' where key = 'payee'`)
  expect(await save({ version: 4 })).toMatchObject({ code: 'page.changed' })
  expect((await w.ask(finance, payeesNow)).data).toMatchObject({ usual: { account: '123456' }, version: 5 })
})

test('asks for the password once more', async () => {
  const { data } = await w.logIn('finance')
  expect(await save({}, data.token)).toMatchObject({ status: 403, code: 'proof.needed' })
  expect(await save({}, await proven(w.db, data.token))).toMatchObject({ status: 200 })
})

test.each([
  [{ payee: '' }, '请填写收款户名'],
  [{ payee: '户'.repeat(200) }, '收款户名最多 60 个字'],
  [{ payee: '青山🎉' }, '收款户名不能含表情符号'],
  [{ bankName: ' ' }, '请填写开户银行'],
  [{ account: '12345' }, '账号应为 6-34 位数字或字母，可用空格或短横线分隔'],
  [{ account: '1202🙂0221' }, '账号应为 6-34 位数字或字母，可用空格或短横线分隔'],
  [{ account: `1202\n0221<script>` }, expect.stringMatching(/^账号/)],
])('%j is told in words', async (typed, words) => {
  expect(await save({ usual: { ...usual, ...typed } })).toMatchObject({ status: 400, code: 'input.invalid', msg: words })
})

test.each([
  ['the same number twice', [{ ...further, account: usual.account.replaceAll(' ', '-') }], /^账号 120202210990.+ 重复/],
  [
    'one sum for two',
    [
      { ...further, fromAmount: '5000' },
      { ...further, account: '999999', fromAmount: '5000.00' },
    ],
    /相同的起用金额/,
  ],
  [
    'one company for two',
    [
      { ...further, companyIds: [1] },
      { ...further, account: '999999', companyIds: [1] },
    ],
    /一家企业只能/,
  ],
  ['no sum', [{ ...further, fromAmount: '0' }], '起用金额应大于 0'],
  ['a sum of letters', [{ ...further, fromAmount: '很多' }], /金额格式不正确/],
  ['no name', [{ ...further, label: '' }], '请填写账户简称'],
])('%s is refused', async (_, others, msg) => {
  const said = await save({ further: others })
  expect(said).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(said.msg).toMatch(msg)
})

test('buyers pay into the account of their company, of their sum, or the usual one; papers name the same', async () => {
  const lot = { product: 'otherLot', quantity: 1 } as const
  const order = await w.order('main', main, lot)
  const paysInto = async () => (await w.must(w.ask(main, payOrder, { orderId: order, payType: 'bank' }))) as { account: string }
  const { company_id: companyId } = await w.db
    .selectFrom('customer_order')
    .select('company_id')
    .where('number', '=', order)
    .executeTakeFirstOrThrow()
  let version = 0
  const set = async (...others: object[]) => {
    version = (await w.must(save({ further: others, version }))).version
  }
  await set({ ...further, fromAmount: '99999999' })
  expect(await paysInto()).toMatchObject({ account: usual.account })
  await set({ ...further, fromAmount: '0.01' })
  expect(await paysInto()).toMatchObject({ account: further.account })
  await set({ ...further, fromAmount: '0.01' }, { ...further, account: '777777', label: '专户', companyIds: [companyId] })
  expect(await paysInto()).toMatchObject({ account: '777777' })
  expect((await w.must(w.ask(main, orderDetail, { orderId: order }))).seller.account).toBe('777777')
  const line = { productId: w.products.otherLot, selection: noChoice, quantity: 1 }
  const { number } = await w.must(w.ask(main, createQuotation, { line }))
  expect((await w.must(w.ask(main, quotationDetail, { number }))).seller.account).toBe('777777')
  const { data } = await w.ask(finance, payeesNow)
  expect(data.further[1]).toMatchObject({ label: '专户', companies: [{ id: companyId }], fromAmount: null })
  await set({ ...further, account: '777777', label: '专户', companyIds: [companyId], active: false })
  expect(await paysInto()).toMatchObject({ account: usual.account })
  // The paper of its day names the account of its day.
  expect((await w.must(w.ask(main, quotationDetail, { number }))).seller.account).toBe('777777')
})

test('what the bank shows is of one of our accounts, or of none that was named', async () => {
  await save({ further: [{ ...further, active: false }] })
  const receipt = (reference: string, payeeAccount: string) =>
    w.ask(finance, recordReceipt, { amount: '1.00', payerName: '某某', receivedAt: '2026-11-20 10:00:00', reference, payeeAccount })
  expect(await receipt('PAYEE-1', '6222')).toMatchObject({ status: 400, msg: '收款账户不存在，请刷新后重新选择' })
  await w.must(receipt('PAYEE-2', further.account))
  await w.must(receipt('PAYEE-3', ''))
  const { rows } = await w.must(w.ask(finance, listReceipts, { keyword: 'PAYEE-' }))
  expect(rows.map(({ payeeAccount }) => payeeAccount).toSorted()).toEqual(['', further.account])
})
