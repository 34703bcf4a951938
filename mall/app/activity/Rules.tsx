import type { ProductActivity } from '../../../contract/price/activity.ts'
import css from './activity.module.css'

/** 活动规则, beside the price and wherever the activity is told of. */
export const Rules = ({ rules, open = false }: { rules: ProductActivity['rules']; open?: boolean }) => (
  <details className={css.rules} open={open}>
    <summary>活动规则</summary>
    <dl>
      {rules.map(({ name, text }) => (
        <div key={name} className={css.rule}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </details>
)
