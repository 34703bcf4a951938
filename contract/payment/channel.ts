/** Ways to pay by scanning a code, and what they are called. */
export const channels = { alipay: '支付宝', weixin: '微信支付' } as const
export type ChannelName = keyof typeof channels
export const channelNames = Object.keys(channels) as [ChannelName, ...ChannelName[]]
