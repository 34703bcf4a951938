/** The accounts of the ledger, what they are called, and on which side they usually stand. */
export const ledgerAccounts = {
  bank: '银行存款',
  alipay: '支付宝',
  weixin: '微信支付',
  suspense: '待认领款',
  receivable: '应收账款',
  balance: '企业余额',
  sales: '销售收入',
} as const
export type LedgerAccount = keyof typeof ledgerAccounts
