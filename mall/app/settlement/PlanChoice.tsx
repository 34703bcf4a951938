import type { OfferedPlan } from '../../../contract/order/confirmOrder.ts'
import { Money } from '../private/Money.tsx'
import css from './settlement.module.css'

type Props = { plans: readonly OfferedPlan[]; chosen: string; onChoose: (plan: string) => void }

/** How the order will be paid: one of the plans open to it, each with what is to be paid when. */
export const PlanChoice = ({ plans, chosen, onChoose }: Props) => (
  <fieldset className={css.plans}>
    <legend>付款方式</legend>
    {plans.map((offered) => (
      <label key={offered.plan} data-chosen={offered.plan === chosen}>
        <input
          type="radio"
          name="plan"
          checked={offered.plan === chosen}
          disabled={offered.hindrance !== null}
          onChange={() => onChoose(offered.plan)}
        />
        <PlanWords offered={offered} />
      </label>
    ))}
  </fieldset>
)

const PlanWords = ({ offered: { label, steps, hindrance } }: { offered: OfferedPlan }) => (
  <span>
    <b>{label}</b>
    {steps.map(({ step, name, amount, due }) => (
      <small key={step}>
        <span>
          {steps.length > 1 ? `${name}，` : ''}
          {due}
        </span>
        <Money amount={amount} />
      </small>
    ))}
    {hindrance && <small className={css.hindered}>{hindrance}</small>}
  </span>
)
