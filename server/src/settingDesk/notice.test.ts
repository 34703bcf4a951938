import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotices } from '../../../contract/notice.ts'
import { noticeSettings, saveNotice, saveRobotWords, tryNoticeSms, tryRobotWords } from '../../../contract/setting/noticeDesk.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { faultOfWording, filled } from '../../../contract/text.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { inTransaction } from '../database/db.ts'
import { named } from '../notice/named.ts'
import { insertNotice, type NewNotice } from '../notice/notice.sql.ts'
import { noticeSetting } from '../notice/own.ts'
import * as ofCompanies from '../notice/companyNotices.rules.ts'
import * as ofOrders from '../notice/orderNotices.rules.ts'
import { readSetting } from '../setting.ts'
import { robotWords } from '../told/words.rules.ts'
import { settingDeskSubject } from './subject.ts'

// 设置 · 通知: what buyers and staff are told, and in whose words.

let w: PeopledWorld
let admin: string
let main: string
let buyer: string
beforeAll(async () => {
  w = await aPeopledWorld()
  ;[admin, main, buyer] = await Promise.all([w.token('admin'), w.token('main'), w.token('buyer')])
})
beforeEach(() => w.pool.query(`delete from setting where key like 'notice %' or key = 'robotWords'; delete from notice`))
afterAll(() => w.close())

const name = 'plan.soon'
const usual = { on: true, sms: true, main: false, title: named[name]?.title ?? '', body: named[name]?.body ?? '' }
const save = (typed: object = {}, token = admin) => w.ask(token, saveNotice, { name, version: 0, ...usual, ...typed } as never)
const blanks = { 订单号: '2026112400018', 期次: '尾款', 金额: '¥3.00', 日期: '2026-12-01' }

/** Sends a notice to one of the company's buyers. */
async function send(notice: Pick<NewNotice, 'title' | 'body'> = ofOrders.said(name, blanks)): Promise<number> {
  const { id: to, company_id: companyId } = await w.db
    .selectFrom('account')
    .select(['id', 'company_id'])
    .where('phone', '=', person('buyer').login)
    .executeTakeFirstOrThrow()
  return inTransaction(w.db, (tx) => insertNotice(tx, { companyId, ...notice, link: '/orderDetail/2026112400018', to }, w.clock.now))
}
const inbox = async (token: string) => (await w.ask(token, listNotices, {})).data.rows.map(({ title, body }) => ({ title, body }))
const asUsual = { title: '货款即将到期', body: '订单 2026112400018：尾款 ¥3.00，将于 2026-12-01 到期，请按时付清' }

test('every notice reads as usual at first, and its own words have no blank that is unknown', async () => {
  const { data } = await w.ask(admin, noticeSettings)
  expect(data.notices.map((one) => one.name)).toEqual(Object.keys(named))
  for (const one of data.notices) {
    const known = one.blanks.map(({ blank }) => blank)
    expect(one).toMatchObject({ version: 0, changedTime: null, on: true, sms: true, main: false, ...one.usual })
    expect([faultOfWording(one.title, known), faultOfWording(one.body, known)]).toEqual([null, null])
  }
  expect(data.robot).toMatchObject({ ...usualOf(robotWords), version: 0 })
  expect(data.todos.find(({ kind }) => kind === 'newOrder')).toMatchObject({ areas: ['订单'] })
  expect(await send()).toBe(1)
  expect(await inbox(buyer)).toEqual([asUsual])
})

test('what is saved holds for the next notice, and is in the audit by its words', async () => {
  expect(await save({ title: '请付{期次}', body: '{订单号}还差{金额}。' })).toMatchObject({
    status: 200,
    msg: '已保存，立即生效',
    data: { version: 1 },
  })
  await send()
  expect(await inbox(buyer)).toEqual([{ title: '请付尾款', body: '2026112400018还差¥3.00。' }])
  expect(await inbox(main)).toEqual([])
  const { rows } = await w.pool.query<object>(
    `select subject, before, after from audit where action = 'setting.notice' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      subject: 'setting notice plan.soon',
      before: { 标题: usual.title, 内容: usual.body },
      after: { 通知: '分期款到期前', 标题: '请付{期次}', 内容: '{订单号}还差{金额}。' },
    },
  ])
  // The usual words are not kept: those of a later release hold then.
  await save({ version: 1 })
  expect(await readSetting(w.db, noticeSetting(name))).toEqual({ on: true, sms: true, main: false, title: '', body: '' })
})

test('a notice that is off reaches nobody, one with a copy the main account too', async () => {
  const corrected = { 订单号: '2026112400018', 事项: '运单号已更正', 说明: '圆通 YT2' }
  const { title = '', body = '' } = named['order.correct'] ?? {}
  await save({ name: 'order.correct', title, body, on: false })
  expect(await send(ofOrders.said('order.correct', corrected))).toBe(0)
  await save({ name: 'order.correct', title, body, version: 1, main: true })
  expect(await send(ofOrders.said('order.correct', corrected))).toBe(2)
  const told = { title: '运单号已更正', body: '订单 2026112400018：运单号已更正（圆通 YT2）' }
  expect([await inbox(buyer), await inbox(main)]).toEqual([[told], [told]])
})

test('what is always sent may go without text messages, and what another release let be switched off is on again', async () => {
  expect(await save({ on: false })).toMatchObject({
    status: 400,
    msg: '不能停发：买家须按期付款',
    facts: { fields: { on: expect.any(String) } },
  })
  expect(await save({ sms: false })).toMatchObject({ status: 200 })
  await w.pool.query(`update setting set value = value || '{"off": true}' where key = 'notice plan.soon'`)
  const shown = async () => (await w.ask(admin, noticeSettings)).data.notices.find((one) => one.name === name)
  expect(await shown()).toMatchObject({ on: true, sms: false, must: '买家须按期付款' })
  for (const due of settingDeskSubject.due(w.services)) await due()
  expect(await readSetting(w.db, noticeSetting(name))).toMatchObject({ on: true, sms: false })
  expect(await shown()).toMatchObject({ version: 3, changedBy: '' })
  expect(await send()).toBe(1)
})

test.each(['\u0000平台\ud800没有应答\u0000', '平台\udc00没有应答', '平台\ud800没有应答'])(
  'words from outside cannot hold up what they tell of: %j',
  async (words) => {
    const { title = '', body = '' } = named['invoice.redFailed'] ?? {}
    const failed = () => ofCompanies.said('invoice.redFailed', { 申请号: 'FP1', 金额: '¥3.00', 说明: words })
    expect(await send(failed())).toBe(1)
    await save({ name: 'invoice.redFailed', title, body: `${body}。` })
    expect(await send(failed())).toBe(1)
    const told = '发票申请 FP1（¥3.00）：平台\ufffd没有应答'
    expect((await inbox(buyer)).map((one) => one.body).toSorted()).toEqual([told, `${told}。`])
  },
)

test('what stands in a blank is never read as a wording, and markup stays text', async () => {
  await save({ title: '<b>{期次}</b>🎁', body: '{期次}：{金额}<script>alert(1)</script>' })
  await send(ofOrders.said(name, { ...blanks, 期次: '{金额}&amp;<img src=x>', 金额: '{日期}👨‍👩‍👧' }))
  expect(await inbox(buyer)).toEqual([
    { title: '<b>{金额}&amp;<img src=x></b>🎁', body: '{金额}&amp;<img src=x>：{日期}👨‍👩‍👧<script>alert(1)</script>' },
  ])
})

test('without text messages none is sent even to those who want them', async () => {
  await w.pool.query(`insert into notice_choice (company_id, account_id, kind, sms)
    select company_id, id, 'order', true from account where phone = '${person('buyer').login}'`)
  const jobs = async () => {
    const { rows } = await w.pool.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'notice'`,
    )
    return rows[0]?.n
  }
  const before = await jobs()
  await save({ sms: false })
  await send()
  expect(await jobs()).toBe(before)
  await save({ version: 1 })
  await send()
  expect(await jobs()).toBe((before ?? 0) + 1)
})

test.each([
  ['{订单号}：{期次}', blanks],
  ['没有空', {}],
  ['{没有的}{订单号}后', blanks],
  ['{订单号}', { 订单号: '{期次}😀\\1' }],
  ['', {}],
])('the database fills %j as the page does', async (wording, values) => {
  const { rows } = await sql<{ text: string | null }>`select filled(${wording}, ${JSON.stringify(values)}::jsonb) as text`.execute(w.db)
  expect(rows[0]?.text ?? '').toBe(filled(wording, values))
})

test('of two who began with the same one saves, the other is told who was faster', async () => {
  const both = await Promise.all([save({ title: '甲' }), save({ title: '乙' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: 'page.changed',
    msg: expect.stringMatching(/^“分期款到期前”已被/),
  })
  const words = { version: 0, head: '新待办', line: '{事项}', foot: '' }
  const robots = await Promise.all([w.ask(admin, saveRobotWords, words), w.ask(admin, saveRobotWords, { ...words, head: '另一个' })])
  expect(robots.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('is refused in words', () => {
  test.each([
    [{ title: '请付{期限}' }, '“{期限}”不是这条消息的空，可用的有 {订单号}、{期次}、{金额}、{日期}'],
    [{ body: '请付{期次' }, '花括号须成对，如 {订单号}'],
    [{ body: '{__proto__}' }, /^“{__proto__}”不是这条消息的空/],
    [{ body: '请付{期次{金额}}' }, '花括号须成对，如 {订单号}'],
    [{ body: '请付{}' }, /^“{}”不是这条消息的空/],
    [{ body: '请付\u0000' }, /不支持的字符/],
    [{ body: '请付\ud800' }, /不支持的字符/],
    [{ title: ' ' }, /标题/],
    [{ title: '题'.repeat(41) }, /标题.*40/],
    [{ body: '文'.repeat(301) }, /内容.*300/],
    [{ name: 'constructor' }, '通知不存在'],
    [{ name: 'contract.made', title: '{事项}', body: '{说明}', on: false }, '不能停发：买家须由此得知合同待签署'],
    [{ version: -1 }, '版本号应为整数'],
    [{ on: '是' }, '请选择是否发送'],
  ])('%j', async (typed, words) => {
    const reply = await save(typed)
    expect(reply).toMatchObject({ status: 400, code: 'input.invalid' })
    expect(reply.msg).toMatch(words)
  })

  test('and so are 2000 characters, which change nothing', async () => {
    expect(await save({ body: '文'.repeat(2000) })).toMatchObject({ status: 400, msg: expect.stringMatching(/内容.*300/) })
    expect(await save({ body: '🎁'.repeat(150) })).toMatchObject({ status: 200, data: { version: 1 } })
  })

  test('and so is a blank that a robot’s line has not', async () => {
    const reply = await w.ask(admin, saveRobotWords, { version: 0, head: '{事项}', line: '{客户}', foot: '' })
    expect(reply).toMatchObject({
      facts: {
        fields: { head: '“{事项}”不是这条消息的空，这里没有可用的空', line: expect.stringContaining('可用的有 {事项}、{数量}、{单位}') },
      },
    })
  })
})

test('is for who sets the shop up', async () => {
  const sales = await w.token('sales')
  const words = { head: '早', line: '{事项}', foot: '' }
  const asked = (token: string) => [
    w.ask(token, noticeSettings),
    save({}, token),
    w.ask(token, saveRobotWords, { version: 0, ...words }),
    w.ask(token, tryNoticeSms, { kind: 'order', phone: '13911112222' }),
    w.ask(token, tryRobotWords, { id: 1, ...words }),
  ]
  for (const reply of await Promise.all<{ status: number }>(asked(''))) expect(reply).toMatchObject({ status: 401 })
  for (const reply of await Promise.all<{ status: number }>(asked(sales)))
    expect(reply).toMatchObject({ status: 403, code: 'permit.missing' })
})
