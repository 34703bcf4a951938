import { Form, useNavigation } from 'react-router'
import type { Attempt } from './attempt.ts'
import css from './Entrance.module.css'
import { Outcome, useOutcome } from './Outcome.tsx'
import { PhoneFields } from './PhoneFields.tsx'

type Props = { last: Attempt | undefined }

/** Log-in by a code sent to the phone. */
export function CodeForm({ last }: Props) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'login'
  const outcome = useOutcome(last)
  return (
    <Form method="post" className={css.form}>
      {/* Enter in a field presses the first button of its form. */}
      <button name="intent" value="login" className="unseen" tabIndex={-1} aria-hidden="true" />
      <PhoneFields last={last && ('token' in last || 'challenge' in last) ? undefined : last} fields={outcome.fields} />
      <Outcome {...outcome} wait={0} />
      <button name="intent" value="login" className="btn main" aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </Form>
  )
}
