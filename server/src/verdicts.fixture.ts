// Who may call what. Both tables are written by hand; the verdicts are those of the real server. A call that is added
// without a row fails in verdicts.test.ts, and so does a row without a call.

/** May: +. Not logged in on this side: L. Not permitted: -. The session was ended on purpose: x. */
export const verdicts = {
  //                     nobody
  //                     | main account, 采购, 审批, 财务, 设计, 只读, 财务主管
  //                     |       | switched off
  //                     |       | | stranger's main account
  //                     |       | | | staff in the main account's name
  //                     |       | | | | staff: no area
  //                     |       | | | | | goods, price, orders, production, finance, margin, refund, service, impersonate, page, marketing,
  //                     |       | | | | | members, export, settings, connection, system, audit
  //                     |       | | | | |         | all areas
  anyone: '+ +++++++ x + + + +++++++++++++++++ +',
  buyer: 'L +++++++ x + + L LLLLLLLLLLLLLLLLL L',
  'buyer in person': 'L +++++++ x + - L LLLLLLLLLLLLLLLLL L',
  'order.place': 'L ++----- x + - L LLLLLLLLLLLLLLLLL L',
  'order.approve': 'L +-+---+ x + - L LLLLLLLLLLLLLLLLL L',
  'order.pay': 'L +--+--+ x + - L LLLLLLLLLLLLLLLLL L',
  'artwork.edit': 'L ++--+-- x + - L LLLLLLLLLLLLLLLLL L',
  'design.approve': 'L +---+-- x + - L LLLLLLLLLLLLLLLLL L',
  'address.manage': 'L ++----- x + - L LLLLLLLLLLLLLLLLL L',
  'favourite.manage': 'L +++-+-+ x + - L LLLLLLLLLLLLLLLLL L',
  'invoice.manage': 'L +--+--+ x + - L LLLLLLLLLLLLLLLLL L',
  'contract.sign': 'L +--+--+ x + - L LLLLLLLLLLLLLLLLL L',
  'claim.manage': 'L ++----- x + - L LLLLLLLLLLLLLLLLL L',
  'main account': 'L +------ x + - L LLLLLLLLLLLLLLLLL L',
  staff: 'L LLLLLLL x L L + +++++++++++++++++ +',
  goods: 'L LLLLLLL x L L - +---------------- +',
  orders: 'L LLLLLLL x L L - --+-------------- +',
  'finance or settings': 'L LLLLLLL x L L - ----+--------+--- +',
  'orders or finance': 'L LLLLLLL x L L - --+-+------------ +',
  price: 'L LLLLLLL x L L - -+--------------- +',
  'price or finance': 'L LLLLLLL x L L - -+--+------------ +',
  finance: 'L LLLLLLL x L L - ----+------------ +',
  service: 'L LLLLLLL x L L - -------+--------- +',
  page: 'L LLLLLLL x L L - ---------+------- +',
  members: 'L LLLLLLL x L L - -----------+----- +',
  production: 'L LLLLLLL x L L - ---+------------- +',
  'production or margin': 'L LLLLLLL x L L - ---+-+----------- +',
  'orders or production': 'L LLLLLLL x L L - --++------------- +',
  'finance or service': 'L LLLLLLL x L L - ----+--+--------- +',
  'orders to service': 'L LLLLLLL x L L - --+++--+--------- +',
  'goods or production': 'L LLLLLLL x L L - +--+------------- +',
  'goods or members': 'L LLLLLLL x L L - +----------+----- +',
  'settings or production': 'L LLLLLLL x L L - ---+---------+--- +',
  'goods, finance, settings or marketing': 'L LLLLLLL x L L - +---+-----+--+--- +',
  'goods, page or marketing': 'L LLLLLLL x L L - +--------++------ +',
  marketing: 'L LLLLLLL x L L - ----------+------ +',
  'goods or marketing': 'L LLLLLLL x L L - +---------+------ +',
  'members or marketing': 'L LLLLLLL x L L - ----------++----- +',
  'goods or settings': 'L LLLLLLL x L L - +------------+--- +',
  'price or settings': 'L LLLLLLL x L L - -+-----------+--- +',
  'page or settings': 'L LLLLLLL x L L - ---------+---+--- +',
  'with sheets': 'L LLLLLLL x L L - ++++++-+--++--+-+ +',
  'members or service': 'L LLLLLLL x L L - -------+---+----- +',
  settings: 'L LLLLLLL x L L - -------------+--- +',
  margin: 'L LLLLLLL x L L - -----+----------- +',
  refund: 'L LLLLLLL x L L - ------+---------- +',
  impersonate: 'L LLLLLLL x L L - --------+-------- +',
  connection: 'L LLLLLLL x L L - --------------+-- +',
  system: 'L LLLLLLL x L L - ---------------+- +',
  audit: 'L LLLLLLL x L L - ----------------+ +',
  'export besides an area': 'L LLLLLLL x L L - ----------------- +',
} as const

/** By which row each call is judged. */
export const whoMay: Record<keyof typeof verdicts, string> = {
  anyone: `
    GET /api/design/glyphs  GET /api/design/byLink/:token  POST /api/design/comment/byLink  GET /api/template/list  GET /api/template/detail/:key  GET /api/template/offered/:productId
    POST /api/login               POST /api/login/mobile            POST /api/register/verify       POST /api/register/verify/phone
    POST /api/register            POST /api/register/company/name   POST /api/register/entered      POST /api/register/reset
    POST /api/registerAgain       POST /api/user/undoPhone POST /api/admin/login             GET /api/city_list              GET /api/shopWays   GET /api/site
    GET /api/pc/index             GET /api/category                 GET /api/products               GET /api/getCanvas
    GET /api/product/detail       GET /api/product/detail/:id       POST /api/product/price         GET /api/article/:key
    GET /api/activity/list GET /api/activity/time GET /api/pool/list GET /api/pool/detail/:id GET /api/discount/list GET /api/product/offers/:id
    GET /api/pc/sections          GET /api/help/list
    GET /api/seckill/index  GET /api/seckill/list  GET /api/seckill/list/:time  GET /api/seckill/detail/:id  GET /api/seckill/product/:productId
    POST /api/contract/verify     POST /api/product/cheaper       POST /api/receipt/verify
    POST /api/login/code          POST /api/admin/login/code    POST /api/admin/opening/first   GET /api/admin/opening/first
    GET /api/scene/list           GET /api/scene/detail/:id         GET /api/search/keyword         GET /api/search/suggest`,
  buyer: `
    GET /api/product/freight/:productId
    GET /api/userinfo             POST /api/logout                  GET /api/address/list           POST /api/address/getson
    GET /api/billInfo/list        GET /api/notice/list GET /api/notice/choice              GET /api/cart/count             GET /api/cart/list
    POST /api/cart/del            GET /api/collect/user             GET /api/quotation/list         GET /api/quotation/detail/:number
    DELETE /api/collect/delFoot   GET /api/order/list               GET /api/order/detail/:orderId  GET /api/order/payStatus/:orderId
    GET /api/order/artworkCheck/:orderId  GET /api/design/names/:fileId  GET /api/order/mockups/:orderId  GET /api/cart/mockups
    GET /api/order/parcel/:id  GET /api/coupons  GET /api/coupons/user/pc/:type  GET /api/cart/offers
    GET /api/order/payWays        GET /api/contract/list            GET /api/contract/detail/:no
    GET /api/approval/list            GET /api/approval/detail/:orderId
    GET /api/afterSale/order/:orderId GET /api/afterSale/amount     GET /api/afterSale/list         GET /api/afterSale/detail/:id
    GET /api/reply/list/:productId  GET /api/reply/mine  GET /api/combination/list  GET /api/combination/detail/:id  GET /api/combination/pink/:id
    GET /api/approval/delegate/list  GET /api/receipt/rules  GET /api/son/succession  GET /api/purchaseList/list  GET /api/purchaseList/detail/:id`,
  'buyer in person': `
    POST /api/proof POST /api/proof/code GET /api/factor POST /api/factor/codes POST /api/factor/off
    POST /api/user/edit           POST /api/user/bindPhone          POST /api/user/export           POST /api/user/close
    GET /api/session/list         POST /api/session/end             POST /api/session/endOthers     POST /api/register/updatePassWord
    POST /api/notice/read POST /api/notice/choose         POST /api/son/succession/answer   POST /api/approval/remind       GET /api/user/consents
    POST /api/order/move          POST /api/order/export            GET /api/order/export/list
    POST /api/coupon/receive  POST /api/coupon/code  POST /api/seckill/remind`,
  'order.place': `
    GET /api/design/picture/:id  POST /api/design/page      POST /api/design/print      GET /api/design/print/:id  GET /api/design/printing/:productId  POST /api/design/print/cancel
    POST /api/design/save      GET /api/design/list      GET /api/design/pictures
    GET /api/design/detail/:id   POST /api/design/copy       POST /api/design/move      GET /api/design/revs/:id
    GET /api/design/rev/:id/:rev POST /api/design/link       POST /api/design/comment   GET /api/design/comments/:id
    POST /api/design/comment/done  GET /api/design/canvas/:productId  GET /api/template/version/:id/:version
    GET /api/design/approval/approvers  POST /api/design/approval/ask  POST /api/design/approval/withdraw
    POST /api/order/comment       POST /api/order/comment/add       POST /api/order/comment/mockup  POST /api/order/again           POST /api/order/again/toCart
    POST /api/car                 POST /api/cart/num                POST /api/order/confirm         POST /api/order/computed/:key
    GET /api/order/confirm/artwork/:key
    POST /api/pool/leave POST /api/pool/choose
    POST /api/order/create/:key   POST /api/cart/rows               POST /api/cart/rows/add
    POST /api/quotation           POST /api/quotation/toCart        POST /api/quotation/take  POST /api/purchaseList/toCart
    GET /api/coupons/order/:cartIds  POST /api/combination/remove`,
  'order.approve': `
    GET /api/approval/colleagues  POST /api/approval/delegate/add   POST /api/approval/delegate/del`,
  'order.pay': `
    POST /api/order/pay           POST /api/order/voucher         GET /api/credit
    GET /api/statement/list       GET /api/statement/detail/:id     POST /api/statement/answer`,
  'design.approve': `
    GET /api/design/approval/list  GET /api/design/approval/detail/:approvalId  POST /api/design/approval/decide`,
  'artwork.edit': `
    POST /api/order/artwork       POST /api/order/brief`,
  'address.manage': `
    POST /api/address/edit        POST /api/address/del             POST /api/address/default/set   POST /api/address/recognise`,
  'favourite.manage': `
    POST /api/collect/add         POST /api/collect/del         POST /api/purchaseList/save     POST /api/purchaseList/del
    POST /api/purchaseList/add    POST /api/purchaseList/row/num    POST /api/purchaseList/row/del`,
  'invoice.manage': `
    POST /api/billInfo/edit       GET /api/billInfo/del/:id         GET /api/invoice/list           GET /api/invoice/orders
    POST /api/invoice/apply       POST /api/invoice/move`,
  'contract.sign': `
    POST /api/contract/sign/:no   POST /api/contract/certify/:no    POST /api/contract/refuse/:no     POST /api/contract/stamped/:no`,
  'claim.manage': `
    POST /api/afterSale/apply     POST /api/afterSale/move`,
  'main account': `
    GET /api/son/list             POST /api/son/add                 POST /api/son/edit              POST /api/son/del
    POST /api/son/onStatus/:id    GET /api/son/identity/list        POST /api/son/identity/edit     POST /api/son/identity/del
    GET /api/approval/rule/list   POST /api/approval/rule/edit      POST /api/approval/rule/del  POST /api/design/approval/required
    GET /api/webhook/list POST /api/webhook/save POST /api/webhook/rotate POST /api/webhook/del POST /api/webhook/ping
    GET /api/webhook/delivery/list GET /api/webhook/delivery/detail/:id POST /api/webhook/delivery/replay
    GET /api/openKey/list POST /api/openKey/add POST /api/openKey/revoke
    POST /api/son/succession/start POST /api/son/succession/cancel POST /api/factor/begin POST /api/factor/confirm`,
  staff: `
    POST /api/admin/todo/choose GET /api/admin/todo/choices POST /api/admin/todo/assign
    GET /api/admin/todo/list POST /api/admin/todo/note GET /api/admin/todo/colleagues
    GET /api/admin/todo/numbers GET /api/admin/find
    POST /api/admin/opening/look
    GET /api/admin/me             POST /api/admin/logout            POST /api/admin/password
    POST /api/admin/proof         GET /api/admin/factor             POST /api/admin/factor/begin    POST /api/admin/factor/confirm
    POST /api/admin/factor/codes  POST /api/admin/factor/off`,
  goods: `
    GET /api/admin/search/word/list  GET /api/admin/search/synonym/list  POST /api/admin/search/synonym/save  POST /api/admin/search/synonym/del
    GET /api/admin/goods/list     GET /api/admin/goods/detail/:id   POST /api/admin/goods/save      POST /api/admin/goods/copy
    POST /api/admin/goods/change  GET /api/admin/goods/source/:id   POST /api/admin/goods/source
    POST /api/admin/goods/del     POST /api/admin/goods/move    POST /api/admin/goods/stock POST /api/admin/category/save
    POST /api/admin/category/move POST /api/admin/category/del      GET /api/admin/printArea/detail/:id  POST /api/admin/printArea/save
    GET /api/admin/assortment/detail/:id  POST /api/admin/assortment/save  POST /api/admin/assortment/del
    GET /api/admin/template/list  GET /api/admin/template/detail/:id  POST /api/admin/template/save  POST /api/admin/template/copy
    POST /api/admin/template/move GET /api/admin/template/product/:productId  POST /api/admin/template/offer
    GET /api/admin/goods/audience/:id     POST /api/admin/goods/audience  `,
  orders: `
    GET /api/admin/order/list     GET /api/admin/order/detail/:orderId
    GET /api/admin/order/filter/list  POST /api/admin/order/filter/save  POST /api/admin/order/filter/order  POST /api/admin/order/filter/del
    POST /api/admin/order/bulk/choices  POST /api/admin/order/bulk/start  GET /api/admin/order/bulk/list  GET /api/admin/order/bulk/detail/:id
    POST /api/admin/order/recolour
    GET /api/admin/proposal/buyers  GET /api/admin/proposal/goods  GET /api/admin/proposal/product  POST /api/admin/proposal/try
    POST /api/admin/proposal/save  GET /api/admin/proposal/list  POST /api/admin/proposal/withdraw
    GET /api/admin/order/concessions/:orderId  POST /api/admin/order/concession/ask  POST /api/admin/order/concession/undo
    GET /api/admin/order/notes/:orderId  POST /api/admin/order/note/add  POST /api/admin/order/tag/save
    GET /api/admin/order/tag/list  POST /api/admin/order/tag/of  POST /api/admin/consignment/address
    GET /api/admin/consignment/noted  POST /api/admin/consignment/seen
    GET /api/admin/parcel/trouble  POST /api/admin/parcel/seen`,
  'price or finance': `
    POST /api/admin/order/concession/decide`,
  'orders or production': `
    GET /api/admin/artwork/list  GET /api/admin/artwork/line/:lineId  GET /api/admin/artwork/verify/:orderId
    GET /api/admin/artwork/plates/:lineId/:fileId
    GET /api/admin/artwork/names/:lineId/:fileId
    GET /api/admin/shipping/list GET /api/admin/shipping/run/list GET /api/admin/shipping/run/detail/:id
    POST /api/admin/shipping/start GET /api/admin/shipping/waybill/carriers
    POST /api/admin/order/move    POST /api/admin/production/ticket  GET /api/admin/production/ticket/:id  GET /api/admin/production/artworkCheck/:lineId
    GET /api/admin/production/mockups/:lineId
    POST /api/admin/consignment/packing  POST /api/admin/parcel/correct`,
  'orders to service': `
    GET /api/admin/parcel/trail/:id`,
  production: `
    GET /api/admin/artwork/mend/:lineId/:fileId  POST /api/admin/artwork/mend  GET /api/admin/artwork/mending/:id
    GET /api/admin/outwork/line/:lineId   POST /api/admin/outwork/save   POST /api/admin/outwork/receive  POST /api/admin/outwork/correct
    GET /api/admin/production/board       GET /api/admin/production/line/:lineId  POST /api/admin/production/step/move
    POST /api/admin/production/step/record  POST /api/admin/production/plan  POST /api/admin/production/delay
    GET /api/admin/production/load        POST /api/admin/production/capacity
    GET /api/admin/production/route/list  POST /api/admin/production/route/save
    POST /api/admin/production/route/add  POST /api/admin/production/route/del  POST /api/admin/production/process/save`,
  'settings or production': `
    POST /api/admin/production/closure/save  POST /api/admin/production/calendar/known  POST /api/admin/production/closure/del
    GET /api/admin/setting/calendar  POST /api/admin/setting/calendar/day
    GET /api/admin/setting/press  POST /api/admin/setting/press/save  POST /api/admin/setting/press/profile`,
  finance: `
    GET /api/admin/bank/bills GET /api/admin/bank/payers/:reference POST /api/admin/bank/reverse
    POST /api/admin/bank/statement/forget GET /api/admin/bank/statement/look/:fileId POST /api/admin/bank/statement/read
    GET /api/admin/payment/list   POST /api/admin/payment/record    POST /api/admin/payment/confirm GET /api/admin/payment/propose/:reference
    GET /api/admin/statement/list GET /api/admin/statement/detail/:id  POST /api/admin/statement/reply
    GET /api/admin/plan/list      POST /api/admin/plan/save       POST /api/admin/plan/del
    POST /api/admin/invoice/byHand GET /api/admin/invoice/list   GET /api/admin/invoice/detail/:id POST /api/admin/invoice/move
    GET /api/admin/bank/queue     POST /api/admin/bank/confirm      POST /api/admin/bank/suspend     POST /api/admin/bank/place
    POST /api/admin/bank/void     GET /api/admin/bank/parts/:reference GET /api/admin/bank/balances   POST /api/admin/bank/apply
      GET /api/admin/channel/list       POST /api/admin/channel/settle  GET /api/admin/channel/refunds
         GET /api/admin/channel/days     GET /api/admin/channel/day
    GET /api/admin/report/read/:name GET /api/admin/report/entries
    POST /api/admin/contract/settings/save POST /api/admin/contract/company`,
  'finance or settings': `
    GET /api/admin/payee          POST /api/admin/payee/save GET /api/admin/setting/tax POST /api/admin/setting/tax/save`,
  'orders or finance': `
    GET /api/admin/report/dashboard
    GET /api/admin/contract/list  GET /api/admin/contract/detail/:no POST /api/admin/contract/sign/:no
    POST /api/admin/contract/reject/:no POST /api/admin/contract/stamped/:no POST /api/admin/contract/amend/:no
    GET /api/admin/contract/settings POST /api/admin/contract/frame/add POST /api/admin/contract/frame/amend/:no
    POST /api/admin/contract/frame/stop/:no`,
  price: `
    GET /api/admin/price/list     GET /api/admin/price/detail/:productId  GET /api/admin/price/version/:productId
    POST /api/admin/price/try     POST /api/admin/price/publish     POST /api/admin/price/example/save
    POST /api/admin/price/example/del  GET /api/admin/price/book/list  GET /api/admin/price/book/products/:bookId
    POST /api/admin/price/book/save    POST /api/admin/price/book/del  POST /api/admin/price/book/remove
    GET /api/admin/price/schedule/list  GET /api/admin/price/schedule/detail/:id  POST /api/admin/price/schedule/save
    POST /api/admin/price/schedule/cancel  GET /api/admin/price/draft/detail/:productId  POST /api/admin/price/draft/save
    POST /api/admin/price/draft/del   POST /api/admin/price/sheet/accept  POST /api/admin/price/bulk
    GET /api/admin/price/sheet/look/:fileId POST /api/admin/price/sheet/read`,
  service: `
    GET /api/admin/review/list    POST /api/admin/review/answer     POST /api/admin/review/hide     POST /api/admin/review/show
    GET /api/admin/claim/people   POST /api/admin/claim/assign   GET /api/admin/claim/coupons   GET /api/admin/claim/amount
    GET /api/admin/claim/order/:orderId  POST /api/admin/claim/apply  POST /api/admin/claim/callOff
    GET /api/admin/company/notices POST /api/admin/company/notify   `,
  page: `
    GET /api/admin/banner/list    POST /api/admin/banner/save       POST /api/admin/banner/order    POST /api/admin/banner/del
    GET /api/admin/scene/list     GET /api/admin/scene/detail/:id   POST /api/admin/scene/save      POST /api/admin/scene/order
    POST /api/admin/scene/del     GET /api/admin/shelf/list       POST /api/admin/shelf/save
    POST /api/admin/hotWord/save  GET /api/admin/layout/list        GET /api/admin/layout/detail    POST /api/admin/layout/save
    POST /api/admin/layout/restore POST /api/admin/layout/withdraw  POST /api/admin/layout/preview GET /api/admin/page/link/find POST /api/admin/page/link/read
    GET /api/admin/article/missing
    GET /api/admin/article/list   GET /api/admin/article/detail/:key POST /api/admin/article/save
    POST /api/admin/article/add   POST /api/admin/article/move      POST /api/admin/article/del`,
  marketing: `
    GET /api/admin/promotion/list  GET /api/admin/promotion/detail/:id  GET /api/admin/promotion/calendar
    GET /api/admin/promotion/flash/:id  POST /api/admin/promotion/flash/stop
    GET /api/admin/promotion/preview/:id  GET /api/admin/promotion/report/:id
    GET /api/admin/pool/list GET /api/admin/pool/detail/:id POST /api/admin/pool/try POST /api/admin/pool/save POST /api/admin/pool/move
    POST /api/admin/promotion/try POST /api/admin/promotion/save POST /api/admin/promotion/move
    GET /api/admin/coupon/list  GET /api/admin/coupon/detail/:id  GET /api/admin/coupon/coupons  POST /api/admin/coupon/try POST /api/admin/coupon/save
    GET /api/admin/group/list  GET /api/admin/group/detail/:id  POST /api/admin/group/move
    POST /api/admin/coupon/move  POST /api/admin/coupon/give  POST /api/admin/coupon/codes  POST /api/admin/coupon/revoke`,
  'goods or marketing': `
    GET /api/admin/category/list`,
  'members or marketing': `
    GET /api/admin/level/list`,
  'goods or settings': `
    GET /api/admin/setting/goodsTypes`,
  'price or settings': `
    GET /api/admin/freight/list`,
  'page or settings': `
    GET /api/admin/site           POST /api/admin/site/save`,
  members: `
    POST /api/admin/company/manager
    GET /api/admin/company/credit/:companyId  POST /api/admin/company/credit
    POST /api/admin/company/factor/reset       POST /api/admin/code/give
      POST /api/admin/company/enter
    POST /api/admin/company/review POST /api/admin/company/freeze   POST /api/admin/company/assign
    POST /api/admin/level/save        POST /api/admin/level/del       GET /api/admin/priceBook/list`,
  'finance or service': `
    GET /api/admin/claim/list     GET /api/admin/claim/detail/:id   POST /api/admin/claim/move`,
  'goods or production': `
    GET /api/admin/supplier/list  POST /api/admin/supplier/save  GET /api/admin/blank/list  GET /api/admin/blank/detail/:id
    POST /api/admin/blank/save    POST /api/admin/blank/move     GET /api/admin/blank/movements/:variantId
    GET /api/admin/blank/line/:lineId
    GET /api/admin/blank/product/:productId  POST /api/admin/blank/product
    GET /api/admin/purchase/list  GET /api/admin/purchase/detail/:id  POST /api/admin/purchase/save  POST /api/admin/purchase/move
    POST /api/admin/purchase/receive`,
  'production or margin': `
    GET /api/admin/outwork/list  GET /api/admin/outwork/detail/:id  POST /api/admin/outwork/move`,
  'goods or members': `
    GET /api/admin/assortment/list`,
  'goods, finance, settings or marketing': `
    GET /api/admin/goods/company`,
  'goods, page or marketing': `
    GET /api/admin/page/goods`,
  'with sheets': `
    POST /api/admin/sheet/template     POST /api/admin/sheet/import        POST /api/admin/sheet/import/cancel
    GET /api/admin/sheet/import/list   GET /api/admin/sheet/import/detail/:id GET /api/admin/sheet/import/items/:id
    POST /api/admin/sheet/import/faults        `,
  'members or service': `
    GET /api/admin/company/managers
    GET /api/admin/company/list   GET /api/admin/company/detail/:id`,
  settings: `
    POST /api/admin/setting/goodsTypes/save
    GET /api/admin/setting/terms POST /api/admin/setting/terms/save
    GET /api/admin/setting/notice POST /api/admin/setting/notice/save POST /api/admin/setting/notice/robot
    POST /api/admin/setting/notice/trySms POST /api/admin/setting/notice/tryRobot
    GET /api/admin/role/list POST /api/admin/role/save POST /api/admin/role/del
    GET /api/admin/staff/concession/limits  POST /api/admin/staff/concession/limit
    POST /api/admin/freight/save  POST /api/admin/freight/default  POST /api/admin/freight/del
    POST /api/admin/freight/pickup/save  POST /api/admin/freight/pickup/del
    GET /api/admin/opening        POST /api/admin/opening/open    POST /api/admin/opening/starter
    GET /api/admin/staff/list     POST /api/admin/staff/save        POST /api/admin/staff/onStatus/:id



                 POST /api/admin/staff/factor/reset
    GET /api/admin/staff/grant/list POST /api/admin/staff/grant/confirm POST /api/admin/staff/grant/refuse

       `,
  margin: `
    GET /api/admin/margin/order/:orderId GET /api/admin/margin/lines GET /api/admin/margin/list POST /api/admin/margin/cost  POST /api/admin/outwork/price`,
  refund: `
    POST /api/admin/bank/payback POST /api/admin/channel/again POST /api/admin/channel/byBank`,
  impersonate: `
    POST /api/admin/company/impersonate`,
  connection: `
    POST /api/admin/robot/delete GET /api/admin/robot/list POST /api/admin/robot/save
    POST /api/admin/robot/test POST /api/admin/setting/waybill/del GET /api/admin/setting/waybill/list
    POST /api/admin/setting/waybill/save GET /api/admin/webhook/list POST /api/admin/webhook/save
    POST /api/admin/webhook/rotate POST /api/admin/webhook/del POST /api/admin/webhook/ping
    GET /api/admin/webhook/delivery/list GET /api/admin/webhook/delivery/detail/:id POST /api/admin/webhook/delivery/replay
    GET /api/admin/openKey/list POST /api/admin/openKey/add POST /api/admin/openKey/revoke
    GET /api/admin/connection/list POST /api/admin/connection/save POST /api/admin/connection/clear
    GET /api/admin/connection/contents POST /api/admin/connection/moveContents
    POST /api/admin/connection/try`,
  system: `
    POST /api/admin/backup/del/:id POST /api/admin/backup/drill POST /api/admin/backup/link/:id
    GET /api/admin/backup/list POST /api/admin/backup/make POST /api/admin/backup/copy POST /api/admin/backup/key POST /api/admin/backup/key/end POST /api/admin/backup/plan
    GET /api/admin/system/licence GET /api/admin/system/failure/list GET /api/admin/system/licences
    GET /api/admin/system/standing GET /api/admin/job/list GET /api/admin/job/sms
    POST /api/admin/job/again POST /api/admin/job/drop`,
  audit: `
    GET /api/admin/audit/list GET /api/admin/audit/chain`,
  'export besides an area': `
    POST /api/admin/sheet/export GET /api/admin/sheet/export/list`,
}
