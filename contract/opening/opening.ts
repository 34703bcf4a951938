import { z } from 'zod'
import { Token } from '../account/account.ts'
import { StaffForm, StaffPassword } from '../account/staff.ts'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../text.ts'
import { openingStepNames } from './steps.ts'

// From an empty database to a mall that visitors see.

/** For how long the code that a start prints lets in the first administrator, in hours. */
export const openingCodeHours = 24

const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
const wanted = '开店码应为 16 位字母与数字，见服务启动时显示的地址'

/** As it is printed, `XXXX-XXXX-XXXX-XXXX`; blanks, dashes and small letters are for the eye. */
export const OpeningCode = z
  .string('请输入开店码')
  .max(40, wanted)
  .transform(plain)
  .pipe(z.string().regex(/^[A-Z2-7]{16}$/, wanted))

const { username, name } = StaffForm.shape

export const FirstForm = z
  .object({ code: OpeningCode, username, name, password: StaffPassword, confirm: z.string('请确认密码').min(1, '请确认密码') })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: '两次输入的密码必须一致',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Makes the first administrator of a mall that has none, with every area, and logs in for the set-up of the second factor. */
export const makeFirst = endpoint({
  method: 'POST',
  path: '/api/admin/opening/first',
  who: 'anyone',
  twice: '开店码在有了第一个管理员后作废，重复请求会被拒绝',
  title: '创建第一个管理员',
  told: '已创建',
  input: FirstForm,
  output: Token,
})

/** Whether nobody works here yet, so that the log-in page can say where the first administrator is made. */
export const isFirstDue = endpoint({
  method: 'GET',
  path: '/api/admin/opening/first',
  who: 'anyone',
  title: '是否还没有员工',
  input: z.object({}),
  output: z.object({ due: z.boolean() }),
})

/** For how long staff see a mall in preparation once they have pressed 预览商城, in hours. */
export const passHours = 12

const Standing = z.object({
  /** When it was opened to visitors; null: in preparation. */
  openedAt: Moment.nullable(),
  steps: z.array(z.object({ step: z.enum(openingStepNames), done: z.boolean() })),
})
export type OpeningStanding = z.infer<typeof Standing>

/** What the mall still lacks, as it is now. */
export const openingStanding = endpoint({
  method: 'GET',
  path: '/api/admin/opening',
  who: 'staff',
  area: 'settings',
  title: '开店清单',
  input: z.object({}),
  output: Standing,
})

/** A path of the mall that lets this browser look at it while visitors may not. */
export const lookInside = endpoint({
  method: 'POST',
  path: '/api/admin/opening/look',
  who: 'staff',
  twice: '每次给出一个新的预览地址，五分钟内有效',
  changes: false,
  title: '预览筹备中的商城',
  input: z.object({}),
  output: z.object({ path: z.string() }),
})

/** Opens the mall to visitors, for good. @throws Refusal 'opening.lacks' that names what must be there first. */
export const openMall = endpoint({
  method: 'POST',
  path: '/api/admin/opening/open',
  who: 'staff',
  area: 'settings',
  proof: 'session',
  once: true,
  title: '开业',
  told: '商城已开业',
  input: z.object({}),
  output: z.literal(true),
})
