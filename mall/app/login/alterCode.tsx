import {
  Form,
  Link,
  redirect,
  useActionData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { PasswordForm } from '../../../contract/account/account.ts'
import { ResetForm, resetPassword } from '../../../contract/account/register.ts'
import { callIn, type Dispatch } from '../dispatch.ts'
import { ownPath } from '../paths.ts'
import type { Surroundings } from '../Shell.tsx'
import { atField, faulty, send, toldOf, typed, type Sent, type Told } from './attempt.ts'
import { Agreement } from './Agreement.tsx'
import { Entrance } from './Entrance.tsx'
import css from './Entrance.module.css'
import { Outcome, useOutcome } from './Outcome.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PhoneFields } from './PhoneFields.tsx'
import { useFirstFault } from './useFirstFault.ts'
import { shopIn, titleOf } from '../titled.ts'

export const handle: Surroundings = { bare: true }

export const meta: MetaFunction = ({ matches }) => [
  titleOf('找回密码', matches),
  { name: 'description', content: `通过手机验证码重新设置${shopIn(matches)}企业账号的登录密码。` },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const call = callIn(context)
  const result = form.get('intent') === 'send' ? await send(call, form, 'reset') : await reset(call, form)
  if (result !== null)
    return { ...result, values: { account: typed(form, 'account'), captcha: typed(form, 'captcha'), agreed: typed(form, 'agreed') } }
  const target = ownPath(new URL(request.url).searchParams.get('redirect'))
  return redirect(`/login?done=reset${target === '/' ? '' : `&redirect=${encodeURIComponent(target)}`}`)
}

/** Sets the new password; null: it is done. */
async function reset(call: Dispatch, form: FormData): Promise<Sent | Told | null> {
  const password = typed(form, 'password')
  const asked = { account: typed(form, 'account'), captcha: typed(form, 'captcha').trim(), password }
  const whole = { ...asked, ...(form.has('agreed') && { agreed: true }) }
  // The words for two passwords that differ stand where both are changed: the form of those who know their old one.
  const twice = PasswordForm.safeParse({ srcPassword: '-', password, confirm: typed(form, 'confirm') })
  const issues = [...(ResetForm.safeParse(whole).error?.issues ?? []), ...(twice.error?.issues ?? [])]
  if (issues.length > 0) return faulty(issues)
  try {
    await call(resetPassword, whole)
    return null
  } catch (error) {
    return atField(toldOf(error))
  }
}

/** 找回密码. Its form works before and without any script. */
export default function AlterCodePage() {
  const last = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'reset'
  const outcome = useOutcome(last)
  const form = useFirstFault(last)
  return (
    <Entrance title="找回密码">
      <p className={css.lead}>验证注册手机号后设置新密码，其他设备上的登录会全部退出。</p>
      <Form method="post" className={css.form} noValidate ref={form}>
        {/* Enter in a field presses the first button of its form. */}
        <button name="intent" value="reset" className="unseen" tabIndex={-1} aria-hidden="true" />
        <PhoneFields last={last} fields={outcome.fields} values={last?.values ?? {}} />
        <PasswordField
          label="新密码"
          name="password"
          autoComplete="new-password"
          maxLength={16}
          hint="6-16 位字母和数字组合"
          fault={outcome.fields['password']}
        />
        <PasswordField label="确认密码" name="confirm" autoComplete="new-password" maxLength={16} fault={outcome.fields['confirm']} />
        {(outcome.code === 'consent.needed' || last?.values.agreed) && <FirstConsent fault={outcome.fields['agreed']} />}
        <Outcome {...outcome} wait={0} />
        <button name="intent" value="reset" className="btn main" aria-disabled={busy}>
          {busy ? '正在提交…' : '确认修改'}
        </button>
      </Form>
      <p className={css.ways}>
        <Link to={`/login${query.size > 0 ? `?${query}` : ''}`}>返回登录</Link>
        <Link to="/register">免费注册</Link>
      </p>
    </Entrance>
  )
}

/** Asked of who comes for the first time, because the merchant entered the company: consent is given in person, never taken for granted. */
const FirstConsent = ({ fault }: { fault: string | undefined }) => (
  <div>
    <p className={css.calm}>您的企业由商家代为录入，首次设置密码需要您本人同意协议。</p>
    <Agreement fault={fault} />
  </div>
)
