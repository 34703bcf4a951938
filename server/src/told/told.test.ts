import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveTodoChoices, todoChoices } from '../../../contract/todo/choice.ts'
import { deleteRobot, listRobots, saveRobot, testRobot } from '../../../contract/todo/robot.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { playedRobots } from '../outside/robot/robots.fixture.ts'
import { addJob } from '../jobs.sql.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { endAssigned } from '../todo/assign.sql.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { smsTodo, speakGathered, tellNew } from './tell.jobs.ts'
import { saveRobotWords, tryRobotWords } from '../../../contract/setting/noticeDesk.ts'
import { robotWords, wordsOf } from './words.rules.ts'

// Staff are told of what is new, once and gathered; robots' addresses and secrets go in and never out.

const key = 'abcdef0123456789'
const wecom = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`
const secret = 'SEC-never-shown'
let clock = { now: new Date('2026-11-21T02:00:00Z') }
const chats = playedRobots({ [key]: null, 'signed-key-01': secret }, () => clock.now)
let w: Shop
let admin: string
beforeAll(async () => {
  w = await aShop({ robotSend: chats.send })
  clock = w.clock
  admin = await w.token('admin')
})
afterAll(() => w.close())
beforeEach(async () => {
  chats.said.length = 0
  chats.played.mood = 'well'
  await w.pool.query(
    'delete from robot; delete from todo_seen; delete from todo_looked; delete from todo_choice; delete from graphile_worker._private_jobs',
  )
})

const robot = { provider: 'wecom' as const, name: '订单群', address: wecom, kinds: ['newOrder' as const] }
const make = async (more = {}) => (await w.must(w.ask(admin, saveRobot, { ...robot, ...more }))).id
const companyWaits = (name: string) =>
  w.pool.query(
    `insert into company (name, credit_code, state, level_id, submitted_at)
    select $1, 'X' || md5($1), 'pending', min(id), now() from level`,
    [name],
  )
const jobs = async (name: string) =>
  (
    await w.pool.query<{ payload: { id: number } }>(
      'select payload from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id where j.task_identifier = $1',
      [name],
    )
  ).rows

test('what waited before is not new; what comes is told once, many of one minute in one message, and nothing of whom', async () => {
  const id = await make({ kinds: ['newOrder', 'company'] })
  await tellNew(w.services)
  expect(await jobs('robot')).toEqual([])
  for (const name of ['甲公司', '乙公司', '丙公司']) await companyWaits(name)
  await w.order('main', await w.token('main'), { product: 'otherLot', quantity: 3 })
  await Promise.all([tellNew(w.services), tellNew(w.services)])
  await tellNew(w.services)
  expect((await jobs('robot')).map(({ payload }) => payload)).toEqual([{ id }])
  await speakGathered(w.services, id)
  await speakGathered(w.services, id)
  expect(chats.said).toHaveLength(1)
  expect(chats.said[0]?.text.split('\n').toSorted()).toEqual(['【待办】有新的事项', '企业待审核 3 家', '新订单 1 单'].toSorted())
  expect(chats.said[0]?.text).not.toMatch(/公司|荣达/)
})

test('while the provider is away things are gathered, and said in one message when it is back', async () => {
  const id = await make({ kinds: ['company'] })
  await tellNew(w.services)
  chats.played.mood = 'broken'
  for (const name of ['丁公司', '戊公司']) {
    await companyWaits(name)
    await tellNew(w.services)
    await expect(speakGathered(w.services, id)).rejects.toThrow('稍后自动再发')
  }
  expect((await w.must(w.ask(admin, listRobots))).robots[0]?.said).toContain('稍后自动再发')
  chats.played.mood = 'well'
  await speakGathered(w.services, id)
  expect(chats.said.map(({ text }) => text)).toEqual(['【待办】有新的事项\n企业待审核 2 家'])
  expect((await w.must(w.ask(admin, listRobots))).robots[0]?.said).toBe('')
})

test('a robot that its provider refuses is not tried for ever, and says why', async () => {
  const id = await make({ kinds: ['company'], address: wecom.replace(key, 'gone-gone-gone') })
  await tellNew(w.services)
  await companyWaits('己公司')
  await tellNew(w.services)
  await speakGathered(w.services, id)
  expect((await w.must(w.ask(admin, listRobots))).robots[0]?.said).toContain('Webhook 地址无效')
  expect((await w.db.selectFrom('robot').select('pending').executeTakeFirstOrThrow()).pending).toEqual([])
})

test('address and secret are in no answer, audit or row; a change without them keeps them', async () => {
  const signed = { provider: 'dingtalk' as const, address: 'https://oapi.dingtalk.com/robot/send?access_token=signed-key-01', secret }
  const id = await make(signed)
  await w.must(w.ask(admin, saveRobot, { ...robot, ...signed, address: '', secret: '', id, name: '改名' }))
  expect(await w.must(w.ask(admin, testRobot, { id }))).toEqual({ sent: true, words: '已发送，请到群里查看' })
  const list = await w.must(w.ask(admin, listRobots))
  expect(list.robots).toMatchObject([{ name: '改名', ending: 'y-01', signed: true }])
  const { rows } = await w.pool.query('select * from robot')
  const audit = await w.db.selectFrom('audit').selectAll().where('action', 'like', 'robot.%').execute()
  const kept = await w.pool.query('select * from repeat').catch(() => ({ rows: [] }))
  const everything = JSON.stringify([list, rows.map((row) => Object.values(row).map(String)), audit, kept.rows])
  expect(everything).not.toMatch(/signed-key-01|SEC-never-shown/)
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['robot.save', 'robot.test']))
  // Without its signature the provider says no, in words.
  await w.must(w.ask(admin, saveRobot, { ...robot, ...signed, address: '', secret: '', unsigned: true, id }))
  expect(await w.must(w.ask(admin, testRobot, { id }))).toMatchObject({ sent: false, words: expect.stringContaining('加签') })
})

test.each([
  ['http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abcdef0123456789'],
  ['https://10.0.0.1/cgi-bin/webhook/send?key=abcdef0123456789'],
  ['https://qyapi.weixin.qq.com.evil.cn/cgi-bin/webhook/send?key=abcdef0123456789'],
  [''],
])('no robot lies at %s', async (address) => {
  expect(await w.ask(admin, saveRobot, { ...robot, address })).toMatchObject({
    status: 400,
    facts: { fields: { address: expect.stringContaining('Webhook') } },
  })
})

test('names are taken once, others’ ids and other providers’ addresses are refused, deleted is gone', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => w.ask(admin, saveRobot, robot)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 4 }, () => 'robot.name.taken'), undefined].toSorted())
  const id = answers.find(({ status }) => status === 200)?.data.id ?? 0
  expect(await w.ask(admin, saveRobot, { ...robot, provider: 'feishu', address: '', id })).toMatchObject({ status: 400 })
  // A secret stays with its provider.
  const signed = { provider: 'dingtalk' as const, address: 'https://oapi.dingtalk.com/robot/send?access_token=signed-key-01' }
  await w.must(w.ask(admin, saveRobot, { ...robot, ...signed, secret, id }))
  await w.must(w.ask(admin, saveRobot, { ...robot, id }))
  expect((await w.must(w.ask(admin, listRobots))).robots).toMatchObject([{ provider: 'wecom', signed: false }])
  expect(await w.must(w.ask(admin, deleteRobot, { id }))).toBe(true)
  for (const call of [deleteRobot, testRobot] as Endpoint[])
    expect(await w.ask(admin, call, { id })).toMatchObject({ code: 'robot.missing' })
  expect(await w.ask(admin, saveRobot, { ...robot, id })).toMatchObject({ code: 'robot.missing' })
})

test('nobody has robots say tests without end', async () => {
  const id = await make()
  const answers = []
  for (let n = 0; n < 25; n++) answers.push(await w.ask(admin, testRobot, { id }))
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'request.tooOften' })
  await w.pool.query('delete from tally')
})

test('only who may set the mall up sees or changes robots', async () => {
  const calls = [
    [listRobots, {}],
    [saveRobot, robot],
    [testRobot, { id: 1 }],
    [deleteRobot, { id: 1 }],
  ] as const
  for (const [call, input] of calls) {
    expect(await w.ask(await w.token('sales'), call as Endpoint, input)).toMatchObject({ status: 403, code: 'permit.missing' })
    for (const token of [null, await w.token('main')]) expect(await w.ask(token, call as Endpoint, input)).toMatchObject({ status: 401 })
  }
  for (const token of [null, await w.token('main')])
    for (const [call, input] of [
      [todoChoices, {}],
      [saveTodoChoices, { choices: [] }],
    ] as const)
      expect(await w.ask(token, call as Endpoint, input)).toMatchObject({ status: 401 })
})

test('each chooses for themselves, of their own areas; a phone is shown in part', async () => {
  const sales = await w.token('sales')
  const choices = [
    { kind: 'company' as const, sms: true, sound: true },
    { kind: 'deadJob' as const, sms: true, sound: true },
    { kind: 'newOrder' as const, sms: false, sound: false },
  ]
  await w.must(w.ask(sales, saveTodoChoices, { choices, phone: '13911112222' }))
  expect(await w.must(w.ask(sales, todoChoices))).toEqual({ phone: '139****2222', choices: [choices[0]] })
  expect(await w.must(w.ask(admin, todoChoices))).toEqual({ phone: null, choices: [] })
  // A text message without a phone to go to is asked for, at its field; without any the phone can be taken away.
  const wanted = { status: 400, facts: { fields: { phone: expect.stringContaining('手机号') } } }
  expect(await w.ask(admin, saveTodoChoices, { choices })).toMatchObject(wanted)
  expect(await w.ask(sales, saveTodoChoices, { choices, phone: null })).toMatchObject(wanted)
  await w.must(w.ask(sales, saveTodoChoices, { choices }))
  await w.db
    .insertInto('todo_choice')
    .values({
      staff_id: (await w.db.selectFrom('staff_phone').select('staff_id').executeTakeFirstOrThrow()).staff_id,
      kind: 'deadJob',
      sms: true,
      sound: false,
    })
    .execute()
  expect((await w.must(w.ask(sales, todoChoices))).choices).toEqual([choices[0]])
  await w.must(w.ask(sales, saveTodoChoices, { choices: [], phone: null }))
  expect(await w.must(w.ask(sales, todoChoices))).toEqual({ phone: null, choices: [] })
  expect(await w.ask(sales, saveTodoChoices, { choices, phone: '12345' })).toMatchObject({ status: 400 })
})

test('a text message is sent once for many, by day, at most so many a day, and to nobody who left the area', async () => {
  const sales = await w.token('sales')
  const { id: staffId } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
  await w.must(w.ask(sales, saveTodoChoices, { choices: [{ kind: 'company', sms: true, sound: false }], phone: '13911112222' }))
  await tellNew(w.services)
  for (const name of ['庚公司', '辛公司']) await companyWaits(name)
  await tellNew(w.services)
  expect((await jobs('todoSms')).map(({ payload }) => payload)).toEqual([{ staffId, about: '企业待审核' }])
  // What is gathered until it is sent is one message, at its first time, and loses no kind.
  const due = async () => (await w.pool.query('select run_at from graphile_worker.jobs')).rows
  const [first] = await due()
  expect(first?.run_at).toEqual(new Date(clock.now.getTime() + 15 * 60_000))
  await w.pool.query(`insert into todo_choice (staff_id, kind, sms) values ($1, 'newOrder', true)`, [staffId])
  await tellNew(w.services)
  await w.order('main', await w.token('main'), { product: 'otherLot', quantity: 3 })
  await w.pool.query(`delete from graphile_worker._private_jobs where key is distinct from $1`, [`todoSms ${staffId}`])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await tellNew(w.services)
  expect((await jobs('todoSms')).map(({ payload }) => payload)).toEqual([{ staffId, about: '待办' }])
  expect(await due()).toContainEqual(first)
  // A mall that sends none spends none.
  await smsTodo({ ...w.services, smsOff: true }, { staffId, about: '待办' })
  expect(await jobs('sms')).toEqual([])
  for (let n = 0; n < 12; n++) await smsTodo(w.services, { staffId, about: '企业待审核' })
  const sent = await jobs('sms')
  expect(sent).toHaveLength(10)
  expect(sent[0]?.payload).toMatchObject({ phone: '13911112222', type: 'notice', about: '企业待审核' })
  await w.pool.query('delete from graphile_worker._private_jobs')
  await w.db
    .updateTable('staff')
    .set({ areas: ['goods'] })
    .where('id', '=', staffId)
    .execute()
  await companyWaits('壬公司')
  await tellNew(w.services)
  expect(await jobs('todoSms')).toEqual([])
})

test('a kind that only another release knows stops nobody’s being told, and keeps who looks after it', async () => {
  const id = await make({ kinds: ['company'] })
  await w.pool.query(`update robot set kinds = kinds || 'ofTomorrow'::text`)
  await w.pool.query(
    `insert into todo_assignment (kind, about, staff_id, by_id, at) select 'ofTomorrow', '1', min(id), min(id), now() from staff`,
  )
  await tellNew(w.services)
  await companyWaits('癸公司')
  await tellNew(w.services)
  expect((await jobs('robot')).map(({ payload }) => payload)).toEqual([{ id }])
  await endAssigned(w.db, clock.now)
  const { rowCount } = await w.pool.query(`delete from todo_assignment where kind = 'ofTomorrow'`)
  expect(rowCount).toBe(1)
})

test('a job that fails again and again is told of once, not at each try; that robots cannot speak is told by no robot', async () => {
  await make({ kinds: ['failingJob'] })
  await tellNew(w.services)
  await addJob(w.db, 'words', { categoryId: 6 })
  await addJob(w.db, 'robot', { id: 999 })
  const pending = async () => (await w.pool.query<{ pending: object[] }>('select pending from robot')).rows[0]?.pending
  const stands = async (set: string) => {
    await w.pool.query(`update graphile_worker._private_jobs set ${set}`)
    await tellNew(w.services)
    return pending()
  }
  const at = (attempts: number, locked: boolean) =>
    stands(`attempts = ${attempts}, locked_at = ${locked ? 'now()' : 'null'}, locked_by = ${locked ? "'worker'" : 'null'}`)
  expect(await at(3, true)).toEqual([])
  const once = [{ kind: 'failingJob', count: 1 }]
  expect(await at(3, false)).toEqual(once)
  expect(await at(4, true)).toEqual(once)
  expect(await at(4, false)).toEqual(once)
})

test('pages hear of what was given to somebody or ended, and of a sweep that ended nothing they hear nothing', async () => {
  const listener = await w.pool.connect()
  let heard = 0
  listener.on('notification', ({ payload }) => (heard += payload?.includes('"todo"') ? 1 : 0))
  await listener.query('listen mall_live')
  await listener.query('delete from todo_assignment')
  await listener.query('select 1')
  expect(heard).toBe(0)
  await listener.query(
    `insert into todo_assignment (kind, about, staff_id, by_id, at) select 'late', '1', min(id), min(id), now() from staff`,
  )
  await listener.query('delete from todo_assignment')
  await expect.poll(() => heard).toBe(2)
  await listener.query('unlisten mall_live')
  listener.release(true)
})

test('many of one kind are one line', () => {
  const news = [
    { kind: 'late' as const, count: 1 },
    { kind: 'newOrder' as const, count: 2 },
    { kind: 'late' as const, count: 4 },
  ]
  expect(wordsOf(news, usualOf(robotWords))).toBe('【待办】有新的事项\n交期已过 5 单\n新订单 2 单')
})

test('what the merchant words is what robots say, and a trial says it as it is typed', async () => {
  const id = await make()
  const words = { head: '【{事项}】', line: '{事项}×{数量}', foot: '请及时处理' }
  expect(await w.ask(admin, tryRobotWords, { id, ...words })).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(await w.must(w.ask(admin, tryRobotWords, { id, ...words, head: '早' }))).toEqual({ ok: true, words: '已发送，请到群里查看' })
  await w.must(w.ask(admin, saveRobotWords, { version: 0, ...words, head: '新待办' }))
  await w.pool.query(`update robot set pending = '[{"kind":"newOrder","count":2}]' where id = $1`, [id])
  await speakGathered(w.services, id)
  expect(chats.said.map(({ text }) => text)).toEqual(['早\n新订单×3\n请及时处理', '新待办\n新订单×2\n请及时处理'])
  await w.pool.query(`delete from setting where key = 'robotWords'`)
  const sales = await w.token('sales')
  expect(await w.ask(sales, tryRobotWords, { id, ...words })).toMatchObject({ code: 'permit.missing' })
})
