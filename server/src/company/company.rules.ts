import { companyMachine, companyMoves, CompanyMove, type CompanyState } from '../../../contract/account/companyState.ts'
import { after, movesFrom } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'

/** The state after `move` of the merchant's. @throws Refusal 'company.move.forbidden' when the table has no such row. */
export const companyAfter = (state: CompanyState, move: CompanyMove): CompanyState =>
  after(companyMachine, move, { state, asker: { side: 'staff' }, say: () => new Refusal('company.move.forbidden', { state, move }) })

/** The moves the merchant may make on a company in `state`. */
export const movesOn = (state: CompanyState): CompanyMove[] => {
  const legal = movesFrom(companyMachine, state, 'staff')
  return CompanyMove.options.filter((move) => legal.includes(move))
}

/** @throws Refusal 'company.move.forbidden' for a company that is closed for good. */
export function checkOpen(state: CompanyState): void {
  if (state === 'closed') refuse('company.move.forbidden', { state })
}

/** A verdict is on what the reviewer has seen. @throws Refusal 'company.move.forbidden' where it was submitted anew since. */
export function checkSeen(submitTime: string, seen: string | undefined): void {
  if (seen !== undefined && seen !== submitTime) refuse('company.move.forbidden', { submitTime }, '企业已重新提交资料，请刷新后重新核对')
}

type Told = { readonly title: string; readonly body: string }

/** What the main account reads of a move, when it next may come in. */
export function toldOf(move: CompanyMove, name: string, reason: string): Told {
  const because = reason && `原因：${reason}`
  return {
    verify: { title: '企业认证已通过', body: `${name} 已通过审核，可以下单采购。` },
    refuse: { title: '企业认证未通过', body: `${name} 未通过审核。${because}` },
    freeze: { title: '企业账号已被冻结', body: `${name} 的账号已被冻结。${because}` },
    unfreeze: { title: '企业账号已恢复', body: `${name} 的账号已恢复使用。` },
  }[move]
}

/** Only a person who could log in can be looked in the name of. @throws Refusal 'account.disabled', 'company.move.forbidden'. */
export function checkLookable(account: { readonly active: boolean; readonly companyState: CompanyState }): void {
  if (!account.active) refuse('account.disabled', null, '该账号已被停用，不能查看')
  if (account.companyState !== 'verified') refuse('company.move.forbidden', { state: account.companyState })
}

/** What the account and its main account read when staff look at the mall in the account's name. */
export const lookWords = (staff: string, moment: string, nickname: string, reason: string) => ({
  own: `客服 ${staff} 于 ${moment} 以您的账号查看商城（${reason}），30 分钟后自动结束。`,
  main: `客服 ${staff} 于 ${moment} 以子账号 ${nickname} 的身份查看商城（${reason}），30 分钟后自动结束。`,
})

/** A name without what is easily written otherwise: blanks, brackets, the legal form at its end. */
export const nameKey = (name: string): string => bare(name).replace(/(股份有限公司|有限责任公司|有限公司|集团公司|集团|公司)$/, '')

/** A name without blanks, brackets and points, full-width signs as plain ones. */
export const bare = (name: string): string => name.normalize('NFKC').replaceAll(/[\s()[\]【】《》·.,'"-]/g, '')

export type Submitted = {
  readonly name: string
  readonly creditCode: string
  readonly mainPhone: string
  readonly licenceId: number | null
  /** The region that the credit code's digits name; '': none that is known. */
  readonly region: string
}

export type Neighbours = {
  /** Other companies whose names begin alike. */
  readonly named: readonly { readonly name: string; readonly state: CompanyState }[]
  /** Refused or frozen companies whose main phones come from the same block of numbers. */
  readonly phoned: readonly { readonly name: string; readonly phone: string }[]
  /** Other companies with the very same licence picture. */
  readonly pictured: readonly { readonly name: string }[]
}

const called = (companies: readonly { readonly name: string }[]): string => companies.map(({ name }) => `“${name}”`).join('、')

/** What whoever reviews the company should look at twice, the gravest first. None of it refuses by itself. */
export function warningsOf(company: Submitted, near: Neighbours): string[] {
  const alike = near.named.filter(({ name }) => nameKey(name) === nameKey(company.name))
  const samePhone = near.phoned.filter(({ phone }) => phone === company.mainPhone)
  const sameBlock = near.phoned.filter(({ phone }) => phone !== company.mainPhone)
  return [
    ...(company.licenceId === null ? ['没有上传营业执照'] : []),
    ...(near.pictured.length > 0 ? [`营业执照图片与${called(near.pictured)}完全相同`] : []),
    ...(alike.length > 0 ? [`企业名称与${called(alike)}仅括号、空格或公司后缀不同`] : []),
    ...(samePhone.length > 0 ? [`主账号手机号曾用于未通过或已冻结的${called(samePhone)}`] : []),
    ...(sameBlock.length > 0 ? [`主账号手机号与未通过或已冻结的${called(sameBlock)}号段相同`] : []),
    ...(company.region === '' ? [`统一社会信用代码中的行政区划 ${regionDigits(company.creditCode)} 未查到`] : []),
    ...(company.creditCode.startsWith('9') ? [] : ['统一社会信用代码不是市场监管部门登记的（首位不是 9）']),
  ]
}

/** The six digits by which a credit code names where the company is registered. */
export const regionDigits = (creditCode: string): string => creditCode.slice(2, 8)

/** The block of numbers a phone comes from: its first seven digits. */
export const phoneBlock = (phone: string): string => phone.slice(0, 7)

/** What an audit row of a company says in words; '': nothing beyond its name. */
export function noteOf(before: unknown, after: unknown): string {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  const move = CompanyMove.safeParse(is['move']).data
  const changed = (['level', 'priceBook', 'assortment'] as const).filter((field) => is[field] !== undefined)
  return [
    ...(move ? [companyMoves[move].label] : []),
    ...changed.map((field) => `${standing[field]}：${shown(was[field])} → ${shown(is[field])}`),
    ...(typeof is['limit'] === 'string' ? [`额度 ¥${is['limit']}`] : []),
    ...(typeof is['days'] === 'number' ? [`账期 ${is['days']} 天`] : []),
    ...(typeof is['enabled'] === 'boolean' ? [is['enabled'] ? '开通账期' : '停用账期'] : []),
    ...(typeof is['title'] === 'string' ? [is['title']] : []),
    ...(typeof is['reason'] === 'string' && is['reason'] ? [is['reason']] : []),
  ].join('，')
}

const standing = { level: '会员等级', priceBook: '价格本', assortment: '采购目录' } as const
const shown = (value: unknown): string => (typeof value === 'string' ? value : '无')
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (value !== null && typeof value === 'object' ? { ...value } : {})
