const orders = { to: '/myOrder', name: '我的订单' }

/** Where pages begin whose matter stands in another list than that of orders. */
const lists = [
  ['/cart/settlement', { to: '/cart/shoppingCart', name: '购物车' }],
  ['/afterSales/asRecordDetail', { to: '/afterSales/asRecord', name: '售后记录' }],
  ['/myContract/', { to: '/myContract', name: '我的合同' }],
  ['/purchaseLists/', { to: '/purchaseLists', name: '采购清单' }],
] as const

/** The list from which what a private page shows can be opened again. */
export const listOf = (pathname: string): { readonly to: string; readonly name: string } =>
  lists.find(([start]) => pathname.startsWith(start))?.[1] ?? orders
