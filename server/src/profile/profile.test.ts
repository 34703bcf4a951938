import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bindPhone,
  editUser,
  endOtherSessions,
  endSession,
  exportMine,
  closeAccount,
  listSessions,
  loginMobile,
  sendCode,
  updatePassword,
  userInfo,
} from '../../../contract/account/account.ts'
import { bring } from '../file/upload.fixture.ts'
import type { Tx } from '../database/db.ts'
import { during } from '../during.fixture.ts'
import { codeHash } from '../sms/code.ts'
import { hashPassword } from '../account/password.ts'
import { aPeopledWorld, person, lookingBy } from '../account/people.fixture.ts'
import { beginSession, endSessionsOf } from '../session/session.sql.ts'

const w = await aPeopledWorld()
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const old = 'Yincai2026'
const pass = { srcPassword: old, password: 'Kangle7427', confirm: 'Kangle7427' }

/** The session of a member of staff who looks in this person's name. */
async function lookingAs(key: string): Promise<string> {
  const account = await w.db.selectFrom('account').select('id').where('phone', '=', person(key).login).executeTakeFirstOrThrow()
  const staff = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
  const by = await lookingBy(w.db, staff.id, w.clock.now)
  const { token } = await beginSession(w.db, { accountId: account.id, by }, { agent: '', address: '' }, w.clock.now)
  return token
}

const audited = async (action: string) =>
  (await w.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute()).at(-1)

/** A code that was sent to this phone, as it would lie in its messages. */
async function coded(phone: string, type: 'bind' | 'login' = 'bind'): Promise<string> {
  const lives = { created_at: w.clock.now, expires_at: new Date(w.clock.now.getTime() + 600_000) }
  const code_hash = codeHash(w.services, { phone, type }, '246810')
  await w.db
    .insertInto('sms_code')
    .values({ phone, type, code_hash, ...lives })
    .execute()
  return '246810'
}

describe('the profile', () => {
  test('a nickname is trimmed, kept and refused when nothing or too much is left of it', async () => {
    const token = await w.token('main')
    expect(await w.ask(token, editUser, { nickname: '  陈总 ' })).toMatchObject({ status: 200, msg: '修改成功' })
    expect((await w.ask(token, userInfo)).data).toMatchObject({
      nickname: '陈总',
      avatar: null,
      creditCode: expect.stringMatching(/^[0-9A-Z]{18}$/),
      licenseUrl: null,
    })
    const fields = async (nickname: unknown) => (await w.ask(token, editUser, { nickname })).facts?.['fields']
    expect(await fields('   ')).toEqual({ nickname: '请填写昵称' })
    expect(await fields('字'.repeat(31))).toEqual({ nickname: '昵称最多 30 个字' })
    expect(await w.ask(token, editUser, {})).toMatchObject({ status: 400, msg: '请填写昵称或上传头像' })
    expect(await audited('account.profile')).toMatchObject({ after: { changed: ['nickname'] } })
    await w.ask(token, editUser, { nickname: '陈荣达' })
  })

  test('an avatar is a picture of one’s own: not a colleague’s, a stranger’s, another kind of file, or no file', async () => {
    const [main, buyer, stranger] = await Promise.all([w.token('main'), w.token('buyer'), w.token('stranger')])
    const [mine, colleagues, theirs, artwork] = await Promise.all([
      bring(w, main, 'avatar'),
      bring(w, buyer, 'avatar'),
      bring(w, stranger, 'avatar'),
      bring(w, main, 'artwork'),
    ])
    for (const avatar of [colleagues.link, theirs.link, artwork.link, '/files/999999/x.png', 'https://evil.example/a.png', '']) {
      expect([avatar, await w.ask(main, editUser, { avatar, nickname: '不该写入' })]).toMatchObject([
        avatar,
        { status: 404, code: 'file.missing', facts: { fields: { avatar: '头像不存在，请重新上传' } } },
      ])
    }
    expect(await w.ask(main, editUser, { avatar: mine.link })).toMatchObject({ status: 200 })
    const { data } = await w.ask(main, userInfo)
    expect(data.nickname).toBe('陈荣达')
    expect((await w.app.inject(data.avatar ?? '')).headers).toMatchObject({ 'content-type': 'image/png' })
    w.clock.now = new Date(w.clock.now.getTime() + 600_000)
    expect((await w.app.inject(data.avatar ?? '')).statusCode).toBe(404)
  })

  test('two edits at once both stay', async () => {
    const token = await w.token('buyer')
    const { link } = await bring(w, token, 'avatar')
    const both = await Promise.all([w.ask(token, editUser, { nickname: '小李' }), w.ask(token, editUser, { avatar: link })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await w.ask(token, userInfo)).data).toMatchObject({ nickname: '小李', avatar: expect.stringContaining('/files/') })
    await w.ask(token, editUser, { nickname: '李娜' })
  })

  test('everyone of the company sees its licence, by a link of ten minutes', async () => {
    const company = await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
    const file = { company_id: company.id, kind: 'licence' as const, name: '执照.png', type: 'png', size: 1, hash: 'a'.repeat(64) }
    const { id } = await w.db.insertInto('stored_file').values(file).returning('id').executeTakeFirstOrThrow()
    await w.db.updateTable('company').set({ licence_id: id }).where('id', '=', company.id).execute()
    const seen = async (key: string) => (await w.ask(await w.token(key), userInfo)).data.licenseUrl
    expect(await seen('main')).toContain(`/files/${id}/`)
    expect(await seen('designer')).toContain(`/files/${id}/`)
    expect(await seen('stranger')).toBeNull()
  })
})

describe('the phone', () => {
  const fresh = '13612345678'

  test('is changed by a code sent to the new one; other devices are out, a notice tells it, and the new one logs in', async () => {
    const [here, there] = [await w.token('designer'), await w.token('designer')]
    expect(await w.ask(here, sendCode, { phone: fresh, type: 'bind' })).toMatchObject({ status: 200 })
    const captcha = await coded(fresh)
    const changed = await w.ask(here, bindPhone, { phone: fresh, captcha })
    expect(changed).toMatchObject({ status: 200, msg: '修改成功' })
    const { data } = await w.ask(changed.data.token, userInfo)
    expect(data).toMatchObject({ phone: fresh, unread: 1 })
    expect(await w.ask(there, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
    const notice = await w.db.selectFrom('notice').select('body').where('account_id', '=', data.id).executeTakeFirst()
    expect(notice?.body).toMatch(/138\*\*\*\*0004 更换为 136\*\*\*\*5678/)
    expect(JSON.stringify(await audited('account.phone'))).not.toMatch(/13612345678|13800000004/)
    const back = person('designer').login
    await w.db.updateTable('account').set({ phone: back }).where('phone', '=', fresh).execute()
    await w.db.deleteFrom('phone_change').execute()
  })

  test('a code for another purpose, a wrong one and a used one change nothing', async () => {
    const token = await w.token('designer')
    await coded(fresh, 'login')
    const bind = (captcha: string) => w.ask(token, bindPhone, { phone: '13612340000', captcha })
    expect(await bind('246810')).toMatchObject({ code: 'code.expired' })
    await coded('13612340000')
    expect(await bind('000000')).toMatchObject({ code: 'code.wrong' })
    expect(await w.ask(token, bindPhone, { phone: '123', captcha: '1' })).toMatchObject({
      facts: { fields: { phone: '手机号格式不正确，应为 11 位手机号', captcha: '验证码应为 6 位数字' } },
    })
    expect((await w.ask(token, userInfo)).data.phone).toBe(person('designer').login)
  })

  test('somebody else’s is refused, also when it was taken after the code was sent, and for one of two at once', async () => {
    const [one, other] = await Promise.all([w.token('designer'), w.token('buyer')])
    const taken = person('stranger').login
    expect(await w.ask(one, sendCode, { phone: taken, type: 'bind' })).toMatchObject({ code: 'phone.taken' })
    const refused = { status: 409, msg: '手机号已注册', facts: { fields: { phone: '手机号已注册' } } }
    expect(await w.ask(one, bindPhone, { phone: taken, captcha: await coded(taken) })).toMatchObject(refused)
    await coded('13655550000')
    const bind = { phone: '13655550000', captcha: '246810' }
    const answers = await Promise.all([w.ask(one, bindPhone, bind), w.ask(other, bindPhone, bind)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await w.db
      .updateTable('account')
      .set({ phone: person('designer').login })
      .where('phone', '=', '13655550000')
      .where('nickname', '=', '周雨')
      .execute()
    await w.db
      .updateTable('account')
      .set({ phone: person('buyer').login })
      .where('phone', '=', '13655550000')
      .execute()
  })
})

describe('the password', () => {
  test.each([
    [{ ...pass, srcPassword: '' }, { srcPassword: '请输入旧密码' }],
    [{ ...pass, srcPassword: undefined }, { srcPassword: '请输入旧密码' }],
    [
      { ...pass, password: '' },
      { password: '密码必须为 6-16 位字母和数字组合', confirm: '两次输入的密码必须一致' },
    ],
    [{ ...pass, password: '123456', confirm: '123456' }, { password: '密码必须为 6-16 位字母和数字组合' }],
    [{ ...pass, password: 'abcdef', confirm: 'abcdef' }, { password: '密码必须为 6-16 位字母和数字组合' }],
    [{ ...pass, password: 'Ab1!56', confirm: 'Ab1!56' }, { password: '密码必须为 6-16 位字母和数字组合' }],
    [{ ...pass, password: 'ab12', confirm: 'ab12' }, { password: '密码必须为 6-16 位字母和数字组合' }],
    [{ ...pass, password: 'a1'.repeat(9), confirm: 'a1'.repeat(9) }, { password: '密码必须为 6-16 位字母和数字组合' }],
    [{ ...pass, confirm: '' }, { confirm: '请确认密码' }],
    [{ ...pass, confirm: 'Kangle7428' }, { confirm: '两次输入的密码必须一致' }],
  ])('%j is told %j', async (typed, fields) => {
    expect(await w.ask(await w.token('main'), updatePassword, typed)).toMatchObject({ status: 400, facts: { fields } })
  })

  test('the wrong old one is told at its field, and cannot be guessed', async () => {
    const token = await w.token('main')
    const guess = () => w.ask(token, updatePassword, { ...pass, srcPassword: 'Wrong2026' })
    const tries = await Promise.all(Array.from({ length: 20 }, guess))
    const wrong = tries.filter(({ code }) => code === 'password.wrong')
    expect(wrong).toHaveLength(5)
    expect(wrong[0]).toMatchObject({ msg: '原密码不正确', facts: { fields: { srcPassword: '原密码不正确' } } })
    expect(await w.ask(token, updatePassword, pass)).toMatchObject({
      status: 429,
      code: 'login.tooMany',
      facts: { retryAfter: 900 },
    })
    for (const there of [w.ask(token, closeAccount, { password: old }), w.logIn('main')])
      expect(await there).toMatchObject({ code: 'login.tooMany' })
  })

  test('changed, it ends the other session within a second on a second process, and leaves this one', async () => {
    let [here, there] = [await w.token('buyer'), await w.token('buyer')]
    // A copy of every module is what a second process has: its own memory of who stands behind a token.
    vi.resetModules()
    const { buildApp } = await import('../app.ts')
    const { app } = await buildApp(w.services, { log: 'silent', flood: 0, strict: true })
    const elsewhere = async (token: string) =>
      (await app.inject({ url: userInfo.path, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await elsewhere(here), await elsewhere(there)]).toEqual([200, 200])
    const copied = here
    const changed = await w.ask(here, updatePassword, pass)
    expect(changed).toMatchObject({ status: 200, msg: '修改成功' })
    here = changed.data.token
    // Of a copy of the very token that changed it nothing is left but the moment for what is under way, and no proof.
    expect(await w.ask(copied, editUser, { nickname: '贼' })).toMatchObject({ code: 'server.busy' })
    expect(await w.ask(here, exportMine)).toMatchObject({ code: 'proof.needed' })
    expect(await w.ask(there, userInfo)).toMatchObject({ http: 401, code: 'session.ended' })
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    expect([await elsewhere(here), await elsewhere(there)]).toEqual([200, 401])
    expect(await w.logIn('buyer')).toMatchObject({ code: 'login.wrong' })
    expect(await w.logIn('buyer', pass.password)).toMatchObject({ status: 200 })
    expect(await audited('account.password')).toMatchObject({ before: null, after: null, subject: expect.stringMatching(/^account \d+$/) })

    // Switched off, neither of them sees anything a second later.
    const account = w.db.updateTable('account').where('phone', '=', person('buyer').login)
    await account.set({ state: 'disabled' }).execute()
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    expect([await elsewhere(here), (await w.ask(here, userInfo)).http]).toEqual([401, 401])
    await account.set({ state: 'active' }).execute()
    const again = (await w.logIn('buyer', pass.password)).data.token
    await w.ask(again, updatePassword, { srcPassword: pass.password, password: old, confirm: old })
    await app.close()
  })

  test('changed while a log-in with the old one is compared, it lets that one in no more; nor does a changed phone', async () => {
    const id = (await w.ask(await w.token('designer'), userInfo)).data.id
    const { login: phone, password } = person('designer')
    const account = (tx: Tx) => tx.updateTable('account').where('id', '=', id)
    const tries = {
      password_hash: () => w.logIn('designer'),
      phone: async () => w.ask(null, loginMobile, { account: phone, captcha: await coded(phone, 'login') }),
    }
    for (const [column, logIn] of Object.entries(tries)) {
      const change = async (tx: Tx) => {
        await account(tx)
          .set({ [column]: 'changed' })
          .execute()
        await endSessionsOf(tx, [id], w.clock.now)
      }
      expect(await during(w, change, logIn)).toMatchObject({ code: 'login.wrong' })
      const open = w.db.selectFrom('session').select('id').where('account_id', '=', id).where('ended_at', 'is', null)
      expect(await open.execute()).toEqual([])
      await w.db
        .updateTable('account')
        .set({ phone, password_hash: await hashPassword(password) })
        .where('id', '=', id)
        .execute()
    }
  })

  test('two changes at once: one wins', async () => {
    const [one, other] = [await w.token('stranger'), await w.token('stranger')]
    const answers = await Promise.all([
      w.ask(one, updatePassword, pass),
      w.ask(other, updatePassword, { ...pass, password: 'Kangle7428', confirm: 'Kangle7428' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers[0]?.status === 200 ? 'Kangle7427' : 'Kangle7428'
    expect(await w.logIn('stranger', winner)).toMatchObject({ status: 200 })
    // Everybody of the cast has one password, which is too well known to be set again.
    const hash = await hashPassword(old)
    await w.db.updateTable('account').set({ password_hash: hash }).where('phone', '=', person('stranger').login).execute()
  })
})

describe('the devices', () => {
  test('are told in words with their addresses masked; this one is marked, ended and expired ones are gone', async () => {
    const account = await w.db.selectFrom('account').select('id').where('phone', '=', person('approver').login).executeTakeFirstOrThrow()
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
    await beginSession(w.db, { accountId: account.id }, { agent, address: '203.0.113.77' }, new Date(w.clock.now.getTime() - 3_600_000))
    await beginSession(w.db, { accountId: account.id }, { agent, address: '' }, new Date(w.clock.now.getTime() - 9 * 86_400_000))
    const token = await w.token('approver')
    const { data } = await w.ask(token, listSessions)
    expect(data).toMatchObject([
      { current: true, address: '127.0.0.*', by: null },
      { current: false, device: 'Chrome · Windows', address: '203.0.113.*' },
    ])
    expect(data).toHaveLength(2)
  })

  test('one is ended, once; a stranger’s is not there', async () => {
    const [here, there, stranger] = [await w.token('approver'), await w.token('approver'), await w.token('stranger')]
    const idOf = async (token: string) => (await w.ask(token, listSessions)).data.find(({ current }) => current)?.id ?? 0
    const [mine, theirs] = [await idOf(there), await idOf(stranger)]
    for (const id of [theirs, 999_999])
      expect(await w.ask(here, endSession, { id })).toMatchObject({ status: 404, code: 'session.missing' })
    const answers = await Promise.all([w.ask(here, endSession, { id: mine }, 'a'), w.ask(here, endSession, { id: mine }, 'b')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await w.ask(there, userInfo)).toMatchObject({ http: 401 })
    expect(await w.ask(stranger, userInfo)).toMatchObject({ status: 200 })
    expect(await w.ask(here, endSession, { id: 'x' })).toMatchObject({ status: 400 })
    expect(await audited('session.end')).toMatchObject({ after: { session: mine } })
  })

  test('all others at once', async () => {
    const [here, ...others] = [await w.token('approver'), await w.token('approver'), await w.token('approver')]
    const { data, msg } = await w.ask(here ?? '', endOtherSessions)
    expect([data.ended >= 2, msg]).toEqual([true, '已退出其他设备'])
    for (const token of others) expect(await w.ask(token, userInfo)).toMatchObject({ http: 401 })
    expect((await w.ask(here ?? '', listSessions)).data).toHaveLength(1)
  })
})

test('staff who look in a person’s name may do none of it', async () => {
  const token = await lookingAs('main')
  expect((await w.ask(token, userInfo)).data.impersonatedBy).toBe('何婷')
  const tried = await Promise.all([
    w.ask(token, editUser, { nickname: '客服' }),
    w.ask(token, bindPhone, { phone: '13612345678', captcha: '246810' }),
    w.ask(token, updatePassword, pass),
    w.ask(token, listSessions),
    w.ask(token, endSession, { id: 1 }),
    w.ask(token, endOtherSessions),
    w.ask(token, exportMine),
    w.ask(token, closeAccount, { password: old }),
  ])
  expect(new Set(tried.map(({ code }) => code))).toEqual(new Set(['impersonation.forbidden']))
  expect((await bring(w, token, 'avatar')).errno).toBe(1)
})
