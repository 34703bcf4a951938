import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '../../../contract/account/account.ts'
import { isOwnLink, listNotices, readNotices } from '../../../contract/notice.ts'
import { aPeopledWorld, person, type PeopledWorld, lookingBy } from '../account/people.fixture.ts'
import { beginSession } from '../session/session.sql.ts'
import { inTransaction } from '../database/db.ts'
import { insertNotice } from './notice.sql.ts'

let w: PeopledWorld
let main: string
let buyer: string
beforeAll(async () => {
  w = await aPeopledWorld()
  ;[main, buyer] = await Promise.all([w.token('main'), w.token('buyer')])
})
afterAll(() => w.close())

const account = (key: string) =>
  w.db.selectFrom('account').select(['id', 'company_id']).where('phone', '=', person(key).login).executeTakeFirstOrThrow()

/** Tells somebody of the cast something. */
async function tell(key: string, title: string, link = '/myOrder'): Promise<void> {
  const { id: to, company_id: companyId } = await account(key)
  await inTransaction(w.db, (tx) => insertNotice(tx, { companyId, title, body: `${title}。`, link, to }, w.clock.now))
}
const inbox = async (token: string, input: object = {}) => (await w.ask(token, listNotices, input)).data
const titles = async (token: string, input: object = {}) => (await inbox(token, input)).rows.map(({ title }) => title)

test('what is new stands first, and one’s own inbox shows nobody else’s', async () => {
  for (const title of ['一', '二', '三']) await tell('buyer', title)
  await tell('main', '给主账号')
  const { rows, total, unread } = await inbox(buyer, { limit: 2 })
  expect([rows.map(({ title }) => title), total, unread]).toEqual([['三', '二'], 3, 3])
  expect(rows[0]).toMatchObject({ body: '三。', link: '/myOrder', read: false, createTime: '2026-11-21 10:00:00' })
  expect(await titles(main)).toEqual(['给主账号'])
  expect(await titles(await w.token('stranger'))).toEqual([])
  expect(await w.ask(null, listNotices)).toMatchObject({ status: 401 })
})

test('those named are read, once and for all, and the badge knows', async () => {
  const { rows } = await inbox(buyer)
  const ids = [rows[0]?.id ?? 0]
  const answers = await Promise.all([1, 2, 3].map(() => w.ask(buyer, readNotices, { ids })))
  expect(answers.map(({ data }) => data.unread)).toEqual([2, 2, 2])
  expect(answers.map(({ data }) => data.read).toSorted()).toEqual([0, 0, 1])
  expect(await titles(buyer, { unread: 1 })).toEqual(['二', '一'])
  expect((await inbox(buyer, { unread: 1 })).total).toBe(2)
  expect((await w.ask(buyer, userInfo)).data.unread).toBe(2)
})

test('another’s notice cannot be read away, not even a colleague’s', async () => {
  const { rows } = await inbox(main)
  const ids = rows.map(({ id }) => id)
  expect(await w.ask(buyer, readNotices, { ids: [...ids, 999_999] })).toMatchObject({
    status: 200,
    data: { read: 0, unread: 2 },
  })
  expect((await inbox(main)).unread).toBe(1)
})

test('all are read where none are named; an empty choice is none', async () => {
  expect(await w.ask(buyer, readNotices, { ids: [] })).toMatchObject({ status: 400, msg: '请选择消息' })
  expect((await w.ask(buyer, readNotices)).data).toEqual({ read: 2, unread: 0 })
  expect((await w.ask(buyer, readNotices)).data).toEqual({ read: 0, unread: 0 })
  expect((await inbox(buyer)).rows.every(({ read }) => read)).toBe(true)
  expect((await inbox(main)).unread).toBe(1)
})

test('bad input is told', async () => {
  for (const input of [{ unread: 2 }, { limit: 101 }, { page: 0 }])
    expect(await w.ask(buyer, listNotices, input)).toMatchObject({ status: 400 })
  for (const ids of [[0], ['1'], 5, Array.from({ length: 101 }, (_, n) => n + 1)])
    expect(await w.ask(buyer, readNotices, { ids })).toMatchObject({ status: 400 })
})

test('staff who look in the person’s name leave the notices unread', async () => {
  const { id: accountId } = await account('main')
  const { id: staffId } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
  const { token } = await beginSession(
    w.db,
    { accountId, by: await lookingBy(w.db, staffId, w.clock.now) },
    { agent: '', address: '' },
    w.clock.now,
  )
  expect(await titles(token)).toEqual(['给主账号'])
  expect(await w.ask(token, readNotices)).toMatchObject({ status: 403, code: 'impersonation.forbidden' })
  expect((await inbox(main)).unread).toBe(1)
})

test.each([
  ['/myOrder', true],
  ['/orderDetail/20261121?step=1', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['myOrder', false],
  ['/a b', false],
  ['/\n/evil.example', false],
])('a notice leads nowhere but into the mall: %j', async (link, own) => {
  expect(isOwnLink(link)).toBe(own)
  const told = await tell('stranger', '去看看', link).then(
    () => true,
    () => false,
  )
  expect(told).toBe(own)
})
