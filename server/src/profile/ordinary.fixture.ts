/**
 * The same of staff: the shop's daily work, which the areas, the audit and the second factor guard. What makes or widens anybody's
 * way in asks for more.
 */
const ordinaryOfStaff = `
  POST /api/admin/backup/copy POST /api/admin/backup/drill POST /api/admin/backup/make POST /api/admin/backup/plan POST /api/admin/bank/reverse
  POST /api/admin/bank/statement/forget POST /api/admin/bank/statement/read POST /api/admin/robot/delete POST /api/admin/robot/test
  POST /api/admin/setting/waybill/del POST /api/admin/shipping/start POST /api/admin/todo/assign POST /api/admin/todo/choose
  POST /api/admin/todo/note POST /api/admin/opening/starter POST /api/admin/setting/terms/save POST /api/admin/supplier/save
  POST /api/admin/blank/save POST /api/admin/blank/move POST /api/admin/blank/product
  POST /api/admin/outwork/save POST /api/admin/outwork/price POST /api/admin/outwork/move POST /api/admin/outwork/receive POST /api/admin/outwork/correct
  POST /api/admin/purchase/save POST /api/admin/purchase/move POST /api/admin/purchase/receive
  POST /api/admin/pool/save POST /api/admin/pool/move
  POST /api/admin/promotion/try POST /api/admin/promotion/save POST /api/admin/promotion/move
  POST /api/admin/coupon/try POST /api/admin/coupon/save POST /api/admin/coupon/move POST /api/admin/coupon/give POST /api/admin/coupon/codes POST /api/admin/coupon/revoke
  POST /api/admin/freight/save POST /api/admin/freight/default POST /api/admin/freight/del
  POST /api/admin/freight/pickup/save POST /api/admin/freight/pickup/del
  POST /api/admin/openKey/revoke POST /api/admin/article/add POST /api/admin/article/del POST /api/admin/article/move POST /api/admin/article/save
  POST /api/admin/assortment/del POST /api/admin/assortment/save POST /api/admin/goods/audience POST /api/admin/bank/apply
  POST /api/admin/bank/confirm POST /api/admin/bank/payback POST /api/admin/bank/place POST /api/admin/bank/suspend POST /api/admin/bank/void
  POST /api/admin/category/del POST /api/admin/category/move POST /api/admin/category/save POST /api/admin/channel/again
  POST /api/admin/channel/byBank POST /api/admin/channel/settle POST /api/admin/claim/assign POST /api/admin/claim/apply POST /api/admin/claim/callOff POST /api/admin/claim/move POST /api/admin/company/assign POST /api/admin/company/manager
  POST /api/admin/level/del POST /api/admin/company/enter POST /api/admin/company/freeze POST /api/admin/company/impersonate POST /api/admin/company/notify
  POST /api/admin/company/review POST /api/admin/level/save POST /api/admin/consignment/packing POST /api/admin/consignment/seen
  POST /api/admin/contract/settings/save POST /api/admin/contract/company POST /api/admin/contract/amend/:no POST /api/admin/contract/reject/:no
  POST /api/admin/contract/stamped/:no POST /api/admin/parcel/correct POST /api/admin/parcel/seen
  POST /api/admin/contract/frame/add POST /api/admin/contract/frame/amend/:no POST /api/admin/contract/frame/stop/:no POST /api/admin/goods/stock
  POST /api/admin/template/save POST /api/admin/template/copy POST /api/admin/template/move POST /api/admin/template/offer
  POST /api/admin/goods/change POST /api/admin/goods/copy POST /api/admin/goods/del POST /api/admin/goods/move POST /api/admin/goods/save POST /api/admin/goods/source
  POST /api/admin/invoice/byHand POST /api/admin/invoice/move POST /api/admin/production/ticket POST /api/admin/layout/preview POST /api/admin/page/link/read POST /api/admin/layout/restore
  POST /api/admin/layout/save POST /api/admin/layout/withdraw POST /api/admin/margin/cost POST /api/admin/order/move
  POST /api/admin/order/bulk/choices POST /api/admin/order/filter/del POST /api/admin/order/filter/save POST /api/admin/order/filter/order
  POST /api/admin/job/again POST /api/admin/job/drop POST /api/admin/order/recolour POST /api/admin/artwork/mend POST /api/admin/proposal/save POST /api/admin/proposal/withdraw POST /api/admin/order/concession/ask POST /api/admin/order/concession/decide POST /api/admin/order/concession/undo POST /api/admin/order/note/add POST /api/admin/order/tag/save POST /api/admin/consignment/address POST /api/admin/staff/grant/refuse POST /api/admin/order/bulk/start POST /api/admin/banner/del POST /api/admin/scene/del POST /api/admin/banner/order POST /api/admin/scene/order
  POST /api/admin/banner/save POST /api/admin/hotWord/save POST /api/admin/scene/save POST /api/admin/shelf/save POST /api/admin/payment/confirm
  POST /api/admin/payment/record POST /api/admin/plan/del POST /api/admin/company/credit POST /api/admin/plan/save POST /api/admin/price/book/del
  POST /api/admin/price/example/del POST /api/admin/price/publish POST /api/admin/price/book/remove POST /api/admin/price/book/save
  POST /api/admin/price/example/save POST /api/admin/price/try POST /api/admin/price/draft/del POST /api/admin/price/draft/save
  POST /api/admin/price/sheet/read POST /api/admin/price/schedule/cancel POST /api/admin/price/schedule/save POST /api/admin/price/sheet/accept POST /api/admin/price/bulk
  POST /api/admin/printArea/save POST /api/admin/production/delay POST /api/admin/production/step/move POST /api/admin/production/plan
  POST /api/admin/production/step/record POST /api/admin/production/route/add POST /api/admin/production/closure/del
  POST /api/admin/production/route/del POST /api/admin/production/capacity POST /api/admin/production/closure/save
  POST /api/admin/production/calendar/known POST /api/admin/setting/calendar/day POST /api/admin/setting/notice/save POST /api/admin/setting/tax/save POST /api/admin/setting/press/save POST /api/admin/setting/press/profile POST /api/admin/setting/goodsTypes/save POST /api/admin/setting/notice/robot POST /api/admin/setting/notice/tryRobot POST /api/admin/production/process/save POST /api/admin/production/route/save POST /api/admin/proof
  POST /api/admin/review/answer POST /api/admin/review/hide POST /api/admin/review/show POST /api/admin/search/synonym/del
  POST /api/admin/search/synonym/save POST /api/admin/sheet/import/cancel POST /api/admin/sheet/import/faults POST /api/admin/sheet/template
  POST /api/admin/sheet/export POST /api/admin/sheet/import POST /api/admin/site/save POST /api/admin/statement/reply
  POST /api/admin/webhook/del POST /api/admin/webhook/ping POST /api/admin/webhook/delivery/replay`.trim()

/**
 * What a thief of a token may do, because it ends with the session, narrows, or is the person's daily work, which limits,
 * approvals and payment guard; or is a look at one design, which the owner sees on its card and ends. A new call stands here, or declares its proof.
 */
export const ordinary = `
  POST /api/user/edit POST /api/session/end POST /api/session/endOthers POST /api/proof POST /api/proof/code
  POST /api/address/del POST /api/address/edit POST /api/address/default/set
  POST /api/order/again POST /api/order/again/toCart POST /api/car POST /api/cart/del POST /api/cart/num POST /api/cart/rows
  POST /api/cart/rows/add POST /api/collect/add POST /api/collect/del DELETE /api/collect/delFoot
  POST /api/purchaseList/add POST /api/purchaseList/del POST /api/purchaseList/row/del POST /api/purchaseList/toCart
  POST /api/purchaseList/save POST /api/purchaseList/row/num POST /api/quotation POST /api/quotation/toCart POST /api/quotation/take
  POST /api/order/confirm POST /api/order/computed/:key POST /api/order/create/:key POST /api/order/move POST /api/order/pay
  POST /api/order/voucher POST /api/order/artwork POST /api/order/brief  POST /api/design/print POST /api/design/print/cancel POST /api/design/save POST /api/design/copy POST /api/design/move POST /api/design/link
  POST /api/design/page POST /api/design/comment POST /api/design/comment/done POST /api/design/approval/ask POST /api/design/approval/withdraw POST /api/design/approval/decide POST /api/order/export POST /api/order/comment POST /api/order/comment/add POST /api/order/comment/mockup
  POST /api/afterSale/apply POST /api/afterSale/move POST /api/approval/remind POST /api/approval/delegate/del
  POST /api/contract/refuse/:no POST /api/contract/stamped/:no GET /api/billInfo/del/:id
  POST /api/invoice/apply POST /api/invoice/move POST /api/statement/answer POST /api/notice/choose POST /api/notice/read
  POST /api/coupon/receive POST /api/coupon/code POST /api/pool/leave POST /api/pool/choose
  POST /api/combination/remove POST /api/seckill/remind POST /api/admin/group/move POST /api/admin/promotion/flash/stop
  POST /api/openKey/revoke POST /api/son/del POST /api/son/identity/del POST /api/son/succession/cancel
  POST /api/webhook/del POST /api/webhook/ping POST /api/webhook/delivery/replay
  STAFF`
  .replace('STAFF', ordinaryOfStaff)
  .trim()
  .split(/(?<=\S) ?\s*(?=GET|POST|DELETE)/)

/**
 * What is called a key in an article, a price rule or a template opens nothing; who looks in a customer's name only reads, and no longer than logged in;
 * the link to a design opens that design alone, for reading or for comments. It outlives the session: it ends when it is taken back,
 * with its maker's account, and with a change of phone that is undone (`designLinks.test.ts`); 登录设备 says where links are seen.
 */
export const notSo = [
  'article/save',
  'article/add',
  'article/move',
  'article/del',
  'price/try',
  'price/publish',
  'price/schedule/save',
  'company/impersonate',
  'template/copy',
]
  .map((path) => `/api/admin/${path}`)
  .concat('/api/design/link')
