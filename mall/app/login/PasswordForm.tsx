import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Attempt } from './attempt.ts'
import { Field } from './Field.tsx'
import css from './login.module.css'
import { Outcome, useOutcome } from './Outcome.tsx'

type Props = { last: Attempt | undefined }

export function PasswordForm({ last }: Props) {
  const [shown, show] = useState(false)
  const busy = useNavigation().state !== 'idle'
  const { fault, fields, wait } = useOutcome(last)
  return (
    <Form method="post" className={css.form}>
      <Field
        label="手机号"
        name="username"
        type="tel"
        autoComplete="username"
        required
        maxLength={40}
        fault={fields['username']}
      />
      <Field
        label="密码"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={64}
        fault={fields['password']}
      >
        <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={() => show(!shown)}>
          {shown ? '隐藏' : '显示'}
        </button>
      </Field>
      <Outcome fault={fault} wait={wait} />
      <button className="btn main" disabled={wait > 0} aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </Form>
  )
}
