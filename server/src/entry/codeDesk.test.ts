import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginMobile, sendCode } from '../../../contract/account/account.ts'
import { giveCode } from '../../../contract/account/codeDesk.ts'
import { sendProofCode } from '../../../contract/account/proof.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'

// Where nothing is sent to phones: nobody waits for a message, and a clerk tells the code to whom he knows.

let w: PeopledWorld
let admin: string
const phone = person('main').login
beforeAll(async () => {
  w = await aPeopledWorld({ smsOff: true })
  admin = await w.token('admin')
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.deleteFrom('tally').execute()
  await w.db.deleteFrom('sms_code').execute()
})

const give = (type: string, to = phone, token: string | null = admin) =>
  w.ask(token, giveCode, { phone: to, type, checked: '回拨了登记的电话' })

test('nobody is told that a message is on its way', async () => {
  for (const asked of [w.ask(null, sendCode, { phone, type: 'login' }), w.ask(null, sendCode, { phone: '13700000001', type: 'register' })])
    expect(await asked).toMatchObject({ status: 409, code: 'sms.off', msg: expect.stringContaining('致电客服') })
  expect(await w.ask(await w.token('main'), sendProofCode)).toMatchObject({ code: 'sms.off', msg: '商城不发送短信，请用登录密码验证' })
  expect((await w.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(0)
})

test('a code that a clerk tells logs in once, and who told it, to whom, and why stands in the audit without it', async () => {
  const { data } = await give('login')
  expect(await w.ask(null, loginMobile, { account: phone, captcha: data.code })).toMatchObject({ status: 200 })
  expect(await w.ask(null, loginMobile, { account: phone, captcha: data.code })).toMatchObject({ code: 'code.expired' })
  const row = await w.db.selectFrom('audit').selectAll().where('action', '=', 'code.give').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ subject: expect.stringMatching(/^account \d+$/), after: { type: 'login', checked: '回拨了登记的电话' } })
  expect(JSON.stringify(row)).not.toContain(data.code)
})

test('whose account it opens is told who gave it, when and for what, and so is the main account', async () => {
  const told = async () => w.db.selectFrom('notice').select(['account_id as id', 'body']).execute()
  await w.db.deleteFrom('notice').execute()
  const { data } = await give('reset')
  const [notice, ...others] = await told()
  expect(others).toEqual([])
  expect(notice?.body).toMatch(/^客服.+于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d为手机号 1\d\d\*{4}\d{4} 的账号提供了用于“找回密码”的验证码/)
  expect(notice?.body).not.toContain(data.code)
  await w.db.deleteFrom('notice').execute()
  await give('login', person('buyer').login)
  const accounts = await w.db
    .selectFrom('account')
    .select('id')
    .where('phone', 'in', [phone, person('buyer').login])
    .execute()
  expect((await told()).map(({ id }) => id).toSorted()).toEqual(accounts.map(({ id }) => id).toSorted())
  await w.db.deleteFrom('notice').execute()
  expect(await give('register', '13700000009')).toMatchObject({ status: 200 })
  expect(await told()).toEqual([])
})

test('none for whom it is of no use', async () => {
  expect(await give('login', '13700000001')).toMatchObject({ code: 'account.missing', msg: expect.any(String) })
  expect(await give('register')).toMatchObject({ code: 'phone.taken' })
  expect(await give('prove')).toMatchObject({ status: 400 })
})

test('five a day to one phone', async () => {
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await give('reset')).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

test('only who keeps companies, after a proof, and only where nothing is sent', async () => {
  expect(await give('login', phone, null)).toMatchObject({ status: 401 })
  expect(await give('login', phone, await w.token('main'))).toMatchObject({ status: 401 })
  expect(await give('login', phone, await w.token('finance'))).toMatchObject({ code: 'permit.missing' })
  expect(await give('login', phone, (await w.logIn('admin')).data.token)).toMatchObject({ code: 'proof.needed' })
  Object.assign(w.services, { smsOff: false })
  expect(await give('login')).toMatchObject({ code: 'sms.on' })
  Object.assign(w.services, { smsOff: true })
})
