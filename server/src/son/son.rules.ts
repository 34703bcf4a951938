import type { Grant } from '../../../contract/grant.ts'
import { addMatrices } from '../catalog/matrix.rules.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import { parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'

/** What the main account may change of a sub-account. */
export type SonFields = {
  readonly nickname: string
  readonly identityId: number
  readonly limitPerOrder: Fen | null
  readonly limitPerMonth: Fen | null
}

type Typed = {
  readonly nickname?: string | undefined
  readonly identityId?: number | undefined
  readonly limitPerOrder?: string | null | undefined
  readonly limitPerMonth?: string | null | undefined
}

/** A limit as it is kept: null is none, 0 may not spend. What is not named is as `before`. */
const limitAfter = (typed: string | null | undefined, before: Fen | null): Fen | null =>
  typed === undefined ? before : typed === null ? null : parseYuan(typed)

/** The sub-account as it shall be; what was not named stays. */
export const fieldsAfter = (before: SonFields, typed: Typed): SonFields => ({
  nickname: typed.nickname ?? before.nickname,
  identityId: typed.identityId ?? before.identityId,
  limitPerOrder: limitAfter(typed.limitPerOrder, before.limitPerOrder),
  limitPerMonth: limitAfter(typed.limitPerMonth, before.limitPerMonth),
})

/** What the audit keeps of a sub-account: no name, no whole phone. */
export const audited = ({ identityId, limitPerOrder, limitPerMonth }: SonFields) => ({
  identityId,
  limitPerOrder: limitPerOrder === null ? null : yuan(limitPerOrder),
  limitPerMonth: limitPerMonth === null ? null : yuan(limitPerMonth),
})

/** What the audit keeps of a new sub-account. */
export const auditedNew = (phone: string, fields: SonFields) => ({ phone: maskPhone(phone), ...audited(fields) })

export type KeptLine = {
  readonly id: number
  readonly accountId: number
  readonly configHash: string
  readonly quantity: number
  readonly matrix: Matrix | null
}

export type CartHandOver = {
  /** Lines that pass as they are. */
  readonly moved: readonly number[]
  /** Lines of the heir that grow, by what an equal line had; those are deleted. */
  readonly grown: readonly { readonly id: number; readonly quantity: number; readonly matrix: Matrix | null }[]
  readonly absorbed: readonly number[]
}

/**
 * How the lines of one cart pass into the heir's: equal configurations add up, as they do when goods are added. Nothing is
 * refused: a line that is too large for its goods now says so in the cart.
 */
export function handOverCart(lines: readonly KeptLine[], heirId: number): CartHandOver {
  const own = new Map(lines.filter((line) => line.accountId === heirId).map((line) => [line.configHash, line]))
  const passing = lines.filter((line) => line.accountId !== heirId)
  return {
    moved: passing.filter((line) => !own.has(line.configHash)).map(({ id }) => id),
    absorbed: passing.filter((line) => own.has(line.configHash)).map(({ id }) => id),
    grown: passing.flatMap((line) => {
      const equal = own.get(line.configHash)
      if (!equal) return []
      const matrix = line.matrix && addMatrices(equal.matrix ?? [], line.matrix)
      return { id: equal.id, quantity: equal.quantity + line.quantity, matrix }
    }),
  }
}

/** What a removed sub-account left that wants somebody's eye. */
export type Left = { readonly approvals: number; readonly openOrders: number }

/** What the main account is told of it; null: there is nothing to do. */
export function leftNotice(nickname: string, { approvals, openOrders }: Left) {
  const orders = openOrders > 0 ? [`${openOrders} 个未完成的订单由您跟进，后续通知发给您`] : []
  const waiting = approvals > 0 ? [`${approvals} 个待审批订单由您审批`] : []
  if (orders.length + waiting.length === 0) return null
  return {
    title: `子账号 ${nickname} 已删除`,
    body: [...orders, ...waiting].join('；'),
    link: openOrders > 0 ? '/myOrder' : '/approval',
  }
}

/** Identities one company may have. */
export const identitiesAtMost = 50

/** What the site calls whoever has no identity; a second meaning would mislead. */
const mainName = '主账号'

/** @throws Refusal 'identity.name.taken' for a name that would be taken for the main account's. */
export function checkIdentityName(name: string): void {
  if (name === mainName) refuse('identity.name.taken', { fields: { name: '不能使用“主账号”作为身份名称' } })
}

export type IdentityFields = { readonly name: string; readonly remark: string; readonly grants: readonly Grant[] }
