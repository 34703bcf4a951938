/** A chapter of the manual: the text of its name in `manual/`, and the addresses of the back office that it tells about. */
export type Entry = { readonly key: string; readonly pages: readonly string[] }
type Part = { readonly title: string; readonly for: Side; readonly chapters: readonly Entry[] }

/** Whom a chapter is written for; the folder it lies in. */
export type Side = 'merchant' | 'buyer'

const about = (key: string, ...pages: string[]): Entry => ({ key, pages })

/** The manual's contents, in the order in which they are read. */
export const contents: readonly Part[] = [
  {
    title: '开店',
    for: 'merchant',
    chapters: [
      about('opening', '/opening'),
      about('shop', '/setting/shop'),
      about('payee', '/setting/payee'),
      about('terms', '/setting/term'),
      about('freight', '/setting/freight'),
      about('calendar', '/setting/calendar'),
      about('tax', '/setting/tax'),
      about('goodsTypes', '/setting/goodsTypes'),
      about('notices', '/setting/notice'),
      about('connections', '/setting/connection', '/setting/waybill', '/setting/robot', '/openApi'),
      about('staff', '/staff', '/security'),
    ],
  },
  {
    title: '每日',
    for: 'merchant',
    chapters: [
      about('todo', '/', '/setting/notice'),
      about('order', '/order', '/sheet/orders', '/sheet/bulkItems'),
      about('concession'),
      about('proposal', '/proposal'),
      about('contract', '/contract', '/sheet/contracts'),
      about('proof', '/artwork', '/setting/press'),
      about('production', '/production', '/load', '/route', '/sheet/board', '/sheet/load'),
      about('outwork', '/outwork', '/sheet/outwork'),
      about('blank', '/blank', '/purchase', '/supplier', '/sheet/blanks'),
      about('shipping', '/shipping', '/sheet/shipments'),
      about('claim', '/claim', '/review', '/sheet/claims', '/sheet/reviews'),
    ],
  },
  {
    title: '钱与票',
    for: 'merchant',
    chapters: [
      about('payment', '/payment', '/balance', '/sheet/statement', '/sheet/balances'),
      about('channel', '/channel', '/sheet/codePayments', '/sheet/codeRefunds', '/sheet/billDays', '/sheet/billLines'),
      about('statement', '/statement', '/plan', '/sheet/statements', '/sheet/plans'),
      about('invoice', '/invoice', '/setting/tax', '/sheet/invoices'),
      about('report', '/dashboard', '/report', '/margin', '/sheet'),
    ],
  },
  {
    title: '商品、商城与客户',
    for: 'merchant',
    chapters: [
      about('goods', '/goods', '/category', '/assortment', '/sheet/products'),
      about('template', '/template'),
      about('price', '/price', '/priceBook', '/sheet/prices'),
      about('page', '/page', '/search'),
      about(
        'promotion',
        '/promotion',
        '/pool',
        '/sheet/promotions',
        '/sheet/promotionUses',
        '/sheet/groups',
        '/sheet/groupMembers',
        '/sheet/pools',
        '/sheet/poolMembers',
      ),
      about('coupon', '/coupon', '/sheet/couponBatches', '/sheet/coupons'),
      about('company', '/company', '/level', '/sheet/companies'),
    ],
  },
  {
    title: '系统',
    for: 'merchant',
    chapters: [about('system', '/system', '/job', '/failure', '/audit', '/licence', '/sheet/audit'), about('backup', '/backup')],
  },
  {
    title: '买家指南',
    for: 'buyer',
    chapters: [
      'register',
      'password',
      'colleagues',
      'find',
      'configureGoods',
      'quick',
      'quotation',
      'coupons',
      'checkout',
      'signing',
      'paying',
      'artwork',
      'receiving',
      'invoices',
      'afterSales',
    ].map((key) => about(key)),
  },
]

const begins = (path: string, start: string) => path === start || (start !== '/' && path.startsWith(`${start}/`))

/** Where the manual tells about the page at `path`: the chapter that names the longest address it begins with; else the contents. */
export function helpAbout(path: string): string {
  const named = contents.flatMap(({ chapters }) => chapters.flatMap(({ key, pages }) => pages.map((start) => ({ key, start }))))
  const near = named.filter(({ start }) => begins(path, start)).toSorted((a, b) => b.start.length - a.start.length)
  return near[0] ? `/help/${near[0].key}` : '/help'
}
