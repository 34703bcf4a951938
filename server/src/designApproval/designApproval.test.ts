import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Design } from '../../../contract/artwork/design.ts'
import {
  askDesignApproval,
  decideDesignApproval,
  designApprovalDetail,
  designApprovers,
  listDesignApprovals,
  requireDesignApproval,
  withdrawDesignApproval,
} from '../../../contract/artwork/designApproval.ts'
import type { PlacedText } from '../../../contract/artwork/layer.ts'
import { copyDesign, designDetail, listDesigns, moveDesign, saveDesign } from '../../../contract/artwork/shelf.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listNotices } from '../../../contract/notice.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { settledArtwork } from '../../../contract/order/acknowledged.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { refusals } from '../../../contract/refusal.ts'
import { demoRules } from '../../seed/rules.ts'
import { printedBy } from '../design/print.fixture.ts'
import { aShop, printed } from '../order/shop.fixture.ts'

const w = await aShop()
const [main, buyer, designer, stranger] = [
  await w.token('main'),
  await w.token('buyer'),
  await w.token('designer'),
  await w.token('stranger'),
]
const rows = await w.db.selectFrom('account').select(['id', 'nickname']).execute()
const ids = Object.fromEntries(rows.map(({ id, nickname }) => [nickname, id]))
afterAll(() => w.close())
beforeEach(async () => {
  await sql`delete from design_approval`.execute(w.db)
  await sql`delete from design`.execute(w.db)
  await sql`update company set design_approval = false`.execute(w.db)
})

const { widthMm, heightMm } = demoRules.canvasBag.positions.find(({ key }) => key === 'front') ?? { widthMm: 0, heightMm: 0 }
const text = (words: string, id = 'a'): PlacedText => ({
  ...{
    kind: 'text',
    id,
    x: widthMm / 2,
    y: heightMm / 2,
    width: 60,
    height: 20,
    angle: 0,
    text: words,
    font: 'sans',
    size: 12,
    align: 'middle',
  },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
})
const design = (words = '荣达', also: Partial<Design['surfaces'][number]> = {}): Design => ({
  schema: 1,
  surfaces: [{ position: 'front', widthMm, heightMm, layers: [text(words)], ...also }],
})
const save = (token: string, also: object = {}) =>
  w.ask(token, saveDesign, { productId: w.products.canvasBag, name: '年会帆布袋', design: design(), ...also })
const aDesign = async (token = buyer, also: object = {}) => (await w.must(save(token, also))).id
const ask = (id: number, also: object = {}, token = buyer) => w.ask(token, askDesignApproval, { id, rev: 1, ...also })
const asked = async (id: number, also: object = {}, token = buyer) => (await w.must(ask(id, also, token))).approvalId
const decide = (approvalId: number, token = designer, also: object = {}) =>
  w.ask(token, decideDesignApproval, { approvalId, move: 'approve', ...also })
const sendBack = (approvalId: number, token = designer) => decide(approvalId, token, { move: 'return', reason: '标志再大一点' })
const standing = async (id: number, token = buyer) => (await w.must(w.ask(token, designDetail, { id }))).approval
const waiting = async (token: string, desk: 'waiting' | 'decided' = 'waiting') =>
  (await w.must(w.ask(token, listDesignApprovals, { desk }))).rows.map(({ approvalId }) => approvalId)
const notices = async (token: string) => (await w.must(w.ask(token, listNotices, {}))).rows.map(({ title, body }) => `${title}｜${body}`)

describe('a design that is sent for approval', () => {
  test('waits for whoever may approve, is seen large with what is found in it, and is approved as it is', async () => {
    const id = await aDesign(buyer, { design: design('荣达', { layers: [text('荣达'), { ...text('隐'), id: 'b', hidden: true }] }) })
    expect(await standing(id)).toMatchObject({ state: 'none', stateLabel: '未审', approvalId: null })
    const approvalId = await asked(id, { note: '请看大小' })
    expect(await standing(id)).toMatchObject({ state: 'waiting', approvalId })
    expect(await notices(designer)).toContain('有设计待您审批｜李娜 把设计“年会帆布袋”送审：请看大小')
    const listed = await w.must(w.ask(designer, listDesignApprovals, {}))
    expect(listed).toMatchObject({
      waiting: 1,
      total: 1,
      rows: [{ approvalId, askedBy: '李娜', storeName: 'canvasBag', state: 'waiting', cover: { position: 'front' } }],
    })
    const shown = await w.must(w.ask(designer, designApprovalDetail, { approvalId }))
    expect(shown).toMatchObject({
      ...{ design: { surfaces: [{ position: 'front' }] }, labels: { front: '正面' }, mayApprove: true, mayReturn: true },
      findings: [{ position: 'front', findings: [{ rule: 'P22', severity: 'I' }] }],
    })
    expect(await w.must(decide(approvalId))).toEqual({ state: 'approved' })
    expect(await standing(id)).toMatchObject({ state: 'approved', by: '周雨' })
    expect(await notices(buyer)).toContain('设计已通过审批｜周雨 通过了设计“年会帆布袋”，可以下单')
    expect([await waiting(designer), await waiting(designer, 'decided')]).toEqual([[], [approvalId]])
    expect(await ask(id)).toMatchObject({ status: 409, code: 'design.approval.done' })
  })

  test('is seen with its first piece in it, and with what is wrong in its list of names', async () => {
    const names = { columns: ['姓名'], rows: [['李明'], ['']] }
    const found = async (also: object) => {
      const id = await aDesign(buyer, { design: { ...design('{姓名}'), ...also } })
      return (await w.must(w.ask(designer, designApprovalDetail, { approvalId: await asked(id) }))).findings[0]?.findings
    }
    expect(await found({ names })).toEqual([{ rule: 'P21', severity: 'E', words: '名单第 2 行的“姓名”为空' }])
    expect(await found({})).toEqual([{ rule: 'P21', severity: 'E', words: '图案中有“{姓名}”，请添加名单，或改为普通文字' }])
    const outside = [{ position: 'front', widthMm, heightMm, layers: [{ ...text('{姓名}'), x: -400 }] }]
    expect((await found({ names, surfaces: outside }))?.map(({ words }) => words)).toContain('“李明”在印刷区域之外，不会被印出')
  })

  test('is approved no more once it is edited; what waits cannot be approved any more; another name changes nothing', async () => {
    const id = await aDesign()
    const first = await asked(id)
    await w.must(save(buyer, { id, rev: 1, name: '年会袋' }))
    expect(await standing(id)).toMatchObject({ state: 'waiting' })
    await w.must(save(buyer, { id, rev: 2, design: design('荣达贸易') }))
    expect(await standing(id)).toMatchObject({ state: 'changed', stateLabel: '未审：修改后须重新送审' })
    expect(await waiting(designer)).toEqual([])
    expect(await decide(first)).toMatchObject({ status: 409, code: 'design.approval.changed' })
    const second = await asked(id, { rev: 3 })
    expect(await decide(first)).toMatchObject({ code: 'design.approval.over' })
    await w.must(decide(second))
    await w.must(save(buyer, { id, rev: 3, design: design('荣') }))
    expect(await standing(id)).toMatchObject({ state: 'changed' })
    // What was approved is approved, also when it is had back.
    await w.must(save(buyer, { id, rev: 4, design: design('荣达贸易') }))
    expect(await standing(id)).toMatchObject({ state: 'approved' })
  })

  test('is sent back with a reason, also after it was approved, and can be sent again as it is', async () => {
    const id = await aDesign()
    const first = await asked(id)
    expect(await decide(first, designer, { move: 'return' })).toMatchObject({ facts: { fields: { reason: '请填写退回原因' } } })
    await w.must(sendBack(first))
    expect(await standing(id)).toMatchObject({ state: 'returned', by: '周雨', reason: '标志再大一点' })
    expect(await notices(buyer)).toContain('设计被退回｜周雨 退回了设计“年会帆布袋”：标志再大一点')
    const second = await asked(id)
    await w.must(decide(second))
    await w.must(sendBack(second, main))
    expect(await standing(id)).toMatchObject({ state: 'returned', by: '陈荣达' })
    expect(await decide(second)).toMatchObject({ code: 'design.approval.over' })
  })

  test('goes to whom it is sent, to nobody’s own hand, and to the main account always', async () => {
    const id = await aDesign()
    const toMain = await asked(id, { toId: ids['陈荣达'] })
    expect(await waiting(designer)).toEqual([])
    expect(await w.ask(designer, designApprovalDetail, { approvalId: toMain })).toMatchObject({ code: 'design.approval.missing' })
    expect(await decide(toMain)).toMatchObject({ code: 'design.approval.missing' })
    expect(await waiting(main)).toEqual([toMain])
    await w.must(w.ask(buyer, withdrawDesignApproval, { approvalId: toMain }))
    expect(await standing(id)).toMatchObject({ state: 'none' })
    expect(await decide(toMain, main)).toMatchObject({ code: 'design.approval.over' })
    expect(await ask(id, { toId: ids['孙悦'] })).toMatchObject({ status: 409, code: 'design.approver.missing' })
    expect(await ask(id, { toId: ids['林海'] })).toMatchObject({ code: 'design.approver.missing' })
    // Whoever may both design and approve does not approve his own; the main account does.
    await sql`update identity set grants = grants || '{order.place}' where name = '设计'`.execute(w.db)
    const both = await w.token('designer')
    const own = await aDesign(both)
    expect(await ask(own, { toId: ids['周雨'] }, both)).toMatchObject({ code: 'design.approver.missing' })
    const its = await asked(own, {}, both)
    expect(await waiting(both)).toEqual([])
    expect(await decide(its, both)).toMatchObject({ status: 403, code: 'design.approval.own' })
    await sql`update identity set grants = array_remove(grants, 'order.place') where name = '设计'`.execute(w.db)
    const mains = await aDesign(main)
    const decided = await asked(mains, { toId: ids['陈荣达'] }, main)
    expect(await w.must(decide(decided, main))).toEqual({ state: 'approved' })
  })

  test('is asked for once and decided once, also at the same moment', async () => {
    const id = await aDesign()
    const twice = await Promise.all([ask(id), ask(id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)).toMatchObject({ code: 'design.approval.open' })
    const [approvalId = 0] = await waiting(designer)
    const words = await Promise.all([decide(approvalId), decide(approvalId, main)])
    expect(words.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await aDesign()
    const race = await asked(other)
    const both = await Promise.all([decide(race), save(buyer, { id: other, rev: 1, design: design('改') })])
    expect(both[1]).toMatchObject({ status: 200 })
    expect(await standing(other)).toMatchObject({ state: 'changed' })
  })

  test('is there for nobody else: strangers, those without the grant, those who only read it, nobody logged in', async () => {
    const id = await aDesign()
    const approvalId = await asked(id)
    const reader = await w.token('reader')
    const calls: readonly (readonly [Endpoint, object])[] = [
      [designApprovers, {}],
      [askDesignApproval, { id, rev: 1 }],
      [withdrawDesignApproval, { approvalId }],
      [decideDesignApproval, { approvalId, move: 'approve' }],
      [listDesignApprovals, {}],
      [designApprovalDetail, { approvalId }],
      [requireDesignApproval, { required: true }],
    ]
    for (const [call, input] of calls) {
      expect(await w.ask(null, call, input), call.path).toMatchObject({ code: 'login.needed' })
      expect(await w.ask(reader, call, input), call.path).toMatchObject({ code: 'permit.missing' })
    }
    expect(await ask(id, {}, stranger)).toMatchObject({ code: 'design.missing' })
    for (const [call, input] of calls.slice(2, 4).concat(calls.slice(5, 6)))
      expect(await w.ask(stranger, call, input), call.path).toMatchObject({ code: 'design.approval.missing' })
    expect(await waiting(stranger)).toEqual([])
    await w.must(w.ask(buyer, moveDesign, { id, shared: true }))
    expect(await decide(approvalId, buyer)).toMatchObject({ code: 'permit.missing' })
    expect(await ask(await aDesign(), { rev: 2 })).toMatchObject({ code: 'design.stale' })
    expect(await ask(await aDesign(buyer, { design: design('', { layers: [] }) }))).toMatchObject({
      msg: '设计是空的，请先放上图片、文字或图形',
    })
  })
})

describe('where designs must be approved before they are ordered', () => {
  const require = (required: boolean, token = main) => w.ask(token, requireDesignApproval, { required })
  const fileOf = async (of: Design, token = buyer) =>
    (await w.must(printedBy(w, token, { productId: w.products.canvasBag, design: of }))).files[0]?.id ?? 0
  const bag = (fileId: number) => ({ productId: w.products.canvasBag, quantity: 500, selection: printed, artworkIds: [fileId] })
  const ordering = async (fileId: number) => {
    const { input } = await w.confirmed('buyer', buyer, [{ product: 'canvasBag', quantity: 500, selection: printed, artworkIds: [fileId] }])
    return { key: input.key, order: () => w.ask(buyer, createOrder, input) }
  }

  test('the main account says so, and the shelf tells', async () => {
    expect(await require(true, buyer)).toMatchObject({ code: 'permit.missing' })
    await w.must(require(true))
    expect(await w.must(w.ask(buyer, listDesigns, {}))).toMatchObject({ approvalRequired: true })
    expect(await w.must(w.ask(buyer, designApprovers, {}))).toMatchObject({
      required: true,
      approvers: [
        { nickname: '陈荣达', identityName: '主账号' },
        { nickname: '周雨', identityName: '设计' },
      ],
    })
    expect(await w.must(w.ask(stranger, designApprovers, {}))).toMatchObject({ required: false })
  })

  test('the cart, the settlement and the order say that a design is not approved, and let it pass once it is', async () => {
    const id = await aDesign()
    const fileId = await fileOf(design())
    const before = await ordering(fileId)
    await sql`update company set design_approval = true where id = (select company_id from account where nickname = '李娜')`.execute(w.db)
    await w.must(w.ask(buyer, addToCart, { ...bag(fileId), new: 0 }))
    const why = '正面 的设计未经企业审批，请在“我的设计”送审；已通过的，请重新生成印刷文件'
    const findings = async () => (await w.must(w.ask(buyer, cartList, {}))).valid.flatMap((row) => row.findings)
    expect(await findings()).toMatchObject([{ rule: 'P31', severity: 'E', words: why }])
    expect(await w.must(w.ask(buyer, settledArtwork, { key: before.key }))).toMatchObject([{ hindrance: why }])
    expect(await before.order()).toMatchObject({ status: 409, code: 'design.unapproved', msg: why })
    // Where nobody says at which place, it is told in the same words.
    expect(why).toContain(refusals['design.unapproved'].msg.replace('稿件', ''))

    const approvalId = await asked(id)
    expect(await before.order()).toMatchObject({ code: 'design.unapproved' })
    await w.must(decide(approvalId))
    expect(await findings()).toEqual([])
    await w.must(sendBack(approvalId))
    expect(await before.order()).toMatchObject({ code: 'design.unapproved' })
    await w.must(decide(await asked(id)))
    await w.must(before.order())
  })

  test('what was ordered before stays on its order; what is added to it is asked for', async () => {
    await sql`update company set design_approval = false`.execute(w.db)
    const [kept, added] = [await fileOf(design('先')), await fileOf(design('后'))]
    const { orderId } = await w.must((await ordering(kept)).order())
    const lineId = (await w.detail(buyer, orderId)).lines[0]?.id ?? 0
    await sql`update company set design_approval = true`.execute(w.db)
    const attach = (...fileIds: number[]) =>
      w.ask(buyer, attachArtwork, { orderId, lineId, fileIds, briefs: fileIds.map((fileId) => ({ fileId, position: 'front', note: '' })) })
    expect(await attach(kept, added)).toMatchObject({ code: 'design.unapproved' })
    await w.must(attach(kept))
  })

  test('what was printed of another revision is not approved by it; what only the editor sees does not count', async () => {
    await sql`update company set design_approval = true`.execute(w.db)
    const id = await aDesign()
    const old = await fileOf(design())
    await w.must(save(buyer, { id, rev: 1, design: design('新', { guides: { x: [10], y: [] } }) }))
    await w.must(decide(await asked(id, { rev: 2 })))
    expect(await (await ordering(old)).order()).toMatchObject({ code: 'design.unapproved' })
    // The design goes on, what was approved stays so; a copy of it prints the very same.
    const approved = await fileOf(design('新'))
    const copy = await w.must(w.ask(buyer, copyDesign, { id }))
    await w.must(save(buyer, { id, rev: 2, design: design('更新') }))
    expect(await standing(copy.id)).toMatchObject({ state: 'none' })
    await w.must((await ordering(approved)).order())
  })

  test('what is sent back is approved no more by an earlier word of the same print, whatever only the editor sees was moved between', async () => {
    await sql`update company set design_approval = true`.execute(w.db)
    const id = await aDesign()
    const fileId = await fileOf(design())
    await w.must(decide(await asked(id)))
    const [file, other] = [await ordering(fileId), await ordering(await fileOf(design('另一份')))]
    const apart = await aDesign(buyer, { design: design('另一份') })
    await w.must(decide(await asked(apart)))
    await w.must(save(buyer, { id, rev: 1, design: design('荣达', { guides: { x: [10], y: [] } }) }))
    await w.must(decide(await asked(id, { rev: 2 })))
    await w.must(save(buyer, { id, rev: 2, design: design('荣达', { guides: { x: [20], y: [] } }) }))
    const last = await asked(id, { rev: 3 })
    await w.must(sendBack(last))
    expect(await standing(id)).toMatchObject({ state: 'returned' })
    expect(await file.order()).toMatchObject({ status: 409, code: 'design.unapproved' })
    await w.must(other.order())
    // Had back as it was approved, it is sent back all the same, and may be asked about again.
    await w.must(save(buyer, { id, rev: 3, design: design() }))
    expect(await standing(id)).toMatchObject({ state: 'returned', reason: '标志再大一点' })
    await w.must(decide(await asked(id, { rev: 4 })))
    await w.must(file.order())
  })

  test('so it is where the design was deleted for good since', async () => {
    await sql`update company set design_approval = true`.execute(w.db)
    const id = await aDesign()
    const file = await ordering(await fileOf(design()))
    await w.must(decide(await asked(id)))
    await w.must(save(buyer, { id, rev: 1, design: design('荣达', { guides: { x: [10], y: [] } }) }))
    const last = await asked(id, { rev: 2 })
    await w.must(decide(last))
    await sql`delete from design where id = ${id}`.execute(w.db)
    await w.must(sendBack(last))
    expect(await file.order()).toMatchObject({ status: 409, code: 'design.unapproved' })
  })

  test('a list of names is part of what is approved', async () => {
    await sql`update company set design_approval = true`.execute(w.db)
    const named = (name: string): Design => ({ ...design('{姓名}'), names: { columns: ['姓名'], rows: [[name]] } })
    const id = await aDesign(buyer, { design: named('李明') })
    await w.must(decide(await asked(id)))
    const [right, wrong] = [await fileOf(named('李明')), await fileOf(named('王明'))]
    expect(await (await ordering(wrong)).order()).toMatchObject({ code: 'design.unapproved' })
    expect(await (await ordering(right)).order()).toMatchObject({ code: 'artwork.unacknowledged' })
  })

  test('another company’s approval is nothing here', async () => {
    await sql`update company set design_approval = true`.execute(w.db)
    const theirs = await aDesign(stranger)
    await w.must(decide(await asked(theirs, {}, stranger), stranger))
    expect(await (await ordering(await fileOf(design()))).order()).toMatchObject({ code: 'design.unapproved' })
  })
})
