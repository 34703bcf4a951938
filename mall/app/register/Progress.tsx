import { steps } from './entry.ts'
import css from './register.module.css'

/** How far one has come: `step` from 1. */
export function Progress({ step }: { step: number }) {
  return (
    <ol className={css.progress} aria-label="注册步骤">
      {steps.map((name, n) => (
        <li key={name} aria-current={n + 1 === step ? 'step' : undefined} data-done={n + 1 < step || undefined}>
          <span aria-hidden="true">{n + 1 < step ? '✓' : n + 1}</span>
          {name}
          {n + 1 < step && <span className="unseen">（已完成）</span>}
        </li>
      ))}
    </ol>
  )
}
