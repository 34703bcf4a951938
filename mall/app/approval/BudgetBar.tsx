import type { Budget } from '../../../contract/approval/approval.ts'
import { Money } from '../private/Money.tsx'
import { limitWords } from '../private/limits.ts'
import { sharesOf } from './budget.ts'
import wordsCss from '../private/words.module.css'
import css from './approval.module.css'

/** What the placer may spend in the month and what this order makes of it: as a bar, and in figures for everyone. */
export function BudgetBar({ budget }: { budget: Budget }) {
  const shares = sharesOf(budget)
  return (
    <div className={css.budget}>
      <p className={wordsCss.hint}>
        下单人本月限额 {limitWords(budget.limitPerMonth)} · 单笔限额 {limitWords(budget.limitPerOrder)}
      </p>
      {shares ? (
        <>
          <div className={css.bar} aria-hidden="true">
            {shares.map(({ kind, name, percent }) =>
              name === '超出' ? null : <i key={kind} data-kind={kind} style={{ width: `${percent}%` }} />,
            )}
          </div>
          <ul className={css.shares}>
            {shares.map(({ kind, name, amount }) => (
              <li key={kind} data-kind={kind} data-over={name === '超出'}>
                {name} <Money amount={amount} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={wordsCss.hint}>
          本月已用 <Money amount={budget.used} />
          ，占用 <Money amount={budget.reservedBefore} /> → <Money amount={budget.reservedAfter} />
        </p>
      )}
    </div>
  )
}
