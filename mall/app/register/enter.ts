import type { RefusalCode } from '../../../contract/refusal.ts'
import { CreditCode } from '../../../contract/account/creditCode.ts'
import {
  CompanyForm,
  CompanyName,
  companyNameFree,
  entered,
  register,
  registerAgain,
  RegisterForm,
  verifyPhone,
} from '../../../contract/account/register.ts'
import type { Dispatch } from '../dispatch.ts'
import { atField, faulty, send, toldOf, typed } from '../login/attempt.ts'
import { kept, type Checked, type Entry, type Step, type Values } from './entry.ts'

// What the server makes of each step; nothing here reaches the browser.

/** A company that came in: for the first time, or after it was refused. */
export type Submitted = 'first' | 'again'

/** Does what the form says: sends a code, goes a step forth or back, or registers. */
export async function enter(call: Dispatch, form: FormData): Promise<Entry | Submitted> {
  const values = Object.fromEntries(kept.map((name) => [name, typed(form, name)])) as Values
  const step = Math.min(3, Math.max(1, Number(typed(form, 'step')) || 1)) as Step
  const intent = form.get('intent')
  if (intent === 'send') return { step: 1, values, told: await send(call, form, 'register') }
  if (intent === 'back') return { step: step === 3 ? 2 : 1, values, told: null }
  try {
    if (step === 1) return await prove(call, values)
    if (step === 2) return await describe(call, values)
    return await submit(call, values, form)
  } catch (error) {
    const told = toldOf(error)
    return { step: faultStep[told.code ?? 'input.invalid'] ?? step, values, told: atField(told) }
  }
}

/** Looks at one field that was just left, so that nobody fills in the rest for nothing. */
export async function check(call: Dispatch, form: FormData): Promise<Checked> {
  const value = typed(form, 'value')
  if (value.trim() === '') return { checked: '' }
  const judged = form.get('field') === 'creditCode' ? CreditCode.safeParse(value) : CompanyName.safeParse(value)
  if (!judged.success) return { checked: judged.error.issues[0]?.message ?? '' }
  if (form.get('field') === 'creditCode' || judged.data === form.get('ownName')) return { checked: '' }
  try {
    await call(companyNameFree, { companyName: judged.data })
    return { checked: '' }
  } catch (error) {
    return { checked: toldOf(error).fault }
  }
}

const proofOf = ({ account, captcha }: Values) => ({ phone: account, captcha: captcha.trim() })

/** ① The phone is proven; what a refused company had entered stands in what is still empty. */
async function prove(call: Dispatch, values: Values): Promise<Entry> {
  await call(verifyPhone, { ...proofOf(values), type: 'register' })
  const before = await call(entered, proofOf(values))
  if (!before) return { step: 2, values: { ...values, reason: '', ownName: '' }, told: null }
  const filled = {
    companyName: values.companyName || before.companyName,
    creditCode: values.creditCode || before.creditCode,
    nickname: values.nickname || before.nickname,
    licenseUrl: values.licenseUrl || (before.licenseUrl ?? ''),
    licenceName: values.licenceName || (before.licenseUrl ? '已上传的营业执照' : ''),
  }
  return { step: 2, values: { ...values, ...filled, reason: before.reason, ownName: before.companyName }, told: null }
}

/** ② What the company says of itself is good, and its name is nobody else's. */
async function describe(call: Dispatch, values: Values): Promise<Entry> {
  const before = await call(entered, proofOf(values))
  const { success, data, error } = CompanyForm.safeParse(values)
  if (!success) return { step: 2, values, told: faulty(error.issues) }
  if (data.companyName !== before?.companyName) await call(companyNameFree, { companyName: data.companyName })
  return { step: 3, values, told: null }
}

/** ③ The company comes in. */
async function submit(call: Dispatch, values: Values, form: FormData): Promise<Entry | Submitted> {
  const whole = { ...values, captcha: values.captcha.trim(), password: typed(form, 'password'), agreed: form.has('agreed') }
  const { success, data, error } = RegisterForm.safeParse(whole)
  if (!success) {
    const told = faulty(error.issues)
    const atCompany = Object.keys(CompanyForm.shape).some((name) => told.fields[name])
    return { step: told.fields['account'] || told.fields['captcha'] ? 1 : atCompany ? 2 : 3, values, told }
  }
  const before = await call(entered, proofOf(values))
  await call(before ? registerAgain : register, data)
  return before ? 'again' : 'first'
}

/** The step at which a refusal can be mended; any other stays where it is. */
const faultStep: Partial<Record<RefusalCode, Step>> = {
  'code.wrong': 1,
  'code.expired': 1,
  'phone.taken': 1,
  'company.name.taken': 2,
  'company.code.taken': 2,
  'licence.missing': 2,
}
