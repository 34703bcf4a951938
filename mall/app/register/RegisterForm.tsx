import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Outcome, useOutcome } from '../login/Outcome.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { PhoneFields } from '../login/PhoneFields.tsx'
import entrance from '../login/Entrance.module.css'
import { Agreement } from '../login/Agreement.tsx'
import { useDrafted } from './draft.ts'
import { kept, steps, type Entry, type Values } from './entry.ts'
import css from './register.module.css'
import { StepPart } from './StepPart.tsx'

// Comes with the second step, so that the first is there sooner.
const CompanyFields = lazy(() => import('./CompanyFields.tsx'))
const companyFields = ['companyName', 'creditCode', 'nickname', 'inviteCode', 'licenseUrl', 'licenceName'] as const

const nothing = Object.fromEntries(kept.map((name) => [name, ''])) as Values

/** All steps in one form, of which one is seen: what was entered, the password too, survives going forth and back. */
export function RegisterForm({ answer, onStep }: { answer: Entry | undefined; onStep: (step: Entry['step']) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { last, key } = useDrafted(answer, form)
  const { step, values, told } = last ?? { step: 1 as const, values: nothing, told: null }
  useEffect(() => onStep(step), [step, onStep])
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? null : formData?.get('intent')
  const [uploading, setUploading] = useState(false)
  const outcome = useOutcome(told ?? undefined)
  const { fields } = outcome
  useStepFocus(form, last)
  const waits = intent === 'next' || uploading
  return (
    <Form key={key} method="post" className={entrance.form} noValidate ref={form}>
      {/* Enter in a field presses the first button of its form. */}
      <button name="intent" value="next" className="unseen" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="reason" value={values.reason} />
      <input type="hidden" name="ownName" value={values.ownName} />
      <StepPart name={steps[0]} shown={step === 1}>
        <PhoneFields last={told ?? undefined} fields={fields} values={values} />
      </StepPart>
      <StepPart name={steps[1]} shown={step === 2}>
        {step === 2 ? (
          <Suspense>
            <CompanyFields values={values} fields={fields} onBusy={setUploading} />
          </Suspense>
        ) : (
          companyFields.map((name) => <input key={name} type="hidden" name={name} value={values[name]} />)
        )}
      </StepPart>
      <StepPart name={steps[2]} shown={step === 3}>
        <PasswordField
          label="登录密码"
          name="password"
          autoComplete="new-password"
          maxLength={16}
          hint="6-16 位字母和数字组合"
          fault={fields['password']}
        />
        <Agreement fault={fields['agreed']} />
      </StepPart>
      <Outcome {...outcome} wait={0} />
      <p className={css.moves}>
        {step > 1 && (
          <button name="intent" value="back" className="btn">
            上一步
          </button>
        )}
        <button name="intent" value="next" className="btn main" disabled={uploading} aria-disabled={waits}>
          {uploading ? '正在上传营业执照…' : intent === 'next' ? '请稍候…' : nextWords(step, values)}
        </button>
      </p>
      <p className={css.login}>
        已有账号？<Link to="/login">直接登录</Link>
      </p>
    </Form>
  )
}

const nextWords = (step: Entry['step'], { reason }: Values): string => (step < 3 ? '下一步' : reason ? '重新提交审核' : '提交注册')

/** After each answer the reader is put at the first faulty field, or at the title of a new step. */
function useStepFocus(form: RefObject<HTMLFormElement | null>, last: Entry | undefined): void {
  const before = useRef(1)
  useEffect(() => {
    if (!last) return
    const part = form.current?.querySelector('fieldset:not([hidden])')
    const faulty = part?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (faulty) faulty.focus()
    else if (before.current !== last.step) part?.querySelector<HTMLElement>('legend')?.focus()
    before.current = last.step
  }, [form, last])
}
