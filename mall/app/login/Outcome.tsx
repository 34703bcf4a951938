import type { Attempt } from './attempt.ts'
import css from './login.module.css'
import { useCountdown } from './useCountdown.ts'

const none = { fault: '', fields: {}, wait: 0 }

/** What was wrong at the last try, and for how many seconds there is no use in another. */
export function useOutcome(last: Attempt | undefined): {
  fault: string
  fields: Readonly<Record<string, string>>
  wait: number
} {
  const refused = last && 'fault' in last ? last : none
  const [wait] = useCountdown(refused.wait, last)
  return { ...refused, wait }
}

export function Outcome({ fault, wait }: { fault: string; wait: number }) {
  return (
    <p role="alert" className={css.fault}>
      {fault}
      {wait > 0 && `（${wait} 秒后可再试）`}
    </p>
  )
}
