// How each call of buyers that takes an id is asked with a stranger's.

/** Ids of one company's things; orders and the keys of confirmations are texts. */
export type Ids = Record<
  | 'address'
  | 'title'
  | 'file'
  | 'voucher'
  | 'cartLine'
  | 'inCart'
  | 'son'
  | 'identity'
  | 'session'
  | 'notice'
  | 'footprint'
  | 'review'
  | 'claim'
  | 'claimedLine'
  | 'evidence'
  | 'invoice'
  | 'statement'
  | 'statementLine'
  | 'stamped'
  | 'rule'
  | 'list'
  | 'listRow'
  | 'delegate'
  | 'line'
  | 'consignment'
  | 'parcel'
  | 'apiKey'
  | 'webhook'
  | 'delivery'
  | 'design'
  | 'designComment'
  | 'designApproval'
  | 'printRun',
  number
> &
  Record<'order' | 'claimed' | 'key' | 'contract', string>

const form = {
  real_name: '张三',
  phone: '13800000001',
  address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
  detail: '科苑路 1 号',
  is_default: 0,
}
const titleForm = {
  headerType: 2,
  type: 1,
  name: '某公司',
  dutyNumber: '91440300MA5F8K2L74',
  email: 'a@b.cn',
  drawerPhone: '13800000001',
  isDefault: 0,
}
const rule = { name: '规则', fromAmount: '100.00', identityId: null, levels: [{ mode: 'any', approverIds: [] }] }
/** An allocation that names these addresses; nothing else of it comes out. */
const to = (...addressIds: number[]) => addressIds.map((addressId) => ({ addressId, lines: [] as object[] }))
const voucher = { step: 1, payerName: '某公司', payTime: '2026-11-21 09:00:00', amount: '1.00' }
const days = { fromDay: '2026-11-21', toDay: '2026-11-30' }
const claimForm = { quantity: 1, reason: 'shortage', words: '少了一件货', remedy: 'refund', amount: '0.01' }
/** A design that shows this picture. */
const designWith = (fileId: number) => ({
  schema: 1,
  surfaces: [
    {
      position: 'front',
      widthMm: 100,
      heightMm: 80,
      layers: [{ kind: 'picture', id: 'a', fileId, x: 50, y: 40, width: 40, height: 30, angle: 0 }],
    },
  ],
})
const emptyDesign = { schema: 1, surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [] }] }
const stars = { productScore: 5, deliveryScore: 5, comment: '很好' }
const password = 'Yincai2026'

/** How each call that takes ids is asked with `of`, a stranger's or made-up; `own` are the asker's. One ask for each way in. */
export const asks: Record<string, (of: Ids, own: Ids) => object[]> = {
  'POST /api/session/end': (of) => [{ id: of.session }],
  'POST /api/address/getson': (of) => [{ sonId: of.son }],
  'POST /api/address/edit': (of) => [{ ...form, id: of.address }],
  'POST /api/address/del': (of) => [{ id: of.address }],
  'POST /api/address/default/set': (of) => [{ id: of.address }],
  'POST /api/billInfo/edit': (of) => [{ ...titleForm, id: of.title }],
  'GET /api/billInfo/del/:id': (of) => [{ id: of.title }],
  'POST /api/invoice/apply': (of, own) => [
    { orderIds: [of.order], titleId: own.title, type: 1 },
    { orderIds: [own.order, of.order], titleId: own.title, type: 1 },
    { orderIds: [own.order], titleId: of.title, type: 1 },
  ],
  'POST /api/invoice/move': (of) => [{ id: of.invoice, move: 'red', reason: '抬头有误' }],
  'GET /api/statement/detail/:id': (of) => [{ id: of.statement }],
  'POST /api/statement/answer': (of, own) => [
    { id: of.statement, move: 'confirm' },
    { id: of.statement, move: 'dispute', reason: '不对', lineIds: [of.statementLine] },
    { id: own.statement, move: 'confirm', lineIds: [of.statementLine] },
  ],
  'POST /api/contract/stamped/:no': (of, own) => [
    { no: of.contract, version: 1, fileId: own.stamped },
    { no: own.contract, version: 1, fileId: of.stamped },
  ],
  'POST /api/order/again': (of) => [{ orderId: of.order }],
  'POST /api/order/again/toCart': (of, own) => [
    { orderId: of.order, lines: [{ lineId: of.line }] },
    { orderId: own.order, lines: [{ lineId: of.line }] },
  ],
  'POST /api/order/comment': (of, own) => [
    { ...stars, orderId: of.claimed, lineId: of.claimedLine },
    { ...stars, orderId: own.claimed, lineId: of.claimedLine },
    { ...stars, orderId: own.claimed, lineId: own.claimedLine, fileIds: [of.evidence] },
  ],
  'POST /api/order/comment/add': (of) => [{ id: of.review, comment: '很好' }],
  'POST /api/order/comment/mockup': (of) => [false, true].map((mockupShown) => ({ id: of.review, mockupShown })),
  'GET /api/reply/mine': (of) => [{ orderId: of.claimed }],
  'GET /api/afterSale/order/:orderId': (of) => [{ orderId: of.order }],
  'GET /api/afterSale/amount': (of, own) => [
    { orderId: of.order, lineId: of.line, quantity: 1 },
    { orderId: own.order, lineId: of.line, quantity: 1 },
  ],
  'GET /api/afterSale/detail/:id': (of) => [{ id: of.claim }],
  'POST /api/afterSale/move': (of) => [{ id: of.claim, move: 'withdraw' }],
  'POST /api/afterSale/apply': (of, own) => [
    { ...claimForm, orderId: of.order, lineId: of.line },
    { ...claimForm, orderId: own.order, lineId: of.line },
    { ...claimForm, orderId: own.claimed, lineId: own.claimedLine, fileIds: [of.evidence] },
  ],
  'POST /api/webhook/save': (of) => [{ url: 'https://erp.example.com/in', events: ['order.state'], enabled: true, id: of.webhook }],
  'POST /api/webhook/rotate': (of) => [{ id: of.webhook }],
  'POST /api/webhook/ping': (of) => [{ id: of.webhook }],
  'GET /api/webhook/delivery/list': (of) => [{ id: of.webhook }],
  'GET /api/webhook/delivery/detail/:id': (of) => [{ id: of.delivery }],
  'POST /api/webhook/delivery/replay': (of) => [{ id: of.delivery }],
  'POST /api/webhook/del': (of) => [{ id: of.webhook }],
  'POST /api/openKey/revoke': (of) => [{ id: of.apiKey }],
  'POST /api/notice/read': (of) => [{ ids: [of.notice] }],
  'DELETE /api/collect/delFoot': (of) => [{ ids: [of.footprint] }],
  'POST /api/car': (of) => [{ productId: 1, quantity: 500, artworkIds: [of.file] }],
  'POST /api/cart/num': (of) => [{ id: of.cartLine, number: 3 }],
  'POST /api/cart/del': (of) => [{ ids: [of.cartLine] }],
  'GET /api/cart/offers': (of, own) => [{ cartIds: String(of.inCart) }, { cartIds: `${own.inCart},${of.inCart}` }],
  'GET /api/coupons/order/:cartIds': (of, own) => [{ cartIds: String(of.cartLine) }, { cartIds: `${own.cartLine},${of.cartLine}` }],
  'POST /api/order/confirm': (of, own) => [{ cartIds: [of.cartLine] }, { cartIds: [own.cartLine, of.cartLine] }],
  'POST /api/quotation': (of, own) => [{ cartIds: [of.cartLine] }, { cartIds: [own.cartLine, of.cartLine] }],
  'GET /api/order/confirm/artwork/:key': (of) => [{ key: of.key }],
  'POST /api/order/computed/:key': (of, own) => [
    { key: of.key, addressId: own.address },
    { key: own.key, addressId: of.address },
    { key: own.key, allocation: to(own.address, of.address) },
    {
      key: own.key,
      allocation: to(own.address).map((one) => ({ ...one, lines: [{ cartId: of.cartLine, quantities: [1] }] })),
    },
  ],
  'POST /api/order/create/:key': (of, own) => [
    { key: of.key, addressId: own.address },
    { key: own.key, addressId: of.address },
    { key: own.key, allocation: to(own.address, of.address) },
    { key: own.key, addressId: own.address, titleId: of.title },
  ],
  'GET /api/purchaseList/detail/:id': (of) => [{ id: of.list }],
  'POST /api/purchaseList/save': (of) => [{ id: of.list, name: '改', shared: false }],
  'POST /api/purchaseList/add': (of, own) => [
    { id: of.list, cartIds: [own.cartLine] },
    { id: own.list, cartIds: [of.cartLine] },
    { id: own.list, cartIds: [own.cartLine, of.cartLine] },
  ],
  'POST /api/purchaseList/row/num': (of, own) => [
    { id: of.list, rowId: of.listRow, number: 3 },
    { id: own.list, rowId: of.listRow, number: 3 },
  ],
  'POST /api/purchaseList/row/del': (of, own) => [
    { id: of.list, rowIds: [of.listRow] },
    { id: own.list, rowIds: [of.listRow] },
  ],
  'POST /api/purchaseList/toCart': (of, own) => [{ id: of.list }, { id: own.list, rowIds: [of.listRow] }],
  'POST /api/purchaseList/del': (of) => [{ id: of.list }],
  'GET /api/order/artworkCheck/:orderId': (of) => [{ orderId: of.order }],
  'GET /api/order/mockups/:orderId': (of) => [{ orderId: of.order }],
  'GET /api/design/canvas/:productId': (of) => [{ productId: 1, designId: of.design }],
  'POST /api/design/save': (of) => [
    { productId: 1, name: '设计', design: designWith(of.file) },
    { id: of.design, rev: 1, productId: 1, name: '设计', design: emptyDesign },
  ],
  'GET /api/design/detail/:id': (of) => [{ id: of.design }],
  'POST /api/design/copy': (of) => [{ id: of.design }],
  'POST /api/design/move': (of) => [
    { id: of.design, name: '改' },
    { id: of.design, deleted: true },
    { id: of.design, shared: true },
  ],
  'GET /api/design/revs/:id': (of) => [{ id: of.design }],
  'GET /api/design/rev/:id/:rev': (of) => [{ id: of.design, rev: 1 }],
  'POST /api/design/link': (of) => [{ id: of.design, may: 'read' }],
  'POST /api/design/comment': (of) => [{ id: of.design, position: 'front', x: 1, y: 1, words: '好' }],
  'GET /api/design/comments/:id': (of) => [{ id: of.design }],
  'POST /api/design/comment/done': (of, own) => [
    { id: of.design, commentId: of.designComment, done: true },
    { id: own.design, commentId: of.designComment, done: true },
  ],
  'POST /api/design/approval/ask': (of, own) => [
    { id: of.design, rev: 1 },
    { id: own.design, rev: 1, toId: of.son },
  ],
  'POST /api/design/approval/withdraw': (of) => [{ approvalId: of.designApproval }],
  'POST /api/design/approval/decide': (of) => [
    { approvalId: of.designApproval, move: 'approve' },
    { approvalId: of.designApproval, move: 'return', reason: '改' },
  ],
  'GET /api/design/approval/detail/:approvalId': (of) => [{ approvalId: of.designApproval }],
  'GET /api/design/picture/:id': (of) => [{ id: of.file }],
  'GET /api/design/names/:fileId': (of) => [{ fileId: of.file }],
  'POST /api/design/page': (of) => [{ id: of.file }],
  'GET /api/design/print/:id': (of) => [{ id: of.printRun }],
  'GET /api/design/printing/:productId': () => [{ productId: 1 }],
  'POST /api/design/print/cancel': (of) => [{ id: of.printRun }],
  'POST /api/design/print': (of) => [{ productId: 1, design: designWith(of.file) }],
  'GET /api/order/detail/:orderId': (of) => [{ orderId: of.order }],
  'GET /api/order/parcel/:id': (of) => [{ id: of.parcel }],
  'GET /api/order/payStatus/:orderId': (of) => [{ orderId: of.order }],
  'POST /api/order/move': (of, own) => [
    { orderId: of.order, move: 'cancel', reason: '不要了' },
    { orderId: own.order, move: 'approveProof', lineId: of.line, proofId: 1 },
    { orderId: own.order, move: 'sign', consignmentId: of.consignment },
  ],
  'POST /api/order/artwork': (of, own) => [
    { orderId: of.order, lineId: of.line, fileIds: [own.file] },
    { orderId: own.order, lineId: of.line, fileIds: [own.file] },
    { orderId: own.order, lineId: own.line, fileIds: [of.file] },
  ],
  'POST /api/order/brief': (of, own) => [
    { orderId: of.order, lineId: of.line, briefs: [{ fileId: own.file, position: '', note: '' }] },
    { orderId: own.order, lineId: of.line, briefs: [{ fileId: own.file, position: '', note: '' }] },
    { orderId: own.order, lineId: own.line, briefs: [{ fileId: of.file, position: '', note: '' }] },
  ],
  'POST /api/order/pay': (of) => [{ orderId: of.order, payType: 'bank', step: 1 }],
  'POST /api/order/voucher': (of, own) => [
    { ...voucher, orderId: of.order, fileId: own.voucher },
    { ...voucher, orderId: own.order, fileId: of.voucher },
  ],
  'POST /api/son/add': (of) => [
    { phone: '13700000009', captcha: '000000', nickname: '新', password: 'Chengyi7308', identityId: of.identity },
  ],
  'POST /api/son/edit': (of, own) => [
    { id: of.son, nickname: '改' },
    { id: own.son, identityId: of.identity },
  ],
  'POST /api/son/onStatus/:id': (of) => [{ id: of.son }],
  'POST /api/son/del': (of) => [{ id: of.son }],
  'POST /api/son/identity/edit': (of) => [{ id: of.identity, name: '身份', remark: '', grants: [] }],
  'POST /api/son/identity/del': (of) => [{ id: of.identity }],
  'POST /api/son/succession/start': (of, own) => [
    { id: of.son, identityId: own.identity, password },
    { id: own.son, identityId: of.identity, password },
  ],
  'GET /api/approval/detail/:orderId': (of) => [{ orderId: of.order }],
  'POST /api/approval/remind': (of) => [{ orderId: of.order }],
  'POST /api/approval/rule/edit': (of) => [
    { ...rule, id: of.rule },
    { ...rule, identityId: of.identity },
    { ...rule, levels: [{ mode: 'any', approverIds: [of.son] }] },
  ],
  'POST /api/approval/rule/del': (of) => [{ id: of.rule }],
  'POST /api/approval/delegate/add': (of) => [{ ...days, toId: of.son }],
  'POST /api/approval/delegate/del': (of) => [{ id: of.delegate }],
}

/** Goods are everybody's; whose rules of them are whose, receipt.test.ts asks. So are groups; whose place in one is whose, combination.test.ts; in a run, pool/run.test.ts; which version of a template is shown to whom, ownTemplate.test.ts. */
export const publicIds = [
  'GET /api/template/version/:id/:version',
  'GET /api/combination/detail/:id',
  'GET /api/combination/pink/:id',
  'POST /api/combination/remove',
  'POST /api/pool/leave',
  'POST /api/pool/choose',
  'GET /api/receipt/rules',
  'POST /api/coupon/receive',
  'POST /api/collect/add',
  'POST /api/collect/del',
  'GET /api/reply/list/:productId',
  'GET /api/product/freight/:productId',
]

/** Ids of nothing. */
export const madeUp: Ids = {
  address: 987654301,
  title: 987654302,
  file: 987654303,
  voucher: 987654304,
  cartLine: 987654305,
  inCart: 987654306,
  son: 987654307,
  identity: 987654308,
  session: 987654309,
  notice: 987654310,
  footprint: 987654311,
  rule: 987654312,
  invoice: 987654318,
  statement: 987654323,
  statementLine: 987654324,
  claim: 987654320,
  review: 987654325,
  claimedLine: 987654321,
  evidence: 987654322,
  delegate: 987654313,
  line: 987654314,
  consignment: 987654315,
  parcel: 987654326,
  list: 987654316,
  listRow: 987654317,
  order: 'D20261121000000',
  claimed: 'D20261121000001',
  contract: 'C20261121000000',
  stamped: 987654319,
  apiKey: 987654391,
  webhook: 987654392,
  delivery: 987654393,
  design: 987654394,
  designComment: 987654395,
  designApproval: 987654398,
  printRun: 987654399,
  key: '0123456789abcdef0123456789abcdef',
}
