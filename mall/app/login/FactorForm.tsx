import { Form, Link, useLocation, useNavigation } from 'react-router'
import type { Attempt } from './attempt.ts'
import css from './Entrance.module.css'
import { Field } from './Field.tsx'
import { Outcome, useOutcome } from './Outcome.tsx'
import { useFirstFault } from './useFirstFault.ts'

type Props = { challenge: string; last: Attempt }

/** The second step of the log-in: what the authenticator app shows, or a recovery code. */
export function FactorForm({ challenge, last }: Props) {
  const busy = useNavigation().state !== 'idle'
  const { pathname, search } = useLocation()
  const outcome = useOutcome(last)
  const form = useFirstFault(last)
  return (
    <Form method="post" className={css.form} noValidate ref={form}>
      <input type="hidden" name="challenge" value={challenge} />
      <Field
        label="动态验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        maxLength={20}
        fault={outcome.fields['code']}
        hint="打开手机上的身份验证器应用查看；手机不在身边时，可输入一个恢复码。"
      />
      <Outcome {...outcome} fault={outcome.fields['code'] ? '' : outcome.fault} />
      <button className="btn main" disabled={outcome.wait > 0} aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
      <p className={css.ways}>
        <Link to={pathname + search} reloadDocument>
          返回，重新输入密码
        </Link>
      </p>
    </Form>
  )
}
