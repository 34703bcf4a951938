import { z } from 'zod'
import { Phone } from './phone.ts'
import { Captcha, codeTypes, NewPassword } from './account.ts'
import { CreditCode } from './creditCode.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

/** Full-width brackets and blanks are how one types the same name twice, so they are evened out. */
export const CompanyName = z
  .string('请填写企业名称')
  .transform((typed) => typed.normalize('NFKC').replaceAll(/\s+/g, '').replaceAll('(', '（').replaceAll(')', '）'))
  .pipe(text('企业名称', 60, 4))

export const PhoneProof = z.object({ phone: Phone, captcha: Captcha })

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/api/register/verify/phone',
  who: 'anyone',
  twice: '只核对验证码，核对正确不会用掉它',
  title: '校验手机号与验证码',
  input: PhoneProof.extend({ type: z.enum(codeTypes, '验证码类型不正确') }),
  output: z.literal(true),
})

export const companyNameFree = endpoint({
  method: 'POST',
  path: '/api/register/company/name',
  who: 'anyone',
  twice: '只读取，不改变任何数据',
  title: '企业名称是否可用',
  input: z.object({ companyName: CompanyName }),
  output: z.literal(true),
})

/** What a company tells of itself to be verified; forms judge what was typed by it. */
export const CompanyForm = z.object({
  companyName: CompanyName,
  creditCode: CreditCode,
  /** The `link` of the uploaded picture. */
  licenseUrl: z.string('请上传营业执照').min(1, '请上传营业执照').max(500, '请重新上传营业执照'),
  nickname: text('联系人', 30, 0).default(''),
  inviteCode: z
    .string()
    .regex(/^[0-9A-Za-z]{0,20}$/, '邀请码应为字母或数字')
    .default(''),
})

export const RegisterForm = z.object({
  account: Phone,
  captcha: Captcha,
  password: NewPassword,
  ...CompanyForm.shape,
  agreed: z.literal(true, '请先阅读并同意《用户服务协议》和《隐私协议》'),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  who: 'anyone',
  once: true,
  title: '注册企业',
  told: '注册成功，请等待审核',
  input: RegisterForm,
  output: z.literal(true),
})

export const registerAgain = endpoint({
  method: 'POST',
  path: '/api/registerAgain',
  who: 'anyone',
  once: true,
  title: '重新提交审核',
  told: '提交成功，请等待审核',
  input: RegisterForm,
  output: z.literal(true),
})

/** What a refused company had entered, for the owner of its phone: the code proves it and stays good. null: nothing to go on from. */
export const entered = endpoint({
  method: 'POST',
  path: '/api/register/entered',
  who: 'anyone',
  twice: '只读取，不改变任何数据',
  title: '上次提交的资料',
  input: PhoneProof,
  output: z
    .object({
      reason: z.string(),
      companyName: z.string(),
      creditCode: z.string(),
      /** A link of ten minutes; null where none was kept. */
      licenseUrl: z.string().nullable(),
      nickname: z.string(),
    })
    .nullable(),
})

export const ResetForm = z.object({
  account: Phone,
  captcha: Captcha,
  password: NewPassword,
  /** Agrees to both agreements: wanted of who has never logged in, because staff entered the company. */
  agreed: z.boolean('请选择是否同意协议').optional(),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/register/reset',
  who: 'anyone',
  once: true,
  title: '找回密码',
  told: '修改成功',
  input: ResetForm,
  output: z.literal(true),
})

/** A company that staff enter for a customer, having verified it themselves; forms judge what was typed by it. */
export const EnterForm = z.object({
  ...CompanyForm.pick({ companyName: true, creditCode: true }).shape,
  /** The main account's phone. */
  account: Phone,
  nickname: text('联系人', 30),
  /** How it was verified: what was looked at, whom staff spoke to. */
  checked: text('核验方式', 200, 4),
})

/**
 * Enters a company as verified, with a main account that nobody can use yet: whoever has the phone sets its password by a code
 * and agrees to the agreements in person, and is told so by a message to the phone.
 */
export const enterCompany = endpoint({
  method: 'POST',
  path: '/api/admin/company/enter',
  who: 'staff',
  area: 'members',
  everyones: true,
  once: true,
  title: '录入企业',
  told: '企业已录入',
  input: EnterForm,
  output: z.object({ id: z.int() }),
})
