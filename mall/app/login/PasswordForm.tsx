import { Form, useNavigation } from 'react-router'
import type { Attempt } from './attempt.ts'
import css from './Entrance.module.css'
import { Field } from './Field.tsx'
import { Outcome, useOutcome } from './Outcome.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = { last: Attempt | undefined }

export function PasswordForm({ last }: Props) {
  const busy = useNavigation().state !== 'idle'
  const outcome = useOutcome(last)
  const { fields, wait } = outcome
  return (
    <Form method="post" className={css.form}>
      <Field label="手机号" name="username" inputMode="tel" autoComplete="username" required maxLength={40} fault={fields['username']} />
      <PasswordField label="密码" name="password" autoComplete="current-password" required maxLength={64} fault={fields['password']} />
      <Outcome {...outcome} />
      <button className="btn main" disabled={wait > 0} aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </Form>
  )
}
