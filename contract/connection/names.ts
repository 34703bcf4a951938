/** What the mall asks of others, each set up by itself. Of the two that sign at most one is in use. */
export const connectionNames = ['sms', 'alipay', 'weixin', 'invoicing', 'esign', 'fasc', 'courier', 'storage'] as const
export type ConnectionName = (typeof connectionNames)[number]

/** 'sandbox': this very server plays the provider, and nothing is charged, sent or issued; never in production. */
export const connectionModes = { live: '正式使用', sandbox: '演示', off: '停用' } as const
export type ConnectionMode = keyof typeof connectionModes
export const connectionModeNames = Object.keys(connectionModes) as [ConnectionMode, ...ConnectionMode[]]

/** What nobody plays: without it the mall has a way of its own that is as good. */
export const neverPlayed: readonly ConnectionName[] = ['storage']

/** What is played, as visitors and staff are told. */
export const playedWords: Readonly<Record<ConnectionName, string>> = {
  sms: '演示短信：不会发到手机',
  alipay: '演示支付宝：不会真的扣款',
  weixin: '演示微信支付：不会真的扣款',
  invoicing: '演示开票：发票没有效力',
  esign: '演示签章：没有法律效力',
  fasc: '演示签章：没有法律效力',
  courier: '演示物流：轨迹是编的',
  storage: '演示存储：文件没有保存',
}

/** The same in a word, of what a buyer pays, signs and is billed by. */
export const playedShort: Readonly<Partial<Record<ConnectionName, string>>> = {
  alipay: '支付',
  weixin: '支付',
  invoicing: '开票',
  esign: '签章',
  fasc: '签章',
}
