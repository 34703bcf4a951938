import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addDelegate,
  approvalOf,
  deleteApprovalRule,
  deleteDelegate,
  editApprovalRule,
  listApprovalRules,
  listApprovals,
  listColleagues,
  listDelegates,
} from '../../../contract/approval/approval.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { anApprovalShop, type ApprovalShop } from '../approval/approval.fixture.ts'

let w: ApprovalShop
let main: string
let buyer: string
let approver: string
let stranger: string
let wang: number
const morning = new Date('2026-11-21T02:00:00Z')

beforeAll(async () => {
  w = await anApprovalShop()
  ;({ main, buyer } = w)
  approver = await w.token('approver')
  stranger = await w.token('stranger')
  wang = await w.idOf('王敏')
})
afterAll(() => w.close())

const aRule = { name: '年度采购', fromAmount: '80000.00', identityId: null, levels: [{ mode: 'any', approverIds: [] }] }

test('rules are the main account’s: saved, changed, listed by sum, deleted, each audited', async () => {
  const asked = [
    w.ask(approver, listApprovalRules),
    w.ask(approver, editApprovalRule, aRule),
    w.ask(approver, deleteApprovalRule, { id: 1 }),
  ]
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 403, msg: '仅主账号可操作' })
  const { id } = await w.must(w.ask(main, editApprovalRule, aRule))
  const levels = [
    { mode: 'any', approverIds: [wang, wang] },
    { mode: 'all', approverIds: [] },
  ]
  await w.must(w.ask(main, editApprovalRule, { ...aRule, id, enabled: false, levels }))
  const rules = await w.must(w.ask(main, listApprovalRules))
  expect(rules.at(-1)).toEqual({
    id,
    name: '年度采购',
    fromAmount: '80000.00',
    identity: null,
    enabled: false,
    levels: [
      { mode: 'any', approvers: [{ id: wang, nickname: '王敏' }] },
      { mode: 'all', approvers: [] },
    ],
  })
  await w.must(w.ask(main, deleteApprovalRule, { id }))
  expect(await w.ask(main, deleteApprovalRule, { id })).toMatchObject({ status: 404, code: 'approval.rule.missing' })
  const audited = await w.db.selectFrom('audit').select('action').where('subject', '=', `approval_rule ${id}`).orderBy('id').execute()
  expect(audited.map(({ action }) => action)).toEqual(['approval.rule.save', 'approval.rule.save', 'approval.rule.delete'])
})

test('a rule cannot name what is another company’s, nor who may not approve', async () => {
  const { id } = await w.must(w.ask(main, editApprovalRule, aRule))
  const strangeIdentity = await w.db
    .selectFrom('identity')
    .innerJoin('company', 'company.id', 'identity.company_id')
    .select('identity.id')
    .where('company.name', 'like', '蓝海%')
    .executeTakeFirstOrThrow()
  const level = (approver: number) => ({ levels: [{ mode: 'any', approverIds: [approver] }] })
  const missing = { code: 'approval.approver.missing' }
  expect(await w.ask(main, editApprovalRule, { ...aRule, ...level(await w.idOf('林海')) })).toMatchObject(missing)
  expect(await w.ask(main, editApprovalRule, { ...aRule, ...level(999_999) })).toMatchObject(missing)
  expect(await w.ask(main, editApprovalRule, { ...aRule, ...level(await w.idOf('周雨')) })).toMatchObject(missing)
  const identityMissing = { status: 404, code: 'identity.missing' }
  expect(await w.ask(main, editApprovalRule, { ...aRule, identityId: strangeIdentity.id })).toMatchObject(identityMissing)
  expect(await w.ask(main, editApprovalRule, { ...aRule, identityId: 999_999 })).toMatchObject(identityMissing)
  expect(await w.ask(stranger, editApprovalRule, { ...aRule, id })).toMatchObject({ code: 'approval.rule.missing' })
  expect(await w.ask(stranger, deleteApprovalRule, { id })).toMatchObject({ code: 'approval.rule.missing' })
  expect(await w.ask(main, editApprovalRule, { ...aRule, fromAmount: '-1' })).toMatchObject({ msg: '金额不能小于 0' })
  expect(await w.ask(main, editApprovalRule, { ...aRule, levels: [] })).toMatchObject({ msg: '请至少设置一级审批' })
  await w.must(w.ask(main, deleteApprovalRule, { id }))
})

test('a company has fifty rules at most, also when the last are saved at once', async () => {
  const { length } = await w.must(w.ask(main, listApprovalRules))
  const saved = await Promise.all(
    Array.from({ length: 50 - length + 3 }, () => w.ask(main, editApprovalRule, { ...aRule, fromAmount: '9999999.00' })),
  )
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(50 - length)
  expect(saved.find(({ status }) => status !== 200)).toMatchObject({ code: 'approval.rule.full' })
  for (const { data } of saved) if (data) await w.must(w.ask(main, deleteApprovalRule, { id: data.id }))
})

test('colleagues are shown to those who may approve, with who of them may', async () => {
  const colleagues = await w.must(w.ask(approver, listColleagues))
  expect(colleagues.map(({ nickname, identityName, mayApprove, me }) => [nickname, identityName, mayApprove, me])).toEqual([
    ['陈荣达', '主账号', true, false],
    ['李娜', '采购', false, false],
    ['王敏', '财务主管', true, true],
    ['周雨', '设计', false, false],
    ['孙悦', '只读', false, false],
  ])
  expect(await w.ask(buyer, listColleagues)).toMatchObject({ code: 'permit.missing' })
})

test('a delegate decides in the other’s place on the days given, no day longer, and passes nothing on', async () => {
  const designer = await w.token('designer')
  const zhou = await w.idOf('周雨')
  await w.rule({ mode: 'any', approverIds: [wang] })
  const days = { fromDay: '2026-11-22', toDay: '2026-11-22' }
  const { id } = await w.must(w.ask(approver, addDelegate, { toId: zhou, ...days }))
  const other = await w.colleague('冯雪', ['order.approve'])
  const chain = await w.must(w.ask(await w.sessionOf(zhou), listDelegates))
  expect(chain).toMatchObject([{ id, from: { nickname: '王敏' }, to: { nickname: '周雨' }, ...days, active: false }])
  await w.db
    .insertInto('approval_delegate')
    .values({ company_id: 1, from_id: zhou, to_id: other.id, from_day: '2026-11-22', to_day: '2026-11-22' })
    .execute()
  const orderId = await w.bigOrder()
  const approve = (token: string) => w.ask(token, moveOrder, { orderId, move: 'approve' })
  expect(await approve(designer)).toMatchObject({ code: 'order.missing' })

  w.clock.now = new Date('2026-11-21T16:00:00Z') // midnight in China
  expect((await w.must(w.ask(designer, listApprovals))).rows).toMatchObject([{ orderId, insteadOf: '王敏' }])
  expect((await w.must(w.ask(main, approvalOf, { orderId })))?.levels[0]?.seats).toMatchObject([{ delegates: ['周雨'] }])
  expect(await approve(other.token)).toMatchObject({ code: 'order.missing' })
  w.clock.now = new Date('2026-11-22T16:00:00Z')
  expect(await approve(designer)).toMatchObject({ code: 'order.missing' })
  w.clock.now = new Date('2026-11-22T15:59:59Z')
  expect((await approve(designer)).data.state).toBe('pending_payment')
  const { timeline } = await w.detail(main, orderId)
  expect(timeline.at(-1)).toMatchObject({ who: '周雨', title: '审批通过', note: '专项审批，代王敏' })
  w.clock.now = morning
  expect((await w.must(w.ask(designer, listApprovals, { state: 'decided' }))).rows).toMatchObject([{ orderId, insteadOf: '王敏' }])
  expect((await w.detail(designer, orderId)).state).toBe('pending_payment')
})

test('one word of somebody with an own and a delegated seat fills both; the delegate of one switched off fills none', async () => {
  const [ma, he] = [await w.colleague('马超', ['order.approve']), await w.colleague('何琳', ['order.approve'])]
  await w.rule({ mode: 'all', approverIds: [ma.id, he.id] })
  const days = { fromDay: '2026-11-21', toDay: '2026-11-30' }
  await w.must(w.ask(ma.token, addDelegate, { toId: he.id, ...days }))
  const [first, second] = [await w.bigOrder(), await w.bigOrder()]
  expect(await w.told('何琳', first)).toEqual(['有订单待您审批'])
  expect((await w.move(he.token, first, 'approve')).state).toBe('pending_payment')
  await w.setState(ma.id, 'disabled')
  expect((await w.move(he.token, second, 'approve')).state).toBe('pending_approval')
})

test('delegations: only own, only to colleagues, no two on one day, also at once; the main account may end any', async () => {
  const days = { fromDay: '2027-01-04', toDay: '2027-01-08' }
  const zhou = await w.idOf('周雨')
  const add = (token: string, more: object) => w.ask(token, addDelegate, { toId: zhou, ...days, ...more })
  expect(await add(buyer, {})).toMatchObject({ code: 'permit.missing' })
  expect(await add(approver, { toId: await w.idOf('林海') })).toMatchObject({
    code: 'delegate.invalid',
    msg: '受托人不存在或已停用',
  })
  expect(await add(approver, { toId: wang })).toMatchObject({
    msg: '不能委托给自己',
    facts: { fields: { toId: '不能委托给自己' } },
  })
  expect(await add(approver, { toDay: '2027-01-03' })).toMatchObject({ status: 400, msg: '结束日期不能早于开始日期' })
  const answers = await Promise.all([add(approver, {}), add(approver, { fromDay: '2027-01-08', toDay: '2027-01-09' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const id = answers.find(({ status }) => status === 200)?.data.id
  for (const token of [stranger, await w.colleague('郑凯', ['order.approve']).then(({ token }) => token)]) {
    expect(await w.ask(token, deleteDelegate, { id })).toMatchObject({ status: 404, code: 'delegate.missing' })
  }
  expect((await w.must(w.ask(stranger, listDelegates))).length).toBe(0)
  expect((await w.must(w.ask(main, listDelegates))).some((one) => one.id === id)).toBe(true)
  await w.must(w.ask(main, deleteDelegate, { id }))
})
