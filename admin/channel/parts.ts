const parts = { '/channel': '付款', '/channel/refund': '退款', '/channel/bill': '日账单核对' } as const

export type ChannelPart = keyof typeof parts

/** The parts of 在线付款, as tabs. */
export const channelTabs = (here: ChannelPart) => Object.entries(parts).map(([to, label]) => ({ to, label, here: to === here }))
