import type { ChannelName } from '../../../contract/payment/channel.ts'

/** What a column of a statement can be. */
export type Role =
  | 'time'
  | 'day'
  | 'clock'
  | 'in'
  | 'out'
  | 'amount'
  | 'sign'
  | 'payer'
  | 'account'
  | 'serial'
  | 'remark'
  | 'balance'
  | 'order'
  | 'refundNo'
  | 'refund'
  | 'kind'
  | 'fee'
  | 'trade'

export type Form = {
  readonly label: string
  /** null: a bank's statement; else a provider's daily bill. */
  readonly channel: ChannelName | null
  /** Headings that the form has, role by role, the best first. Of `remark` all are read. */
  readonly columns: Readonly<Partial<Record<Role, readonly string[]>>>
  /** Without these it is not this form. */
  readonly needs: readonly Role[]
  /** Which words in `sign` mean that money came. */
  readonly incoming?: RegExp
  /** Of one column of amounts: which way by its mark, null: by none we know; or by its own sign. */
  readonly direction?: 'signed' | ((sign: string) => 'in' | 'out' | null)
  /** Somebody said what its columns are, and may say so otherwise next time. */
  readonly isOwn?: true
}

/**
 * The forms in which Chinese banks and providers hand out their movements, as published or as their customers show them.
 * The first whose needs are met wherever a row of headings stands is taken; `other` takes whatever names a time, an amount
 * that came and a payer.
 */
export const forms: Readonly<Record<string, Form>> = {
  weixin: {
    label: '微信支付交易账单',
    channel: 'weixin',
    needs: ['time', 'trade', 'order', 'kind', 'in'],
    columns: {
      time: ['交易时间'],
      trade: ['微信订单号'],
      order: ['商户订单号'],
      kind: ['交易状态'],
      in: ['订单金额', '应结订单金额', '总金额'],
      refundNo: ['商户退款单号'],
      refund: ['申请退款金额', '退款金额'],
      fee: ['手续费'],
    },
  },
  alipayTrade: {
    label: '支付宝业务明细',
    channel: 'alipay',
    needs: ['trade', 'order', 'kind', 'time', 'in'],
    columns: {
      trade: ['支付宝交易号'],
      order: ['商户订单号'],
      kind: ['业务类型'],
      time: ['完成时间', '创建时间'],
      in: ['订单金额（元）', '订单金额(元)'],
      refundNo: ['退款批次号/请求号', '退款批次号', '退款请求号'],
      fee: ['服务费（元）', '服务费(元)'],
    },
  },
  alipay: {
    label: '支付宝账务明细',
    channel: 'alipay',
    needs: ['serial', 'trade', 'order', 'time', 'in', 'out', 'kind'],
    columns: {
      serial: ['账务流水号'],
      trade: ['业务流水号'],
      order: ['商户订单号'],
      time: ['发生时间'],
      in: ['收入金额（+元）'],
      out: ['支出金额（-元）'],
      kind: ['业务类型'],
    },
  },
  icbc: {
    label: '中国工商银行',
    channel: null,
    needs: ['time', 'in', 'out', 'payer', 'sign'],
    columns: {
      time: ['交易时间', '入账日期'],
      sign: ['借/贷', '借贷标志'],
      in: ['贷方发生额', '转入金额'],
      out: ['借方发生额', '转出金额'],
      payer: ['对方单位名称', '对方单位', '对方户名'],
      account: ['对方账号'],
      serial: ['交易流水号', '流水号'],
      remark: ['摘要', '用途', '附言', '个性化信息'],
      balance: ['余额'],
    },
  },
  ccb: {
    label: '中国建设银行',
    channel: null,
    needs: ['time', 'in', 'out', 'payer', 'serial'],
    columns: {
      time: ['交易时间', '记账日期'],
      in: ['贷方发生额（收入）', '贷方发生额/元(收入)', '贷方发生额（收入）(元)'],
      out: ['借方发生额（支取）', '借方发生额/元(支取)', '借方发生额（支取）(元)'],
      payer: ['对方户名'],
      account: ['对方账号'],
      serial: ['账户明细编号-交易流水号', '交易流水号', '流水号'],
      remark: ['摘要', '备注'],
      balance: ['余额'],
    },
  },
  cmb: {
    label: '招商银行',
    channel: null,
    needs: ['day', 'in', 'out', 'payer'],
    columns: {
      day: ['交易日'],
      clock: ['交易时间'],
      in: ['贷方金额', '收入'],
      out: ['借方金额', '支出'],
      payer: ['收/付方名称', '收(付)方名称', '收付方名称'],
      account: ['收/付方帐号', '收/付方账号', '收(付)方账号'],
      serial: ['流水号', '交易流水号'],
      remark: ['摘要', '用途', '业务摘要', '其它摘要', '扩展摘要'],
      balance: ['余额', '账户余额'],
    },
  },
  boc: {
    label: '中国银行',
    channel: null,
    needs: ['day', 'amount', 'payer', 'sign'],
    incoming: /来账|收入|贷/,
    columns: {
      sign: ['交易类型'],
      day: ['交易日期'],
      clock: ['交易时间'],
      amount: ['交易金额'],
      payer: ['付款人名称'],
      account: ['付款人账号'],
      serial: ['交易流水号'],
      remark: ['交易附言', '用途', '摘要', '备注'],
      balance: ['交易后余额'],
    },
  },
  abc: {
    label: '中国农业银行',
    channel: null,
    needs: ['time', 'in', 'out', 'payer'],
    columns: {
      time: ['交易时间', '交易日期'],
      in: ['收入金额', '收入', '贷方金额'],
      out: ['支出金额', '支出', '借方金额'],
      payer: ['对方户名'],
      account: ['对方账号'],
      serial: ['交易流水号', '流水号', '日志号'],
      remark: ['交易用途', '摘要', '交易附言', '附言'],
      balance: ['账户余额', '余额'],
    },
  },
  other: {
    label: '其他银行',
    channel: null,
    needs: ['time', 'payer', 'in'],
    columns: {
      time: ['交易时间', '交易日期', '记账日期', '入账日期', '日期', '记账时间'],
      in: ['贷方发生额', '贷方金额', '收入金额', '收入', '转入金额', '存入', '贷方', '收款金额'],
      out: ['借方发生额', '借方金额', '支出金额', '支出', '转出金额', '支取', '借方', '付款金额'],
      payer: ['对方户名', '对方名称', '对方单位名称', '对方单位', '付款人名称', '付款方', '交易对手', '付款户名'],
      account: ['对方账号', '对方账户', '对方帐号', '付款人账号', '付款账号'],
      serial: ['交易流水号', '流水号', '银行流水号', '交易编号', '日志号'],
      remark: ['附言', '用途', '摘要', '备注', '交易附言'],
      balance: ['余额', '账户余额', '交易后余额'],
    },
  },
  signed: {
    label: '其他银行（带收支标志）',
    channel: null,
    needs: ['time', 'payer', 'amount', 'sign'],
    incoming: /^(贷|收|来|转入|存|c)/i,
    columns: {
      time: ['交易时间', '交易日期', '记账日期', '入账日期', '日期'],
      amount: ['交易金额', '发生额', '金额'],
      sign: ['借贷标志', '借/贷', '收支标志', '收/支', '收支方向', '借贷方向', '收支类型'],
      payer: ['对方户名', '对方名称', '对方单位名称', '对方单位', '交易对手'],
      account: ['对方账号', '对方账户', '对方帐号'],
      serial: ['交易流水号', '流水号', '银行流水号', '日志号'],
      remark: ['附言', '用途', '摘要', '备注', '交易附言'],
      balance: ['余额', '账户余额', '交易后余额'],
    },
  },
}

/** A heading without blanks, backticks, English in brackets and the width of its brackets. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[\s`'"*]/g, '')

/** Which columns play which role. */
export type Places = Readonly<Partial<Record<Role, readonly number[]>>>

/** The roles of a row of headings, as this form has them; null where it is not this form's. */
export function placesOf(headings: readonly string[], form: Form): Places | null {
  const typed = headings.map(plain)
  const places = Object.fromEntries(
    Object.entries(form.columns).map(([role, names]) => {
      const found = names.map((name) => typed.indexOf(plain(name))).filter((at) => at >= 0)
      return [role, role === 'remark' ? found : found.slice(0, 1)]
    }),
  ) as Places
  return form.needs.every((role) => (places[role] ?? []).length > 0) ? places : null
}

/** How many lines banks put before the headings, at most. */
const mostBefore = 40

export type Recognised = { readonly form: Form; readonly places: Places; readonly at: number }

/** The form a file is in, and in which of its rows the headings stand; null: none that is known. */
export function recognise(rows: readonly { readonly cells: readonly string[] }[]): Recognised | null {
  for (const form of Object.values(forms))
    for (const [at, { cells }] of rows.slice(0, mostBefore).entries()) {
      const places = placesOf(cells, form)
      if (places) return { form, places, at }
    }
  return null
}
