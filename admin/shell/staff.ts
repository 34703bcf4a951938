import { queryOptions } from '@tanstack/react-query'
import type { Area } from '../../contract/grant.ts'
import { staffInfo } from '../../contract/staff.ts'
import { call } from '../call.ts'

/** Who is logged in, and the areas this person works in. */
export const staffQuery = queryOptions({
  queryKey: [staffInfo.path],
  queryFn: ({ signal }) => call(staffInfo, {}, { signal }),
  staleTime: 60_000,
})

/** The menu: what stands there for whom. */
export const menu = [
  { to: '/order', label: '订单', area: 'orders' },
  { to: '/goods', label: '商品', area: 'goods' },
  { to: '/category', label: '商品分类', area: 'goods' },
  { to: '/sheet/products', label: '商品导入导出', area: 'goods' },
  { to: '/assortment', label: '选品范围', area: 'goods' },
  { to: '/payment', label: '银行流水', area: 'finance' },
  { to: '/search', label: '搜索', area: 'goods' },
  { to: '/page', label: '页面', area: 'page' },
  { to: '/company', label: '企业', area: ['members', 'service'] },
  { to: '/price', label: '价格', area: 'price' },
  { to: '/priceBook', label: '价格本', area: 'price' },
  { to: '/sheet/prices', label: '价格导入导出', area: 'price' },
  { to: '/level', label: '会员等级', area: 'members' },
  { to: '/staff', label: '员工与权限', area: 'settings' },
  { to: '/audit', label: '操作日志', area: 'settings' },
] as const satisfies readonly { to: string; label: string; area: Area | readonly Area[] }[]

/** The entries of the menu that a person of these areas has. */
export const menuFor = (mine: readonly Area[]) =>
  menu.filter(({ area }) => [area].flat().some((one) => mine.includes(one)))
