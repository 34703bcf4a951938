import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { swapMain } from '../account/account.sql.ts'
import { closeAccount, login, userInfo } from '../../../contract/account/account.ts'
import { answerSuccession, cancelSuccession, successionState, startSuccession } from '../../../contract/account/succession.ts'
import { listNotices } from '../../../contract/notice.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { during } from '../during.fixture.ts'

let w: PeopledWorld
let ids: Map<string, number>
let identityId: number

beforeAll(async () => {
  w = await aPeopledWorld()
  const rows = await w.db.selectFrom('account').select(['id', 'phone', 'company_id']).execute()
  ids = new Map(rows.map(({ id, phone }) => [phone, id]))
  const own = rows.find(({ phone }) => phone === person('main').login)?.company_id ?? 0
  const identity = w.db.selectFrom('identity').select('id').where('company_id', '=', own).where('name', '=', '采购')
  identityId = (await identity.executeTakeFirstOrThrow()).id
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.deleteFrom('tally').execute()
  await w.db.deleteFrom('succession').execute()
})

const idOf = (key: string) => ids.get(person(key).login) ?? 0
const { password } = person('main')
const offer = (to = 'buyer') => ({ id: idOf(to), identityId, password })
const mains = () => w.db.selectFrom('account').select('id').where('parent_id', 'is', null).where('company_id', '=', 1).execute()

test('the main account passes once both have agreed, each with the password; both log in anew', async () => {
  const [main, buyer] = [await w.token('main'), await w.token('buyer')]
  expect(await w.ask(main, startSuccession, { ...offer(), password: 'Wrong2026' })).toMatchObject({
    code: 'password.mismatch',
  })
  expect(await w.ask(main, startSuccession, offer())).toMatchObject({ status: 200, msg: '已发出，等待对方确认' })
  expect((await w.ask(main, successionState)).data).toMatchObject({ to: { nickname: '李娜' }, mine: false })
  expect((await w.ask(buyer, successionState)).data).toMatchObject({ from: '陈荣达', mine: true, identityName: '采购' })
  expect((await w.ask(buyer, listNotices)).data.rows[0]).toMatchObject({ title: '请确认是否接任主账号' })
  expect(await w.ask(await w.token('designer'), successionState)).toMatchObject({ data: null })

  expect(await w.ask(buyer, answerSuccession, { accept: true, password })).toMatchObject({ status: 200 })
  for (const token of [main, buyer]) expect(await w.ask(token, userInfo)).toMatchObject({ http: 401 })
  expect(await mains()).toEqual([{ id: idOf('buyer') }])
  expect((await w.ask(await w.token('buyer'), userInfo)).data).toMatchObject({ parentId: null })
  expect((await w.ask(await w.token('main'), userInfo)).data).toMatchObject({
    parentId: idOf('buyer'),
    identity: { name: '采购' },
  })
  expect((await w.ask(await w.token('designer'), userInfo)).data.parentId).toBe(idOf('buyer'))

  // And back, so that the cast stands as everyone knows it.
  await w.ask(await w.token('buyer'), startSuccession, offer('main'))
  await w.ask(await w.token('main'), answerSuccession, { accept: true, password })
  expect(await mains()).toEqual([{ id: idOf('main') }])
})

test('five answers at once pass it once', async () => {
  await w.ask(await w.token('main'), startSuccession, offer('approver'))
  const approver = await w.token('approver')
  const answers = await Promise.all(Array.from({ length: 5 }, () => w.ask(approver, answerSuccession, { accept: true, password })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await mains()).toEqual([{ id: idOf('approver') }])
  await w.ask(await w.token('approver'), startSuccession, offer('main'))
  await w.ask(await w.token('main'), answerSuccession, { accept: true, password })
})

test('declined, withdrawn or run out, everything stays as it was', async () => {
  const [main, buyer] = [await w.token('main'), await w.token('buyer')]
  await w.ask(main, startSuccession, offer())
  expect(await w.ask(buyer, answerSuccession, { accept: false, password })).toMatchObject({ status: 200 })
  expect(await w.ask(buyer, answerSuccession, { accept: true, password })).toMatchObject({ code: 'succession.missing' })
  await w.ask(main, startSuccession, offer())
  expect(await w.ask(main, cancelSuccession)).toMatchObject({ status: 200 })
  expect(await w.ask(main, cancelSuccession)).toMatchObject({ code: 'succession.missing' })
  expect(await w.ask(buyer, answerSuccession, { accept: true, password })).toMatchObject({ code: 'succession.missing' })
  await w.ask(main, startSuccession, offer())
  await w.db.updateTable('succession').set({ expires_at: w.clock.now }).execute()
  expect(await w.ask(buyer, answerSuccession, { accept: true, password })).toMatchObject({ code: 'succession.missing' })
  expect(await mains()).toEqual([{ id: idOf('main') }])
})

test('only the main account offers it, and only to an active sub-account of its own', async () => {
  const main = await w.token('main')
  expect(await w.ask(await w.token('buyer'), startSuccession, offer('approver'))).toMatchObject({
    msg: '仅主账号可操作',
  })
  for (const id of [idOf('stranger'), idOf('main'), 999_999]) {
    expect(await w.ask(main, startSuccession, { ...offer(), id })).toMatchObject({ code: 'son.missing' })
  }
  expect(await w.ask(main, startSuccession, { ...offer(), identityId: 999_999 })).toMatchObject({
    code: 'identity.missing',
  })
  expect(await w.ask(null, login, { username: person('main').login, password })).toMatchObject({ status: 200 })
})

test.each(['removed', 'disabled'] as const)('who is %s in that moment does not take it over', async (state) => {
  await w.ask(await w.token('main'), startSuccession, offer('approver'))
  const approver = await w.token('approver')
  const answer = await during(
    w,
    (tx) => tx.updateTable('account').set({ state }).where('id', '=', idOf('approver')).execute(),
    () => w.ask(approver, answerSuccession, { accept: true, password }),
  )
  expect(answer).toMatchObject({ code: 'succession.missing' })
  expect(await mains()).toEqual([{ id: idOf('main') }])
  await w.db.updateTable('account').set({ state: 'active' }).where('id', '=', idOf('approver')).execute()
})

test('who passes it on in that moment neither offers it again nor closes the company, nor the heir as a sub-account', async () => {
  const [main, buyer] = [await w.token('main'), await w.token('buyer')]
  const there = { fromId: idOf('main'), toId: idOf('buyer'), identityId }
  const back = { fromId: idOf('buyer'), toId: idOf('main'), identityId }
  const meanwhile = async (ask: () => Promise<unknown>) => {
    const answer = await during(w, (tx) => swapMain(tx, 1, there), ask)
    await w.db.transaction().execute((tx) => swapMain(tx, 1, back))
    return answer
  }
  expect(await meanwhile(() => w.ask(main, startSuccession, offer('approver')))).toMatchObject({
    msg: '仅主账号可操作',
  })
  for (const token of [main, buyer])
    expect(await meanwhile(() => w.ask(token, closeAccount, { password }))).toMatchObject({ code: 'session.ended' })
  const active = w.db.selectFrom('account').select('id').where('company_id', '=', 1).where('state', '=', 'active')
  expect((await active.execute()).map(({ id }) => id)).toEqual(expect.arrayContaining([idOf('main'), idOf('buyer')]))
})
