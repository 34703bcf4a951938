import { queryOptions } from '@tanstack/react-query'
import { Area } from '../../contract/grant.ts'
import { kindOf, type TodoKind } from '../../contract/todo/todo.ts'
import { staffInfo } from '../../contract/account/staff.ts'
import { call } from '../call.ts'

/** Who is logged in, and the areas this person works in. */
export const staffQuery = queryOptions({
  queryKey: [staffInfo.path],
  queryFn: ({ signal }) => call(staffInfo, {}, { signal }),
  staleTime: 60_000,
})

/** A page that the menu leads to, and who works there. `also`: how else addresses of its pages begin; `group`: what it stands under, where an entry has many. */
export type Place = {
  readonly to: string
  readonly label: string
  readonly area: Area | readonly Area[]
  readonly also?: readonly string[]
  readonly group?: string
}

/** The menu: at most twelve entries, each with its places, which stand as tabs over their pages. A place is one line. */
export const menu: readonly { readonly label: string; readonly places: readonly Place[] }[] = [
  { label: '待办', places: [{ to: '/', label: '待办', area: Area.options }] },
  {
    label: '订单',
    places: [
      { to: '/order', label: '订单', area: 'orders', also: ['/sheet/orders', '/sheet/bulkItems'] },
      { to: '/proposal', label: '代客订单', area: 'orders' },
      { to: '/artwork', label: '稿件台', area: ['orders', 'production'] },
      { to: '/contract', label: '合同', area: ['orders', 'finance'], also: ['/sheet/contracts'] },
    ],
  },
  {
    label: '生产',
    places: [
      { to: '/production', label: '生产看板', area: 'production', also: ['/sheet/board'] },
      { to: '/shipping', label: '发货台', area: ['orders', 'production'], also: ['/sheet/shipments'] },
      { to: '/load', label: '产能日历', area: 'production', also: ['/sheet/load'] },
      { to: '/route', label: '工序与路线', area: 'production' },
      { to: '/blank', label: '坯料库存', area: ['goods', 'production'], also: ['/sheet/blanks'] },
      { to: '/purchase', label: '采购单', area: ['goods', 'production'], also: ['/sheet/purchases'] },
      { to: '/outwork', label: '外协单', area: ['production', 'margin'], also: ['/sheet/outwork'] },
      { to: '/supplier', label: '供应商', area: ['goods', 'production'] },
    ],
  },
  {
    label: '售后',
    places: [
      { to: '/claim', label: '售后台', area: ['service', 'finance'], also: ['/sheet/claims'] },
      { to: '/review', label: '评价', area: 'service', also: ['/sheet/reviews'] },
    ],
  },
  {
    label: '收款',
    places: [
      { to: '/payment', label: '银行流水', area: 'finance' },
      { to: '/sheet/statement', label: '银行明细导入', area: 'finance' },
      {
        to: '/channel',
        label: '在线付款',
        area: 'finance',
        also: ['/sheet/codePayments', '/sheet/codeRefunds', '/sheet/billDays', '/sheet/billLines'],
      },
      { to: '/balance', label: '企业余额', area: 'finance', also: ['/sheet/balances'] },
    ],
  },
  {
    label: '对账与开票',
    places: [
      { to: '/statement', label: '客户对账单', area: 'finance', also: ['/sheet/statements'] },
      { to: '/plan', label: '付款计划', area: 'finance', also: ['/sheet/plans'] },
      { to: '/invoice', label: '发票台', area: 'finance', also: ['/sheet/invoices'] },
    ],
  },
  {
    label: '报表',
    places: [
      { to: '/dashboard', label: '经营看板', area: ['orders', 'finance'], also: ['/sheet/dashboard'] },
      { to: '/report', label: '财务报表', area: 'finance', also: ['/sheet/'] },
      { to: '/margin', label: '毛利分析', area: 'margin', also: ['/sheet/margins', '/sheet/lineMargins'] },
    ],
  },
  {
    label: '商品',
    places: [
      { to: '/goods', label: '商品', area: 'goods' },
      { to: '/category', label: '商品分类', area: 'goods' },
      { to: '/assortment', label: '采购目录', area: 'goods' },
      { to: '/template', label: '设计模板', area: 'goods' },
      { to: '/sheet/products', label: '商品导入导出', area: 'goods' },
      { to: '/price', label: '价格', area: 'price' },
      { to: '/priceBook', label: '价格本', area: 'price' },
      { to: '/sheet/prices', label: '价格导入导出', area: 'price' },
    ],
  },
  {
    label: '商城',
    places: [
      { to: '/page', label: '页面', area: 'page' },
      {
        to: '/promotion',
        label: '营销',
        area: 'marketing',
        also: ['/sheet/promotions', '/sheet/promotionUses', '/sheet/groups', '/sheet/groupMembers'],
      },
      { to: '/pool', label: '拼印', area: 'marketing', also: ['/sheet/pools', '/sheet/poolMembers'] },
      { to: '/coupon', label: '优惠券', area: 'marketing', also: ['/sheet/couponBatches', '/sheet/coupons'] },
      { to: '/search', label: '搜索', area: 'goods' },
    ],
  },
  {
    label: '客户',
    places: [
      { to: '/company', label: '企业', area: ['members', 'service'], also: ['/sheet/companies'] },
      { to: '/level', label: '会员等级', area: 'members' },
    ],
  },
  {
    label: '设置',
    places: [
      { to: '/setting/shop', label: '店铺', area: ['page', 'settings'], also: ['/setting'], group: '开店' },
      { to: '/staff', label: '员工与权限', area: 'settings', group: '开店' },
      { to: '/setting/goodsTypes', label: '商品类型', area: 'settings', group: '开店' },
      { to: '/setting/press', label: '印刷', area: ['settings', 'production'], group: '开店' },
      { to: '/opening', label: '开店清单', area: 'settings', group: '开店' },
      { to: '/setting/payee', label: '收款账户', area: ['finance', 'settings'], group: '买卖' },
      { to: '/setting/term', label: '交易', area: 'settings', group: '买卖' },
      { to: '/setting/freight', label: '运费', area: 'settings', group: '买卖' },
      { to: '/setting/tax', label: '税务', area: ['finance', 'settings'], group: '买卖' },
      { to: '/setting/calendar', label: '日历', area: ['settings', 'production'], group: '买卖' },
      { to: '/setting/notice', label: '通知', area: 'settings', group: '消息' },
      { to: '/setting/robot', label: '群机器人', area: 'connection', group: '消息' },
      { to: '/setting/connection', label: '接口', area: 'connection', group: '对接' },
      { to: '/setting/waybill', label: '电子面单', area: 'connection', group: '对接' },
      { to: '/openApi', label: '开放接口', area: 'connection', also: ['/sheet/deliveries'], group: '对接' },
    ],
  },
  {
    label: '系统',
    places: [
      { to: '/system', label: '系统状态', area: 'system' },
      { to: '/job', label: '后台任务', area: 'system' },
      { to: '/failure', label: '程序错误', area: 'system' },
      { to: '/backup', label: '备份', area: 'system' },
      { to: '/audit', label: '操作日志', area: 'audit', also: ['/sheet/audit'] },
      { to: '/licence', label: '开源许可', area: 'system' },
    ],
  },
]

/** The menu of a person of these areas: the places that are theirs; an entry without any is left out. */
export const menuFor = (mine: readonly Area[]) =>
  menu
    .map(({ label, places }) => ({ label, places: places.filter(({ area }) => [area].flat().some((one) => mine.includes(one))) }))
    .filter(({ places }) => places.length > 0)

/** An entry's places as they stand together; one nameless group where they are few. */
export const placesByGroup = (places: readonly Place[]): { readonly group: string; readonly places: readonly Place[] }[] =>
  [...new Set(places.map(({ group = '' }) => group))].map((group) => ({
    group,
    places: places.filter((place) => (place.group ?? '') === group),
  }))

const begins = (path: string, start: string) =>
  path === start || (start !== '/' && path.startsWith(start.endsWith('/') ? start : `${start}/`))

/** How much of `path` is the place's address; 0: it is elsewhere. */
const nearness = (path: string, { to, also = [] }: Place) =>
  Math.max(0, ...[to, ...also].filter((start) => begins(path, start)).map((start) => start.length))

/** The place that the page at `path` belongs to: the one with the longest address that it begins with. */
export const placeAt = (path: string, places: readonly Place[] = menu.flatMap((entry) => entry.places)): Place | undefined =>
  places.filter((place) => nearness(path, place) > 0).toSorted((a, b) => nearness(path, b) - nearness(path, a))[0]

/** Whether the page at `path` is of a place in the menu of a person of these areas. */
export const mayOpen = (path: string, mine: readonly Area[]): boolean => {
  const place = placeAt(path)
  return place !== undefined && [place.area].flat().some((area) => mine.includes(area))
}

/** Whether a way, absolute or within the present page, leads somewhere for a person of these areas; the own log-in is everybody's. */
export const leads = (to: string, mine: readonly Area[]): boolean => {
  const [path = ''] = to.split(/[?#]/)
  return !path.startsWith('/') || !placeAt(path) || mayOpen(path, mine)
}

/** The place at which things of a kind are counted: where the list that holds them is. */
export const placeOfKind = (kind: TodoKind): Place | undefined => placeAt(kindOf(kind).to.replace(/\?.*/, ''))
