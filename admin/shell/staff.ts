import { queryOptions } from '@tanstack/react-query'
import type { Area } from '../../contract/grant.ts'
import { staffInfo } from '../../contract/account/staff.ts'
import { call } from '../call.ts'

/** Who is logged in, and the areas this person works in. */
export const staffQuery = queryOptions({
  queryKey: [staffInfo.path],
  queryFn: ({ signal }) => call(staffInfo, {}, { signal }),
  staleTime: 60_000,
})

/** The menu: what stands there for whom, kind by kind. */
export const menu = [
  { to: '/order', group: '交易', label: '订单', area: 'orders' },
  { to: '/contract', group: '交易', label: '合同', area: ['orders', 'finance'] },
  { to: '/claim', group: '交易', label: '售后台', area: ['service', 'finance'] },
  { to: '/review', group: '交易', label: '评价', area: 'service' },
  { to: '/payment', group: '交易', label: '银行流水', area: 'finance' },
  { to: '/invoice', group: '交易', label: '发票台', area: 'finance' },
  { to: '/production', group: '生产', label: '生产看板', area: 'production' },
  { to: '/load', group: '生产', label: '产能日历', area: 'production' },
  { to: '/route', group: '生产', label: '工序与路线', area: 'production' },
  { to: '/sheet/statement', group: '财务', label: '对账单导入', area: 'finance' },
  { to: '/balance', group: '财务', label: '企业余额', area: 'finance' },
  { to: '/channel', group: '财务', label: '在线付款', area: 'finance' },
  { to: '/report', group: '财务', label: '财务报表', area: 'finance' },
  { to: '/dashboard', group: '财务', label: '经营看板', area: ['orders', 'finance'] },
  { to: '/statement', group: '财务', label: '对账', area: 'finance' },
  { to: '/margin', group: '财务', label: '价格项毛利', area: 'finance' },
  { to: '/plan', group: '财务', label: '付款计划', area: 'finance' },
  { to: '/goods', group: '商品', label: '商品', area: 'goods' },
  { to: '/category', group: '商品', label: '商品分类', area: 'goods' },
  { to: '/assortment', group: '商品', label: '选品范围', area: 'goods' },
  { to: '/sheet/products', group: '商品', label: '商品导入导出', area: 'goods' },
  { to: '/price', group: '价格', label: '价格', area: 'price' },
  { to: '/priceBook', group: '价格', label: '价格本', area: 'price' },
  { to: '/sheet/prices', group: '价格', label: '价格导入导出', area: 'price' },
  { to: '/page', group: '商城', label: '页面', area: 'page' },
  { to: '/search', group: '商城', label: '搜索', area: 'goods' },
  { to: '/company', group: '客户', label: '企业', area: ['members', 'service'] },
  { to: '/level', group: '客户', label: '会员等级', area: 'members' },
  { to: '/staff', group: '系统', label: '员工与权限', area: 'settings' },
  { to: '/openApi', group: '系统', label: '开放接口', area: 'settings' },
  { to: '/job', group: '系统', label: '后台任务', area: 'settings' },
  { to: '/audit', group: '系统', label: '操作日志', area: 'settings' },
] as const satisfies readonly { to: string; group: string; label: string; area: Area | readonly Area[] }[]

/** The entries of the menu that a person of these areas has. */
export const menuFor = (mine: readonly Area[]) => menu.filter(({ area }) => [area].flat().some((one) => mine.includes(one)))

/** The same, kind by kind; kinds of which the person has nothing are left out. */
export function menuGroups(mine: readonly Area[]) {
  const entries = menuFor(mine)
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((group) => ({ group, entries: entries.filter((one) => one.group === group) }))
}
