import type { GoodsType } from '../../../contract/goods.ts'
import { fen, formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { amountsOf, gates, inFull, instalmentName, type Gate, type Share } from '../../../contract/plan/plan.ts'
import type { OfferedPlan } from '../../../contract/order/confirmOrder.ts'
import type { Credit } from '../../../contract/plan/planDesk.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { chinaDay, endOfDay } from '../../../contract/text.ts'

/** What decides which plans are open to an order. */
export type OrderToPay = { readonly gross: Fen; readonly types: readonly GoodsType[] }

/** A plan that the merchant offers. */
export type PlanNow = {
  readonly id: number
  readonly name: string
  readonly from: Fen
  readonly types: readonly GoodsType[]
  readonly steps: readonly Share[]
}

/** How an order will be paid: the plan's name and its parts. */
export type ChosenPlan = {
  readonly plan: string
  readonly intents: readonly { readonly label: string; readonly amount: Fen; readonly gate: Gate }[]
  readonly onCredit: boolean
}

const isOpenTo = ({ from, types }: PlanNow, order: OrderToPay): boolean =>
  order.gross >= from && order.types.every((type) => types.includes(type))

const inParts = (name: string, shares: readonly Share[], gross: Fen): ChosenPlan => ({
  plan: name,
  intents: amountsOf(gross, shares).map((amount, i) => ({
    label: shares[i]?.label ?? '',
    amount,
    gate: shares[i]?.gate ?? 'start',
  })),
  onCredit: false,
})

const onCredit = (gross: Fen): ChosenPlan => ({
  plan: '账期',
  intents: [{ label: '账期货款', amount: gross, gate: 'term' }],
  onCredit: true,
})

/**
 * The plan of this key for the order; whether there is credit enough is for booking it to say.
 * @throws Refusal plan.not.offered where it is not, or not any more, open to such an order.
 */
export function planNamed(key: string, order: OrderToPay, plans: readonly PlanNow[]): ChosenPlan {
  if (key === 'full') return inParts('全款', inFull, order.gross)
  if (key === 'credit') return order.gross > 0 ? onCredit(order.gross) : refuse('plan.not.offered')
  const plan = plans.find(({ id }) => String(id) === key)
  if (!plan || !isOpenTo(plan, order)) return refuse('plan.not.offered')
  return inParts(plan.name, plan.steps, order.gross)
}

/** What a company may owe. */
export type CreditNow = {
  readonly limit: Fen
  readonly days: number
  readonly enabled: boolean
  readonly used: Fen
  readonly overdue: Fen
  /** Since when the oldest of what is overdue is. */
  readonly overdueSince: Date | null
}

/** What is left; never less than nothing, also where the limit was lowered since. */
const availableOf = ({ limit, used }: CreditNow): Fen => fen(Math.max(0, limit - used))

/** Credit as people see it. */
export const shownCredit = (credit: CreditNow): Credit => ({
  limit: yuan(credit.limit),
  days: credit.days,
  enabled: credit.enabled,
  used: yuan(credit.used),
  available: yuan(availableOf(credit)),
  overdue: yuan(credit.overdue),
})

/** Why so much may not be owed now, in clear words; null: it may. */
export function creditHindrance(credit: CreditNow | null, gross: Fen): Refusal | null {
  if (!credit?.enabled) return new Refusal('credit.none')
  const { limit, used, overdue, overdueSince } = credit
  if (overdueSince !== null) {
    const since = chinaDay(overdueSince)
    const msg = `企业有逾期账款 ${formatYuan(overdue)}（最早于 ${since} 到期），付清后才能继续使用账期`
    return new Refusal('credit.overdue', { overdue: yuan(overdue), since }, msg)
  }
  const available = availableOf(credit)
  if (gross <= available) return null
  const facts = { limit: yuan(limit), used: yuan(used), available: yuan(available), amount: yuan(gross) }
  const msg = `账期可用额度不足：额度 ${formatYuan(limit)}，已用 ${formatYuan(used)}，可用 ${formatYuan(available)}，本单 ${formatYuan(gross)}`
  return new Refusal('credit.short', facts, msg)
}

/** Every way to pay that is open to the order: in full, the merchant's plans, and on credit where the company has it. */
export function offeredPlans(order: OrderToPay, plans: readonly PlanNow[], credit: CreditNow | null, now: Date): OfferedPlan[] {
  const shown = (key: string, { plan, intents }: ChosenPlan, hindrance: string | null): OfferedPlan => ({
    plan: key,
    label: plan,
    hindrance,
    steps: intents.map(({ label, amount, gate }, i) => ({
      step: i + 1,
      name: instalmentName({ step: i + 1, of: intents.length, label }),
      amount: yuan(amount),
      due: gate === 'term' && credit ? `${chinaDay(endOfDay(now, credit.days))} 前付清` : gates[gate],
    })),
  })
  return [
    shown('full', planNamed('full', order, plans), null),
    ...plans
      .filter((plan) => isOpenTo(plan, order))
      .map((plan) => shown(String(plan.id), inParts(plan.name, plan.steps, order.gross), null)),
    ...(credit?.enabled && order.gross > 0
      ? [shown('credit', onCredit(order.gross), creditHindrance(credit, order.gross)?.message ?? null)]
      : []),
  ]
}
