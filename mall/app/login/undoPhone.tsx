import { Form, Link, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router'
import { UndoForm, undoHours, undoPhone } from '../../../contract/account/proof.ts'
import { callIn } from '../dispatch.ts'
import type { Surroundings } from '../Shell.tsx'
import { faulty, toldOf, typed } from './attempt.ts'
import { Entrance } from './Entrance.tsx'
import css from './Entrance.module.css'
import { Field } from './Field.tsx'
import { Outcome, useOutcome } from './Outcome.tsx'
import { useFirstFault } from './useFirstFault.ts'
import { titled } from '../titled.ts'

export const handle: Surroundings = { bare: true }

export const meta = titled('撤销更换手机号', { name: 'robots', content: 'noindex' })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const values = { phone: typed(form, 'phone'), code: typed(form, 'code') }
  const whole = UndoForm.safeParse(values)
  if (!whole.success) return { ...faulty(whole.error.issues), values }
  try {
    return { done: await callIn(context)(undoPhone, whole.data) }
  } catch (error) {
    return { ...toldOf(error), values }
  }
}

/** 撤销更换手机号, for whoever was sent word of a change that was not theirs. Its form works without any script. */
export default function UndoPhonePage() {
  const last = useActionData<typeof action>()
  const { state } = useNavigation()
  const told = last && 'fault' in last ? last : undefined
  const outcome = useOutcome(told)
  const form = useFirstFault(told)
  if (last && 'done' in last) return <Undone {...last.done} />
  return (
    <Entrance title="撤销更换手机号">
      <p className={css.lead}>
        如果登录手机号不是您本人更换的，请在 {undoHours} 小时内填写原手机号和短信中的撤销码。撤销后所有设备都会退出登录。
      </p>
      <Form method="post" className={css.form} noValidate ref={form}>
        <Field
          label="原手机号"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={20}
          defaultValue={told?.values.phone}
          fault={outcome.fields['phone']}
        />
        <Field
          label="撤销码"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          defaultValue={told?.values.code}
          fault={outcome.fields['code']}
        />
        <Outcome {...outcome} />
        <button className="btn main" aria-disabled={state !== 'idle'}>
          {state === 'idle' ? '确认撤销' : '正在提交…'}
        </button>
      </Form>
      <p className={css.ways}>
        <Link to="/login">返回登录</Link>
      </p>
    </Entrance>
  )
}

const Undone = ({ ended, look }: { ended: string[]; look: string[] }) => (
  <Entrance title="已撤销">
    <p className={css.lead} role="status">
      登录手机号已恢复，所有设备已退出登录。原密码已作废，请用短信验证码设置新密码。
    </p>
    <Listed title="期间新增、现已停用" rows={ended} />
    <Listed title="期间有过以下操作，请登录后核对" rows={look} />
    <p className={css.ways}>
      <Link to="/alterCode">设置新密码</Link>
    </p>
  </Entrance>
)

const Listed = ({ title, rows }: { title: string; rows: string[] }) =>
  rows.length > 0 && (
    <section>
      <p className={css.lead}>{title}：</p>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  )
