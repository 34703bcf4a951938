import { Form, useNavigation } from 'react-router'
import type { Attempt } from './attempt.ts'
import { Field } from './Field.tsx'
import css from './login.module.css'
import { Outcome, useOutcome } from './Outcome.tsx'
import { useCountdown } from './useCountdown.ts'

type Props = { last: Attempt | undefined }

/** Log-in by a code sent to the phone. Asking for the code is a button of the same form, so it needs no script. */
export function CodeForm({ last }: Props) {
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? null : formData?.get('intent')
  const { fault, fields, wait } = useOutcome(last)
  const [left] = useCountdown(last && 'sent' in last ? last.wait : 0, last)
  const pause = Math.max(left, wait)
  return (
    <Form method="post" className={css.form}>
      {/* Enter in a field presses the first button of its form. */}
      <button name="intent" value="login" className="unseen" tabIndex={-1} aria-hidden="true" />
      <Field
        label="手机号"
        name="account"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        maxLength={20}
        fault={fields['account'] ?? fields['phone']}
      />
      <Field
        label="验证码"
        name="captcha"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        fault={fields['captcha']}
      >
        <button name="intent" value="send" disabled={pause > 0 || intent === 'send'}>
          {pause > 0 ? `${pause} 秒后可重发` : '获取验证码'}
        </button>
      </Field>
      <p role="status" className={css.sent}>
        {last && 'sent' in last && '验证码已发送，10 分钟内有效'}
      </p>
      <Outcome fault={fault} wait={0} />
      <button name="intent" value="login" className="btn main" aria-disabled={intent === 'login'}>
        {intent === 'login' ? '正在登录…' : '登录'}
      </button>
    </Form>
  )
}
