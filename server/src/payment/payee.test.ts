import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payeesNow, savePayees } from '../../../contract/payment/payeeDesk.ts'
import { aPeopledWorld, proven, type PeopledWorld } from '../account/people.fixture.ts'
import { readPayee } from './payee.sql.ts'

// 收款账户: where buyers' transfers go is the merchant's to say, and nobody's at an open page.

let w: PeopledWorld
let finance: string
const account = { payee: '青山（杭州）印务有限公司', bankName: '中国工商银行杭州庆春支行', account: '1202 0221 0990 0123456' }
const other = { ...account, account: '1202-0221' }
const save = (typed: object, token = finance) => w.ask(token, savePayees, { accounts: [account], seen: [], ...typed })

beforeAll(async () => {
  w = await aPeopledWorld()
  finance = await w.token('finance')
})
beforeEach(() => w.db.deleteFrom('setting').where('key', '=', 'payee').execute())
afterAll(() => w.close())

test('is nobody’s at first, and then what buyers are told, in the shape that a process of the release before reads', async () => {
  expect((await w.ask(finance, payeesNow)).data).toEqual({ accounts: [] })
  await expect(readPayee(w.db)).rejects.toMatchObject({ code: 'payment.notSetUp' })
  expect(await save({})).toMatchObject({ status: 200, msg: '保存成功' })
  expect(await readPayee(w.db)).toEqual(account)
  expect((await w.ask(finance, payeesNow)).data).toEqual({ accounts: [account] })
  const audit = await w.db.selectFrom('audit').select(['subject', 'after']).where('action', '=', 'payee.save').execute()
  expect(audit).toEqual([{ subject: 'setting payee', after: account }])
})

test('is changed by one of two who began with the same', async () => {
  await save({})
  const both = await Promise.all([
    save({ accounts: [other], seen: [account] }),
    save({ accounts: [{ ...account, bankName: '建设银行' }], seen: [account] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused).toMatchObject({ code: 'page.changed', msg: expect.stringMatching(/^收款账户已被他人修改为“青山/) })
  expect(await save({ seen: [] })).toMatchObject({ code: 'page.changed' })
})

test('asks for the password once more', async () => {
  const { data } = await w.logIn('finance')
  expect(await save({}, data.token)).toMatchObject({ status: 403, code: 'proof.needed' })
  expect(await save({}, await proven(w.db, data.token))).toMatchObject({ status: 200 })
})

test.each([
  [{ payee: '' }, '请填写收款户名'],
  [{ payee: '户'.repeat(61) }, '收款户名最多 60 个字'],
  [{ bankName: ' ' }, '请填写开户银行'],
  [{ account: '12345' }, '账号应为 6-34 位数字或字母，可用空格或短横线分隔'],
  [{ account: '1202🙂0221' }, '账号应为 6-34 位数字或字母，可用空格或短横线分隔'],
  [{ account: `1202\n0221<script>` }, expect.stringMatching(/^账号/)],
])('%j is told in words', async (typed, words) => {
  expect(await save({ accounts: [{ ...account, ...typed }] })).toMatchObject({ status: 400, code: 'input.invalid', msg: words })
})

test('is one today, and not none', async () => {
  expect(await save({ accounts: [account, other] })).toMatchObject({ msg: '目前只支持一个收款账户' })
  expect(await save({ accounts: [] })).toMatchObject({ msg: '请填写收款账户' })
})
