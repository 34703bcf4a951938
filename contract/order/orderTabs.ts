/** What the tabs of 我的订单 hold, by the state an order derives from its lines and consignments. */
export const orderTabs = {
  all: '全部',
  approval: '待审批',
  contract: '待签约',
  payment: '待付款',
  /** Paid, and its group is not complete yet. */
  group: '待成团',
  proof: '待确认稿',
  making: '生产中',
  /** Everything is packed, or lies in stock; nothing is made any more. */
  sending: '待发货',
  receiving: '待收货',
  /** Of the completed ones those of which something may be reviewed. */
  review: '待评价',
  completed: '已完成',
  /** Cancelled, or closed for want of payment. */
  ended: '已关闭',
  claim: '售后',
} as const
export type OrderTab = keyof typeof orderTabs

/** Lists that people look at count no further, where very many are found by a keyword: fifty pages of the desk. */
export const countedTo = 1000

/** How many a tab holds, as it is shown; `1000+` where there are more, and null where nothing is known but that there may be some. */
export function countShown(
  tab: string,
  { tabs, atLeast = [] }: { tabs: Readonly<Record<string, number>>; atLeast?: readonly string[] | undefined },
): number | string | null {
  const count = tabs[tab] ?? 0
  if (!atLeast.includes(tab)) return count
  return count > 0 ? `${count}+` : null
}

/** The tabs that are shown: what comes by groups only where there is such, or it is looked at. */
export const tabsShown = (counts: Readonly<Record<string, number>> | undefined, here: string): [OrderTab, string][] =>
  (Object.entries(orderTabs) as [OrderTab, string][]).filter(([tab]) => tab !== 'group' || here === tab || (counts?.[tab] ?? 0) > 0)
