import type { ProductActivity } from '../../../contract/price/activity.ts'
import css from './activity.module.css'

type Props = { rules: ProductActivity['rules'] }

/** What the rules say, one by one. */
export const RuleList = ({ rules }: Props) => (
  <dl className={css.ruleList}>
    {rules.map(({ name, text }) => (
      <div key={name} className={css.rule}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** 活动规则, beside the price and wherever the activity is told of. */
export const Rules = ({ rules, open = false }: Props & { open?: boolean }) => (
  <details className={css.rules} open={open}>
    <summary>活动规则</summary>
    <RuleList rules={rules} />
  </details>
)
