import { useNavigation } from 'react-router'
import { useFrame } from '../shell/frame.ts'
import css from './Entrance.module.css'
import { Field } from './Field.tsx'
import { useCountdown } from '../private/useCountdown.ts'

type Props = {
  /** What the last try was told; every new one begins its countdown anew. */
  last: { readonly sent?: true; readonly wait?: number } | undefined
  fields: Readonly<Record<string, string>>
  values?: { account?: string; captcha?: string }
}

/** A phone and the code sent to it. Asking for the code is a button of the same form, so it needs no script. */
export function PhoneFields({ last, fields, values = {} }: Props) {
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('intent') === 'send'
  const { sms, withoutSms } = useFrame().ways
  const [pause] = useCountdown(last?.wait ?? 0, last)
  return (
    <>
      <Field
        label="手机号"
        name="account"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={20}
        defaultValue={values.account}
        fault={fields['account'] ?? fields['phone']}
      />
      <Field
        label="验证码"
        name="captcha"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        defaultValue={values.captcha}
        fault={fields['captcha']}
      >
        {sms && (
          <button name="intent" value="send" disabled={pause > 0 || sending}>
            {pause > 0 ? `${pause} 秒后可重发` : '获取验证码'}
          </button>
        )}
      </Field>
      {!sms && (
        <p role="note" className={css.sent}>
          {withoutSms}
        </p>
      )}
      <p role="status" className={css.sent}>
        {last?.sent && '验证码已发送，10 分钟内有效'}
      </p>
    </>
  )
}
