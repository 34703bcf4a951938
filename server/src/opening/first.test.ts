import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFirstDue, makeFirst } from '../../../contract/opening/opening.ts'
import { beginStaffFactor, confirmStaffFactor } from '../../../contract/account/factor.ts'
import { staffInfo, listStaff } from '../../../contract/account/staff.ts'
import { proven } from '../account/people.fixture.ts'
import { appShows } from '../factor/app.fixture.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { newOpeningCode } from './first.sql.ts'

// A mall that nobody works at: what its start prints lets in one administrator, and then nobody ever more.

let w: TestWorld
const form = { username: 'boss', name: '周掌柜', password: 'Zhanggui-88', confirm: 'Zhanggui-88' }

const printed = async (demoAllowed = true) => (await newOpeningCode(w.db, demoAllowed, w.clock.now)) ?? ''
const first = (typed: object) => w.ask(null, makeFirst, { ...form, ...typed })

beforeAll(async () => {
  w = await aWorld('mall_migrated')
})
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'session', 'known_place', 'staff', 'tally', 'opening_code'] as const)
    await w.db.deleteFrom(table).execute()
})
afterAll(() => w.close())

describe('the code that a start prints', () => {
  test('makes an administrator of every area, who sets up the second factor before anything else', async () => {
    const code = await printed()
    const made = await first({ code: code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-') })
    expect(made).toMatchObject({ status: 200, msg: '已创建' })
    const { token } = made.data
    expect((await w.ask(token, staffInfo)).data).toMatchObject({ username: 'boss', limited: true })
    expect(await w.ask(token, listStaff)).toMatchObject({ status: 403, code: 'factor.due' })
    await proven(w.db, token)
    const { data } = await w.ask(token, beginStaffFactor)
    const { codes } = (await w.ask(token, confirmStaffFactor, { code: appShows(data.uri, w.clock.now) })).data
    expect(codes).toHaveLength(10)
    expect((await w.ask(token, listStaff)).data.rows).toMatchObject([{ username: 'boss', factor: true }])
    const audit = await w.db.selectFrom('audit').select(['action', 'side']).where('action', '=', 'staff.first').execute()
    expect(audit).toEqual([{ action: 'staff.first', side: 'system' }])
  })

  test('is kept as its hash only, and every process has one of its own that is good', async () => {
    const codes = [await printed(), await printed()]
    const rows = await w.db.selectFrom('opening_code').select('hash').execute()
    expect(rows).toHaveLength(2)
    for (const code of codes) expect(JSON.stringify(rows.map(({ hash }) => hash.toString('latin1')))).not.toContain(code)
    expect(await first({ code: codes[0] })).toMatchObject({ status: 200 })
    expect(await first({ code: codes[1], username: 'other' })).toMatchObject({ code: 'opening.code' })
    expect(await newOpeningCode(w.db, true, w.clock.now)).toBeNull()
  })

  test('lets in one of ten at once', async () => {
    const codes = [await printed(), await printed()]
    const tries = await Promise.all(Array.from({ length: 10 }, (_, at) => first({ code: codes[at % 2], username: `boss${at}` })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const words = new Set(tries.map(({ code = 'made' }) => code))
    expect([...words].filter((word) => !['made', 'opening.over', 'opening.code'].includes(word))).toEqual([])
    expect(await w.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
  })

  test('is void after a day, and once somebody was made by the command', async () => {
    const code = await printed()
    const { now } = w.clock
    w.clock.now = new Date(now.getTime() + 24 * 3_600_000)
    expect(await first({ code })).toMatchObject({ status: 400, code: 'opening.code' })
    w.clock.now = now
    await w.db.insertInto('staff').values({ username: 'clerk', name: '甲', areas: [], password_hash: '', state: 'disabled' }).execute()
    expect(await first({ code })).toMatchObject({ status: 409, code: 'opening.over', msg: '已有管理员，请直接登录' })
  })

  test('is printed where the demo’s staff are not let in', async () => {
    await w.db.insertInto('staff').values({ username: 'admin', name: '甲', areas: [], password_hash: '', demo: true }).execute()
    expect(await newOpeningCode(w.db, true, w.clock.now)).toBeNull()
    expect(await printed(false)).toMatch(/^[A-Z2-7]{16}$/)
  })

  test('is guessed ten times in a quarter of an hour, and no more', async () => {
    const code = await printed()
    for (let n = 0; n < 10; n++) expect(await first({ code: 'AAAABBBBCCCCDDDD' })).toMatchObject({ code: 'opening.code' })
    expect(await first({ code })).toMatchObject({ status: 429, code: 'opening.tooMany' })
    expect(await w.db.selectFrom('staff').select('id').execute()).toEqual([])
  })

  test.each([
    [{ code: 'short' }, 'code', '开店码应为 16 位字母与数字，见服务启动时显示的地址'],
    [{ code: 'AAAABBBBCCCCDDDD' }, 'code', '开店码不正确或已过期'],
    [{ username: '1a' }, 'username', '账号应为 3-40 位字母、数字、点、横线，以字母开头'],
    [{ name: ' ' }, 'name', expect.stringContaining('姓名')],
    [{ password: 'short', confirm: 'short' }, 'password', '密码至少 8 个字符'],
    [{ password: 'bossboss', confirm: 'bossboss' }, 'password', expect.stringContaining('密码')],
    [{ confirm: 'another-one' }, 'confirm', '两次输入的密码必须一致'],
  ])('%j is told at its field', async (typed, field, words) => {
    const code = await printed()
    const refused = await first({ code, ...typed })
    expect(refused.status).toBe(400)
    expect(refused.facts?.['fields']).toMatchObject({ [field]: words })
  })
})

test('the log-in page is told that nobody works here, and no more once somebody does', async () => {
  expect((await w.ask(null, isFirstDue)).data).toEqual({ due: true })
  await first({ code: await printed() })
  expect((await w.ask(null, isFirstDue)).data).toEqual({ due: false })
})
