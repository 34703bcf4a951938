/** How a customer's word came to staff. */
export const wordWays = { phone: '电话', wechat: '微信', email: '邮件', letter: '书面函件', visit: '当面' } as const
export type WordWay = keyof typeof wordWays
