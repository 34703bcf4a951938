import type { NoticeKind } from '../../../contract/notice.ts'
import { filled } from '../../../contract/text.ts'

/** A notice to buyers that the merchant may word, as it is while he does not. */
export type NamedNotice = {
  readonly kind: NoticeKind
  /** When it is sent. */
  readonly when: string
  /** Who of the company finds it. */
  readonly to: string
  readonly title: string
  readonly body: string
  /** Each blank of the wording as `{…}`, with an example of what stands there. */
  readonly blanks: Readonly<Record<string, string>>
  /** Why it is sent in the mall whatever is set of it; absent: it can be switched off. */
  readonly must?: string
}

export const order = { 订单号: '2026112400018' }
/** To whom what is about money goes. */
export const payers = '下单人与有付款权限的人'
export const onlyPayers = '主账号与有付款权限的人'

/** Notices that tell of moves, whatever the move: `order.ship`, `claim.take`, and what came of money. */
export const families = {
  order: { kind: 'order', title: '{事项}', body: '订单 {订单号}：{事项}{说明}', blanks: { ...order, 事项: '', 说明: '' } },
  payment: { kind: 'payment', title: '{事项}', body: '订单 {订单号}：{说明}', blanks: { ...order, 事项: '', 说明: '到账 ¥500.00' } },
  channel: {
    kind: 'payment',
    title: '{事项}',
    body: '订单 {订单号}：{事项}{说明}',
    blanks: { ...order, 事项: '', 说明: '（支付宝 ¥500.00）' },
  },
  claim: {
    kind: 'claim',
    title: '{事项}',
    body: '售后单 {售后单号}（订单 {订单号}）：{事项}{说明}',
    blanks: { 售后单号: 'SH2026112400004', ...order, 事项: '', 说明: '（退款 ¥100.00）' },
  },
} as const satisfies Readonly<Record<string, Omit<NamedNotice, 'when' | 'to'>>>

export type Family = keyof typeof families

/** A notice as its sender says it: in the usual words, and what stands in the blanks of the merchant's. */
export type Said = {
  readonly name: string
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
  readonly blanks: Readonly<Record<string, string>>
}

const saidAs = (name: string, { kind, title, body }: Pick<NamedNotice, 'kind' | 'title' | 'body'>, blanks: Said['blanks']): Said => ({
  name,
  kind,
  title: filled(title, blanks),
  body: filled(body, blanks),
  blanks,
})

/** What a notice of such a table says, by its name; every blank must be there. */
export const saying =
  <Table extends Readonly<Record<keyof Table, NamedNotice>>>(of: Table) =>
  <Name extends keyof Table & string>(name: Name, blanks: Readonly<Record<keyof Table[Name]['blanks'] & string, string>>): Said =>
    saidAs(name, of[name], blanks)

/** What a notice says of a move of a family. */
export const saidOf = <F extends Family>(
  family: F,
  move: string,
  blanks: Readonly<Record<keyof (typeof families)[F]['blanks'] & string, string>>,
): Said => saidAs(`${family}.${move}`, families[family], blanks)

/** A note in brackets; '' where there is none. */
export const inBrackets = (note: string): string => note && `（${note}）`
