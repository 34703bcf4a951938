import type { ApprovalMode } from '../../../contract/account/approvalMode.ts'
import type { Budget } from '../../../contract/approval/approval.ts'
import { fen, yuan, type Fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { Refusal } from '../../../contract/refusal.ts'

/** A place at a level of an order's approval. */
export type Seat = {
  accountId: number
  nickname: string
  /** False once the account is switched off or may approve no more: then neither it nor its delegates decide. */
  able: boolean
  decision: 'approved' | 'refused' | null
  /** Active colleagues who may decide in this place today. */
  delegates: { id: number; nickname: string }[]
}

/** The level at which an order's approval stands. */
export type OpenLevel = {
  stepId: number
  place: number
  /** How many levels there are. */
  of: number
  mode: ApprovalMode
  ruleName: string
  mainId: number
  seats: Seat[]
}

/** What of an order bears on its approval. */
export type Judged = { readonly accountId: number; readonly approval: OpenLevel | null }

/** Somebody of the company who may want to decide. `by`: staff who look at the mall in this account's name. */
export type Decider = { readonly accountId: number; readonly main: boolean; readonly by: object | null }

/** Yes, and the seats which this word fills; or why not. */
export type Verdict = { readonly allow: true; readonly seats: readonly Seat[] } | { readonly allow: false; readonly refusal: Refusal }

const no = (code: Refusal['code'], msg?: string): Verdict => ({ allow: false, refusal: new Refusal(code, null, msg) })

/**
 * Who may decide about an order now: whoever sits at the open level, today's delegates of those, and the main account, which
 * decides the whole level; never whoever placed it. The only place that says so: moves, buttons, desk and notices ask here.
 * At an 'all' level one word fills every seat its speaker decides for; at an 'any' level the own seat goes before others'.
 */
export function mayDecide({ accountId: placerId, approval }: Judged, who: Decider): Verdict {
  if (who.accountId === placerId) return no('order.self.approval')
  if (!approval) return no('order.move.forbidden')
  if (who.by !== null) return no('impersonation.forbidden')
  const open = approval.seats.filter(({ decision }) => decision === null)
  const own = open.filter(({ accountId, able }) => able && accountId === who.accountId)
  const lent = open.filter((seat) => seat.able && seat.delegates.some(({ id }) => id === who.accountId))
  const held = who.main ? open : [...own, ...lent]
  if (held.length > 0) return { allow: true, seats: approval.mode === 'any' && own.length > 0 ? own : held }
  const spoken = approval.seats.some(({ accountId, decision }) => decision !== null && accountId === who.accountId)
  return spoken ? no('order.move.forbidden', '您已审批，请等待其他审批人') : no('approval.notYours')
}

/** True where the order's approval waits for nobody any more once these seats agree. */
export const isAgreed = (level: OpenLevel, filled: readonly Seat[]): boolean => isLevelAgreed(level, filled) && level.place === level.of

/** True where the level has all the consent it needs once these seats agree. */
export const isLevelAgreed = ({ mode, seats }: OpenLevel, filled: readonly Seat[]): boolean =>
  mode === 'any' || seats.every((seat) => seat.decision === 'approved' || filled.includes(seat))

/** Names of those in whose place the word is given, '王敏、周雨'; null: in the own. */
export function insteadOf(seats: readonly Seat[], who: Pick<Decider, 'accountId'>): string | null {
  const others = seats.filter(({ accountId }) => accountId !== who.accountId).map(({ nickname }) => nickname)
  return others.length > 0 ? others.join('、') : null
}

/** Where a word was spoken and for whom, as the timeline says it: '大额订单审批 第 1 级，代王敏'. */
export function placeOfWord(level: OpenLevel, seats: readonly Seat[], who: Pick<Decider, 'accountId'>): string {
  const names = insteadOf(seats, who)
  const where = level.of > 1 ? `${level.ruleName} 第 ${level.place} 级` : level.ruleName
  return names === null ? where : `${where}，代${names}`
}

/** '大额订单审批 · 第 1 级 / 共 2 级' */
export const levelText = ({ ruleName, place, of }: Pick<OpenLevel, 'ruleName' | 'place' | 'of'>): string =>
  `${ruleName} · 第 ${place} 级 / 共 ${of} 级`

/** Everyone whose word the open level waits for, by account id; the main account where nobody else is able. */
export function decidersOf({ accountId: placerId, approval }: Judged): number[] {
  if (!approval) return []
  const waited = approval.seats.filter(({ able, decision }) => able && decision === null)
  const ids = new Set(waited.flatMap(({ accountId, delegates }) => [accountId, ...delegates.map(({ id }) => id)]))
  ids.delete(placerId)
  return ids.size > 0 ? [...ids] : [approval.mainId]
}

/**
 * Whoever placed an order that waits for approval, and the main account, may remind those it waits for; not who is waited for
 * himself.
 */
export const mayRemind = (order: Judged, who: Decider): boolean =>
  order.approval !== null &&
  who.by === null &&
  (who.main || who.accountId === order.accountId) &&
  !decidersOf(order).includes(who.accountId)

/** An order's approvers may be reminded by hand once in so long. */
export const remindEvery = 3_600_000 // ms

/** Seconds until the approvers may be reminded again; 0: now. */
export const remindIn = (last: Date | null, now: Date): number =>
  last === null ? 0 : Math.max(0, Math.ceil((last.getTime() + remindEvery - now.getTime()) / 1000))

/** A company's rule as orders are held against it. */
export type RuleNow = {
  id: number
  name: string
  fromFen: Fen
  identityId: number | null
  levels: RuleLevel[]
}
export type RuleLevel = { place: number; mode: ApprovalMode; approverIds: number[] }

/**
 * The rule by which an order of `gross` needs approval, of a company's enabled rules: the deepest sum reached; of equal ones
 * that for the placer's identity, then the newest. null: none is needed, as for the main account.
 */
export function ruleFor(
  rules: readonly RuleNow[],
  placer: { readonly main: boolean; readonly identityId: number | null },
  gross: Fen,
): RuleNow | null {
  if (placer.main) return null
  const reached = rules.filter(({ fromFen, identityId }) => fromFen <= gross && (identityId === null || identityId === placer.identityId))
  const own = ({ identityId }: RuleNow): number => (identityId === null ? 0 : 1)
  return reached.toSorted((a, b) => b.fromFen - a.fromFen || own(b) - own(a) || b.id - a.id)[0] ?? null
}

/** An active member of the company. */
export type Member = { id: number; nickname: string; main: boolean; identityName: string; mayApprove: boolean }

/** Who sits at a level: its named approvers who may approve now, or all who may; never the placer; else the main account. */
export function seatsFor(level: RuleLevel, members: readonly Member[], placerId: number): Member[] {
  const { approverIds } = level
  const able = members.filter(
    ({ id, mayApprove }) => mayApprove && id !== placerId && (approverIds.length === 0 || approverIds.includes(id)),
  )
  return able.length > 0 ? able : members.filter(({ id, main }) => main && id !== placerId)
}

/** What of the placer's month bears on an order's budget. */
export type BudgetFacts = {
  limitPerOrder: Fen | null
  limitPerMonth: Fen | null
  /** Paid and unpaid orders of the month together. */
  spent: Fen
  /** Unpaid orders of the month, this one among them where it is one. */
  reserved: Fen
}

/** What the placer may spend, and what this order makes of it. */
export function budgetOf(facts: BudgetFacts, order: { readonly state: OrderState; readonly grossFen: Fen }): Budget {
  const { limitPerOrder, limitPerMonth, spent, reserved } = facts
  const counted = ['pending_approval', 'pending_contract', 'pending_payment', 'pending_group'].includes(order.state)
  const before = fen(counted ? reserved - order.grossFen : reserved)
  const after = fen(order.state === 'rejected' ? reserved + order.grossFen : reserved)
  const used = fen(spent - reserved)
  return {
    limitPerOrder: limitPerOrder === null ? null : yuan(limitPerOrder),
    limitPerMonth: limitPerMonth === null ? null : yuan(limitPerMonth),
    used: yuan(used),
    reservedBefore: yuan(before),
    reservedAfter: yuan(after),
    leftAfter: limitPerMonth === null ? null : yuan(fen(limitPerMonth - used - after)),
  }
}

type Days = { readonly fromDay: string; readonly toDay: string }

/** Why this may not be delegated, by field; null: it may. Days are yyyy-MM-dd, both ends included. */
export function delegateFault(
  asked: Days & { readonly toId: number },
  { me, members, given, today }: { me: number; members: readonly Member[]; given: readonly Days[]; today: string },
): Readonly<Record<string, string>> | null {
  if (asked.toId === me) return { toId: '不能委托给自己' }
  if (!members.some(({ id }) => id === asked.toId)) return { toId: '受托人不存在或已停用' }
  if (asked.toDay < today) return { toDay: '结束日期已过' }
  const taken = given.find(({ fromDay, toDay }) => fromDay <= asked.toDay && asked.fromDay <= toDay)
  return taken ? { fromDay: `与已有委托 ${taken.fromDay} 至 ${taken.toDay} 重叠` } : null
}
