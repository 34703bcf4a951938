import { designGlyphs } from '../../contract/artwork/glyphs.ts'
import * as approval from '../../contract/artwork/designApproval.ts'
import * as shelf from '../../contract/artwork/shelf.ts'
import { productByNumber } from '../../contract/goods/catalog.ts'
import * as template from '../../contract/artwork/template.ts'
import * as desk from '../../contract/artwork/templateDesk.ts'
import { withTemplate } from '../../artwork/templates/laid.ts'
import { templateOf } from '../../artwork/templates/templates.ts'
import type { Stage } from './stage.ts'

/** A design begins with a template, is kept, shared and spoken of, and had back as it was. */
export async function keepsDesigns({ as, guest }: Stage): Promise<void> {
  await guest(designGlyphs, { font: 'sans', signs: '印，' })
  await guest(template.listTemplates, { kind: 'bag', scene: 'expo', keyword: '展会', page: 1, limit: 1 })
  const key = 'bag-expo-roundel'
  await guest(template.templateDetail, { key })
  const buyer = await as('main')
  const { id: productId } = await buyer(productByNumber, { number: 'FB1001' })
  const empty = { schema: 1 as const, surfaces: [{ position: 'front', widthMm: 200, heightMm: 200, layers: [] }] }
  const begun = templateOf(key)
  const design = begun ? withTemplate(empty, begun, 'front') : empty
  const { id, rev } = await buyer(shelf.saveDesign, { productId, name: '展会帆布袋', design, templateKey: key })
  await buyer(shelf.saveDesign, { id, rev, productId, name: '展会帆布袋', design: empty })
  await buyer(shelf.moveDesign, { id, folder: '展会', shared: true })
  await buyer(template.designCanvas, { productId, designId: id })
  await buyer(shelf.listDesigns, { shelf: 'mine', folder: '展会', keyword: '帆布', page: 1, limit: 1 })
  await buyer(shelf.usedPictures, { keyword: '', page: 1, limit: 1 })
  await buyer(shelf.designDetail, { id })
  await buyer(shelf.designRevs, { id })
  await buyer(shelf.designRevDetail, { id, rev: 1 })
  await buyer(shelf.copyDesign, { id, name: '展会帆布袋 第二版' })
  const { token } = await buyer(shelf.shareByLink, { id, may: 'comment' })
  await guest(shelf.commentByLink, { token: token ?? '', author: '王总', position: 'front', x: 40, y: 60, words: '标志再大一点' })
  await guest(shelf.designByLink, { token: token ?? '' })
  const said = await buyer(shelf.commentDesign, { id, position: 'front', x: 40, y: 60, words: '好的，已放大' })
  await buyer(shelf.commentsOf, { id })
  await buyer(shelf.doneComment, { id, commentId: said.id, done: true })
  await approvesDesigns(await as('buyer'), await as('designer'), buyer)
}

type Asks = Awaited<ReturnType<Stage['as']>>

/** A design is sent for approval: one is taken back, one approved by whom it is sent to. */
async function approvesDesigns(keeper: Asks, approver: Asks, main: Asks): Promise<void> {
  const { id: productId } = await keeper(productByNumber, { number: 'FB1001' })
  const surface = { position: 'front', widthMm: 300, heightMm: 320, layers: [] }
  const template = templateOf('bag-annual-festive')
  const design = { schema: 1 as const, surfaces: [surface] }
  const drawn = template ? withTemplate(design, template, 'front') : design
  const { id, rev } = await keeper(shelf.saveDesign, { productId, name: '答谢会帆布袋', design: drawn })
  const { approvers } = await keeper(approval.designApprovers, {})
  const first = await keeper(approval.askDesignApproval, { id, rev, note: '请看标志大小' })
  await keeper(approval.withdrawDesignApproval, first)
  const { approvalId } = await keeper(approval.askDesignApproval, { id, rev, toId: approvers.at(-1)?.id ?? null, note: '请看标志大小' })
  await approver(approval.listDesignApprovals, { desk: 'waiting', page: 1, limit: 1 })
  await approver(approval.designApprovalDetail, { approvalId })
  await approver(approval.decideDesignApproval, { approvalId, move: 'approve' })
  await main(approval.requireDesignApproval, { required: false })
}

/** A template of the merchant's own is made, published, offered by a common product, and filled in. */
export async function keepsTemplates({ as, guest }: Stage): Promise<void> {
  const sales = await as('sales')
  const { id } = await sales(desk.copyTemplate, { key: 'bag-expo-roundel', name: '展会圆标' })
  const { rev, name, kind, scene, widthMm, heightMm, layers } = await sales(desk.staffTemplate, { id })
  const facts = { name, kind, scene, widthMm, heightMm, use: '展会赠品，一色丝印' }
  const saved = await sales(desk.saveTemplate, { ...facts, layers, id, rev })
  await sales(desk.moveTemplate, { id, rev: saved.rev, move: 'publish' })
  await sales(desk.staffTemplates, { state: 'published', keyword: '圆标', page: 1, limit: 1 })
  const { id: productId } = await guest(productByNumber, { number: 'WF1002' })
  await sales(desk.offerTemplate, { productId, position: 'front', templateId: id, offered: true })
  await sales(desk.productTemplates, { productId })
  await guest(template.offeredTemplates, { productId })
  const buyer = await as('main')
  await buyer(template.templateVersion, { id, version: 1 })
}
