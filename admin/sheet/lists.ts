import type { SheetSubject } from '../../contract/sheet.ts'

/** Where what is only exported is listed, and what that page is called. */
export const lists: Readonly<Partial<Record<SheetSubject, { readonly to: string; readonly label: string }>>> = {
  orders: { to: '/order', label: '订单' },
  contracts: { to: '/contract', label: '合同' },
  claims: { to: '/claim', label: '售后台' },
  reviews: { to: '/review', label: '评价' },
  invoices: { to: '/invoice', label: '发票台' },
  balances: { to: '/balance', label: '企业余额' },
  codePayments: { to: '/channel', label: '在线付款' },
  codeRefunds: { to: '/channel/refund', label: '在线付款' },
  statements: { to: '/statement', label: '客户对账单' },
  board: { to: '/production', label: '生产看板' },
  load: { to: '/load', label: '产能日历' },
  bulkItems: { to: '/order/bulk', label: '批量操作记录' },
  margins: { to: '/margin', label: '毛利分析' },
  dashboard: { to: '/dashboard', label: '经营看板' },
  billDays: { to: '/channel/bill', label: '渠道日账单' },
  billLines: { to: '/channel/bill', label: '渠道日账单' },
  plans: { to: '/plan', label: '付款计划' },
  companies: { to: '/company', label: '企业' },
  deliveries: { to: '/openApi', label: '开放接口' },
  promotions: { to: '/promotion', label: '营销活动' },
  promotionUses: { to: '/promotion', label: '营销活动' },
  couponBatches: { to: '/coupon', label: '优惠券' },
  coupons: { to: '/coupon', label: '优惠券' },
  audit: { to: '/audit', label: '操作日志' },
}
