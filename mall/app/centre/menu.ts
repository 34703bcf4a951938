import type { UserInfo } from '../../../contract/account/account.ts'

type Entry = {
  readonly to: string
  readonly title: string
  /** Whose menu has it; everybody's where nothing is said. */
  readonly for?: (buyer: UserInfo) => boolean
  /** Shows how many notices are unread. */
  readonly unread?: true
}

/** The user centre's left menu, group by group, in the specification's order. */
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: '账户管理',
    entries: [
      { to: '/userInfo', title: '基本资料' },
      { to: '/address', title: '地址管理' },
      { to: '/invoiceAdmin', title: '发票信息管理' },
      { to: '/childAcc', title: '子账号管理', for: ({ parentId }) => parentId === null },
      { to: '/openApi', title: '开放接口', for: ({ parentId }) => parentId === null },
    ],
  },
  {
    title: '交易管理',
    entries: [
      { to: '/myOrder', title: '我的订单' },
      { to: '/myContract', title: '我的合同' },
      { to: '/quotation', title: '我的报价单' },
      { to: '/purchaseLists', title: '采购清单' },
      { to: '/designs', title: '我的设计', for: ({ grants }) => grants.includes('order.place') || grants.includes('design.approve') },
      { to: '/coupon', title: '优惠券' },
      { to: '/myEvaluate', title: '我的评价' },
      { to: '/afterSales/asRecord', title: '售后记录' },
      { to: '/invoice', title: '我的发票', for: ({ grants }) => grants.includes('invoice.manage') },
      { to: '/statement', title: '对账单', for: ({ grants }) => grants.includes('order.pay') },
      { to: '/approval', title: '订单审批', for: ({ approves }) => approves },
    ],
  },
  {
    title: '我的关注',
    entries: [
      { to: '/orderInform', title: '消息通知', unread: true },
      { to: '/favorites', title: '我的收藏' },
      { to: '/footprint', title: '浏览足迹' },
    ],
  },
]

/** The groups and entries of the menu that this buyer has. */
export const menuOf = (buyer: UserInfo) =>
  groups.map(({ title, entries }) => ({ title, entries: entries.filter((entry) => entry.for?.(buyer) ?? true) }))
