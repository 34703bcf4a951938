import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login, sendCode, userInfo } from '../../../contract/account/account.ts'
import { companyNameFree, entered, register, registerAgain, resetPassword, verifyPhone } from '../../../contract/account/register.ts'
import type { Db, Tx } from '../database/db.ts'
import { during } from '../during.fixture.ts'
import { codeFor } from '../account/codes.fixture.ts'
import { person } from '../account/people.fixture.ts'
import { anEntrance, newCreditCode } from './entrance.fixture.ts'

const { w, upload, aForm } = await anEntrance()
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const companyOf = (phone: string) =>
  w.db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .selectAll('company')
    .select(['account.id as accountId', 'account.nickname'])
    .where('account.phone', '=', phone)
    .executeTakeFirst()

test('the name and code of a company that closed its account are free again; a refused one keeps its own', async () => {
  const creditCode = newCreditCode()
  const first = await aForm({ companyName: '秋禾文创有限公司', creditCode })
  expect(await w.ask(null, register, first.form)).toMatchObject({ status: 200 })
  const state = (state: 'refused' | 'closed') => w.db.updateTable('company').set({ state }).where('credit_code', '=', creditCode).execute()
  await state('refused')
  const taken = await aForm({ companyName: '秋禾文创有限公司', creditCode })
  expect(await w.ask(null, register, taken.form)).toMatchObject({ code: 'company.name.taken' })
  await state('closed')
  expect(await w.ask(null, companyNameFree, { companyName: '秋禾文创有限公司' })).toMatchObject({ data: true })
  expect(await w.ask(null, register, taken.form)).toMatchObject({ status: 200 })
})

test.each(['fuWu', 'YinSi'])('nobody registers while there is no %s to agree to, and no code is used up', async (key) => {
  const { phone, captcha, form } = await aForm({ companyName: `未备${key}有限公司` })
  const text = await w.db.deleteFrom('article').where('key', '=', key).returning(['key', 'title', 'content']).executeTakeFirstOrThrow()
  const unready = { status: 409, code: 'register.unready', msg: '商家尚未公布用户服务协议和隐私协议，暂时不能注册，请稍后再来' }
  expect(await w.ask(null, verifyPhone, { phone, captcha, type: 'register' })).toMatchObject(unready)
  expect(await w.ask(null, register, form)).toMatchObject(unready)
  expect(await w.ask(null, registerAgain, form)).toMatchObject(unready)
  expect(await companyOf(phone)).toBeUndefined()
  await w.db.insertInto('article').values(text).execute()
  expect(await w.ask(null, register, form)).toMatchObject({ status: 200 })
})

describe('a company that registers', () => {
  test('waits for review, with its licence, five identities, two consents and a row of the audit', async () => {
    const { phone, captcha, form } = await aForm({ companyName: ' 春和 (深圳) 印务有限公司' })
    expect(await w.ask(null, verifyPhone, { phone, captcha, type: 'register' })).toMatchObject({ status: 200, data: true })
    expect(await w.ask(null, register, form)).toMatchObject({ status: 200, msg: '注册成功，请等待审核' })
    const company = await companyOf(phone)
    expect(company).toMatchObject({ name: '春和（深圳）印务有限公司', state: 'pending', submitted_at: w.clock.now, nickname: '许青' })
    const { id, accountId, licence_id } = company ?? { id: 0, accountId: 0, licence_id: 0 }
    const held = await w.db.selectFrom('stored_file').selectAll().where('id', '=', licence_id).executeTakeFirst()
    expect(held).toMatchObject({ company_id: id, account_id: accountId, phone: null, kind: 'licence', type: 'jpg' })
    const identities = await w.db.selectFrom('identity').select('name').where('company_id', '=', id).execute()
    expect(identities.map(({ name }) => name)).toEqual(['采购', '审批', '财务', '设计', '只读'])
    const consents = await w.db.selectFrom('consent').selectAll().where('account_id', '=', accountId).execute()
    expect(consents.map(({ article, text_hash }) => [article, text_hash])).toEqual([
      ['fuWu', createHash('sha256').update('<p>服务</p>').digest('hex')],
      ['YinSi', createHash('sha256').update('<p>隐私</p>').digest('hex')],
    ])
    const audit = await w.db.selectFrom('audit').selectAll().where('subject', '=', `company ${id}`).execute()
    expect(audit).toMatchObject([{ action: 'company.register', side: 'buyer', company_id: id, after: { state: 'pending' } }])
    expect(JSON.stringify(audit)).not.toContain(phone)
    expect(await w.ask(null, login, { username: phone, password: 'Chengyi7308' })).toMatchObject({ status: 423, msg: '账号审核中' })
  })

  test('is told what of it is taken, and its code and licence are good for another try', async () => {
    const { form } = await aForm({ companyName: '荣达贸易有限公司' })
    expect(await w.ask(null, register, form)).toMatchObject({
      status: 409,
      code: 'company.name.taken',
      msg: '企业名称已注册',
      facts: { fields: { companyName: '企业名称已注册' } },
    })
    const other = { ...form, companyName: '长风印刷有限公司' }
    expect(await w.ask(null, register, { ...other, creditCode: '91440300MA5F8K2L74' })).toMatchObject({
      status: 409,
      code: 'company.code.taken',
    })
    expect(await w.ask(null, register, { ...other, licenseUrl: '/files/1/a.jpg' })).toMatchObject({ status: 400, code: 'licence.missing' })
    expect(await w.ask(null, register, other)).toMatchObject({ status: 200 })
    // The code is used up, because the phone has an account: which is what is told.
    expect(await w.ask(null, register, other)).toMatchObject({ code: 'phone.taken', facts: { fields: { account: '手机号已注册' } } })
    expect(await w.ask(null, sendCode, { phone: form.account, type: 'register' })).toMatchObject({ status: 429 })
  })

  test('comes in once, though sent ten times at once', async () => {
    const { phone, form } = await aForm({ companyName: '十次印务有限公司' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.ask(null, register, form)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'code.expired' || code === 'phone.taken')).toHaveLength(9)
    expect(await companyOf(phone)).toBeDefined()
  })

  test('of two with one name, or one credit code, one comes in and the other keeps its code', async () => {
    const [one, two] = [await aForm({ companyName: '同名印务有限公司' }), await aForm({ companyName: '同名印务有限公司' })]
    const answers = await Promise.all([one, two].map(({ form }) => w.ask(null, register, form)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['company.name.taken', undefined])
    const loser = answers[0]?.status === 200 ? two : one
    const winner = answers[0]?.status === 200 ? one : two
    const third = await aForm({ companyName: '第三印务有限公司' })
    const again = { ...loser.form, companyName: '改名印务有限公司', creditCode: third.form.creditCode }
    const codesAtOnce = await Promise.all([again, third.form].map((form) => w.ask(null, register, form)))
    expect(codesAtOnce.map(({ code }) => code).toSorted()).toEqual(['company.code.taken', undefined])
    expect(await companyOf(winner.phone)).toMatchObject({ name: '同名印务有限公司' })
  })

  test('must agree, and gives a good password and credit code', async () => {
    const { form } = await aForm({ companyName: '未同意印务有限公司' })
    const bad = { ...form, agreed: false, password: '123456', creditCode: '91110108MA01XH3C0J', companyName: 'x' }
    expect(await w.ask(null, register, bad)).toMatchObject({
      status: 400,
      facts: {
        fields: {
          agreed: '请先阅读并同意《用户服务协议》和《隐私协议》',
          password: '密码必须为 6-16 位字母和数字组合',
          creditCode: '统一社会信用代码校验位不正确，请核对营业执照',
          companyName: '企业名称至少 4 个字',
        },
      },
    })
  })
})

test('a name is free or not, also when typed with blanks and narrow brackets', async () => {
  const ask = (companyName: string) => w.ask(null, companyNameFree, { companyName })
  expect(await ask('没有人用的名字')).toMatchObject({ status: 200, data: true })
  expect(await ask(' 荣达贸易 有限公司 ')).toMatchObject({ status: 409, code: 'company.name.taken', msg: '企业名称已注册' })
  const answers = await Promise.all(Array.from({ length: 110 }, (_, n) => ask(`名字${n}号`)))
  expect(answers.filter(({ code }) => code === 'request.tooOften')).toHaveLength(12)
})

describe('a refused company', () => {
  const { login: phone } = person('refused')

  test('finds what it had entered, and is submitted again under the same ids', async () => {
    const before = await companyOf(phone)
    const captcha = await codeFor(w, phone, 'register')
    expect((await w.ask(null, entered, { phone, captcha })).data).toEqual({
      reason: '营业执照照片不清晰，请重新上传',
      companyName: '旭日礼品有限公司',
      creditCode: '91510100MA6C7T4P2C',
      licenseUrl: null,
      nickname: '赵旭',
    })
    const { link } = await upload(phone, captcha)
    const form = {
      account: phone,
      captcha,
      password: 'Xuri2026',
      companyName: '旭日礼品有限公司',
      creditCode: '91510100MA6C7T4P2C',
      licenseUrl: link,
      agreed: true,
    }
    expect(await w.ask(null, registerAgain, { ...form, companyName: '荣达贸易有限公司' })).toMatchObject({ code: 'company.name.taken' })
    expect(await w.ask(null, register, form)).toMatchObject({ code: 'phone.taken' })
    const twice = await Promise.all([w.ask(null, registerAgain, form), w.ask(null, registerAgain, form)])
    expect(twice.map(({ code, msg }) => code ?? msg).toSorted()).toEqual(['code.expired', '提交成功，请等待审核'])
    const after = await companyOf(phone)
    expect(after).toMatchObject({ id: before?.id, accountId: before?.accountId, state: 'pending', nickname: '赵旭' })
    expect(await w.ask(null, login, { username: phone, password: 'Xuri2026' })).toMatchObject({ code: 'account.pending' })
    await w.db.deleteFrom('tally').execute()
    expect(await w.ask(null, sendCode, { phone, type: 'register' })).toMatchObject({ status: 409, msg: '手机号已注册' })
  })

  test('keeps the licence it had, when refused once more', async () => {
    await w.db.updateTable('company').set({ state: 'refused', refuse_reason: '名称不符' }).where('name', '=', '旭日礼品有限公司').execute()
    w.clock.now = new Date(w.clock.now.getTime() + 61_000)
    const captcha = await codeFor(w, phone, 'register')
    const { data } = await w.ask(null, entered, { phone, captcha })
    expect(data?.reason).toBe('名称不符')
    expect((await w.app.inject(data?.licenseUrl ?? '')).headers['content-type']).toBe('image/jpeg')
    const form = {
      account: phone,
      captcha,
      password: 'Xuri2026',
      companyName: '旭日礼品成都有限公司',
      creditCode: data?.creditCode,
      licenseUrl: data?.licenseUrl,
      nickname: '赵旭日',
      agreed: true,
    }
    const { licence_id } = (await companyOf(phone)) ?? {}
    expect(await w.ask(null, registerAgain, form)).toMatchObject({ status: 200 })
    expect(await companyOf(phone)).toMatchObject({ licence_id, name: '旭日礼品成都有限公司', nickname: '赵旭日' })
  })

  test('is the only one: a phone that is new, pending or verified cannot submit again', async () => {
    const { phone: fresh, captcha, form } = await aForm({ companyName: '全新印务有限公司' })
    expect(await w.ask(null, entered, { phone: fresh, captcha })).toMatchObject({ status: 200, data: null })
    expect(await w.ask(null, registerAgain, form)).toMatchObject({ status: 409, msg: '当前状态不能重新提交' })
    for (const key of ['pending', 'main', 'buyer'])
      expect(await w.ask(null, sendCode, { phone: person(key).login, type: 'register' })).toMatchObject({ code: 'phone.taken' })
  })
})

describe('a forgotten password', () => {
  const { login: phone } = person('buyer')
  const reset = (captcha: string, password = 'Lina2026', account = phone) => w.ask(null, resetPassword, { account, captcha, password })

  test('is replaced by a code, once; every session ends, and failed tries are forgotten', async () => {
    const sessions = [await w.token('buyer'), await w.token('buyer')]
    for (let n = 0; n < 5; n++) await w.logIn('buyer', 'Wrong2026')
    expect(await w.logIn('buyer')).toMatchObject({ code: 'login.tooMany' })
    const captcha = await codeFor(w, phone, 'reset')
    expect(await reset(captcha, '123456')).toMatchObject({ status: 400, msg: '密码必须为 6-16 位字母和数字组合' })
    const answers = await Promise.all([reset(captcha), reset(captcha), reset(captcha)])
    expect(answers.map(({ code, msg }) => code ?? msg).toSorted()).toEqual(['code.expired', 'code.expired', '修改成功'])
    for (const token of sessions) expect(await w.ask(token, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
    expect(await w.logIn('buyer')).toMatchObject({ code: 'login.wrong' })
    expect(await w.logIn('buyer', 'Lina2026')).toMatchObject({ status: 200 })
    const { id } = (await w.ask((await w.logIn('buyer', 'Lina2026')).data.token, userInfo)).data
    const audit = await w.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `account ${id}`)
      .orderBy('id', 'desc')
      .limit(8)
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'login.ok',
      'login.ok',
      'login.failed',
      'account.reset',
      ...Array.from({ length: 4 }, () => 'login.failed'),
    ])
  })

  test('is nobody’s to replace whose phone has been changed meanwhile', async () => {
    const phone = person('designer').login
    const captcha = await codeFor(w, phone, 'reset')
    const account = (tx: Tx | Db) => tx.updateTable('account').where('phone', 'in', [phone, 'changed'])
    const before = await w.db.selectFrom('account').select('password_hash').where('phone', '=', phone).execute()
    const answer = await during(
      w,
      (tx) => account(tx).set({ phone: 'changed' }).execute(),
      () => w.ask(null, resetPassword, { account: phone, captcha, password: 'Kangle7427' }),
    )
    expect(answer).toMatchObject({ code: 'code.expired' })
    expect(await account(w.db).set({ phone }).returning('password_hash').execute()).toEqual(before)
  })

  test('of a phone that nobody has is told as of one whose code is wrong or over', async () => {
    const unknown = '13711112222'
    expect(await w.ask(null, sendCode, { phone: unknown, type: 'reset' })).toMatchObject({ status: 200, msg: 'ok' })
    for (let n = 0; n < 5; n++) expect(await reset('000000', 'Lina2026', unknown)).toMatchObject({ code: 'code.wrong' })
    expect(await reset('000000', 'Lina2026', unknown)).toMatchObject({ code: 'code.expired' })
    expect(await reset('000000', 'Lina2026', '13711113333')).toMatchObject({ code: 'code.expired' })
  })
})
