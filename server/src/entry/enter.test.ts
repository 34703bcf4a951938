import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login, loginMobile, userInfo } from '../../../contract/account/account.ts'
import { companyDetail } from '../../../contract/account/company.ts'
import { isCreditCode } from '../../../contract/account/creditCode.ts'
import { enterCompany, resetPassword } from '../../../contract/account/register.ts'
import { codeFor } from '../account/codes.fixture.ts'
import { aPeopledWorld, person } from '../account/people.fixture.ts'
import { publishAgreements } from './entrance.fixture.ts'

const w = await aPeopledWorld()
// Otherwise everybody in the cast looks after companies.
await w.db
  .updateTable('staff')
  .set({ areas: ['finance'] })
  .where('name', '=', '孙莉')
  .execute()
const sales = await w.token('admin')
await publishAgreements(w.db)
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

let many = 0
/** A company that nobody else is, with a credit code whose last sign checks the others. */
function aCompany() {
  const first = `91440300MB${String(++many).padStart(7, '0')}`
  const creditCode = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((sign) => first + sign).find(isCreditCode) ?? ''
  const account = `135${String(many).padStart(8, '0')}`
  return { companyName: `来电第${many}礼品有限公司`, creditCode, account, nickname: '周航', checked: '电话核对营业执照，与公示系统一致' }
}
const enter = (company: object, token = sales) => w.ask(token, enterCompany, company)
const password = 'Kangle7427'
const reset = async (account: string, more: object = {}) =>
  w.ask(null, resetPassword, { account, captcha: await codeFor(w, account, 'reset'), password, ...more })
const consentsOf = (phone: string) =>
  w.db
    .selectFrom('consent')
    .innerJoin('account', 'account.id', 'consent.account_id')
    .select('consent.article')
    .where('account.phone', '=', phone)
    .orderBy('consent.article')
    .execute()

describe('a company that staff enter', () => {
  test('is verified at once, tells its phone, and the audit has how it was verified', async () => {
    const company = aCompany()
    const { data, status } = await enter(company)
    expect(status).toBe(200)
    const { data: shown } = await w.ask(sales, companyDetail, { id: data.id })
    expect(shown).toMatchObject({
      name: company.companyName,
      creditCode: company.creditCode,
      state: 'verified',
      mainName: '周航',
      licence: null,
    })
    const audited = await w.db.selectFrom('audit').select(['after', 'company_id']).where('action', '=', 'company.enter').execute()
    expect(audited).toMatchObject([{ company_id: data.id, after: { state: 'verified', reason: company.checked } }])
    const { rows } = await w.pool.query(`select count(*)::int as n from graphile_worker.jobs where key = $1`, [`verdict ${data.id}`])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('lets nobody in before its person has set a password and agreed, by a code of the phone', async () => {
    const { account, ...company } = aCompany()
    await enter({ account, ...company })
    expect(await w.ask(null, login, { username: account, password })).toMatchObject({ code: 'login.wrong' })
    const captcha = await codeFor(w, account, 'login')
    expect(await w.ask(null, loginMobile, { account, captcha })).toMatchObject({ code: 'account.first' })
    await w.db.deleteFrom('tally').execute()

    const code = await codeFor(w, account, 'reset')
    const set = (more: object) => w.ask(null, resetPassword, { account, captcha: code, password, ...more })
    for (const agreed of [undefined, false])
      expect(await set({ agreed })).toMatchObject({
        code: 'consent.needed',
        facts: { fields: { agreed: expect.stringContaining('同意') } },
      })
    expect(await consentsOf(account)).toEqual([])
    // The code is still good, and of two at once one uses it up.
    const both = await Promise.all([set({ agreed: true }), set({ agreed: true })])
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
    expect((await consentsOf(account)).map(({ article }) => article)).toEqual(['YinSi', 'fuWu'])

    const { data, status } = await w.ask(null, login, { username: account, password })
    expect(status).toBe(200)
    expect((await w.ask(data.token, userInfo)).data).toMatchObject({
      companyName: company.companyName,
      companyStatus: 'verified',
      parentId: null,
    })
  })

  test('agrees once: a password that is forgotten later takes no consent', async () => {
    const company = aCompany()
    await enter(company)
    await reset(company.account, { agreed: true })
    await w.db.deleteFrom('tally').execute()
    expect(await reset(company.account)).toMatchObject({ status: 200 })
    expect(await consentsOf(company.account)).toHaveLength(2)
  })

  test('twice at once: one company', async () => {
    const company = aCompany()
    const both = await Promise.all([enter(company), enter(company)])
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
    expect(both.find(({ status }) => status !== 200)?.code).toMatch(/^(company\.(name|code)|phone)\.taken$/)
  })

  test.each([
    [{ account: person('main').login }, 'phone.taken', 'account'],
    [{ companyName: '荣达贸易有限公司' }, 'company.name.taken', 'companyName'],
    [{ account: '12345' }, 'input.invalid', 'account'],
    [{ creditCode: '91440300MB0000000X' }, 'input.invalid', 'creditCode'],
    [{ companyName: '' }, 'input.invalid', 'companyName'],
    [{ nickname: '' }, 'input.invalid', 'nickname'],
    [{ checked: '' }, 'input.invalid', 'checked'],
  ])('is refused with %j', async (more, code, field) => {
    const answer = await enter({ ...aCompany(), ...more })
    expect([answer.code, Object.keys((answer.facts as { fields: object }).fields)]).toEqual([code, [field]])
  })

  test('only by who looks after companies', async () => {
    expect(await enter(aCompany(), await w.token('finance'))).toMatchObject({ code: 'permit.missing' })
    expect(await enter(aCompany(), await w.token('main'))).toMatchObject({ code: 'login.needed' })
  })
})
