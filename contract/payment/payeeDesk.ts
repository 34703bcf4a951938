import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { Yuan } from '../yuan.ts'

// Where buyers' transfers go, as the merchant sets it.

const wanted = '账号应为 6-34 位数字或字母，可用空格或短横线分隔'
/** Signs that no paper can be printed with. */
const emoji = /\p{Emoji_Presentation}|\ufe0f/u
const printed = (name: string, most: number) => text(name, most).refine((typed) => !emoji.test(typed), `${name}不能含表情符号`)

/** An account at a bank. Blanks in the number are for the eye, and are kept. */
export const PayeeAccount = z.object({
  payee: printed('收款户名', 60),
  bankName: printed('开户银行', 60),
  account: text('账号', 48)
    .transform((typed) => typed.normalize('NFKC').replaceAll(/\s+/g, ' '))
    .refine((typed) => {
      const plain = typed.replaceAll(/[ -]/g, '')
      return /^[\dA-Za-z]{6,34}$/.test(plain) && /^[\dA-Za-z -]+$/.test(typed)
    }, wanted),
})
export type PayeeAccount = z.infer<typeof PayeeAccount>

const Company = z.object({ id: z.int(), name: z.string() })

/** Another account, and when it is paid into: by a company, from a sum on, or neither: then it is only for matching statements. */
export const FurtherAccount = z.object({
  ...PayeeAccount.shape,
  label: printed('账户简称', 20),
  active: z.boolean('请选择是否启用'),
  fromAmount: Yuan.refine((typed) => Number(typed) > 0, '起用金额应大于 0').nullable(),
  companyIds: z.array(z.int('请选择企业').min(1, '请选择企业')).max(200, '一个账户最多指定 200 家企业'),
})
export type FurtherAccount = z.infer<typeof FurtherAccount>

const said = z.object({ payee: z.string(), bankName: z.string(), account: z.string() })
const finance = { who: 'staff', area: ['finance', 'settings'] } as const

export const payeesNow = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/payee',
  title: '收款账户',
  input: z.object({}),
  output: z.object({
    /** The one that is paid into as a rule; null: the merchant has not said any. */
    usual: said.nullable(),
    further: z.array(said.extend({ label: z.string(), active: z.boolean(), fromAmount: Yuan.nullable(), companies: z.array(Company) })),
    /** Grows with every change. */
    version: z.int(),
  }),
})

/** `version`: what the writer began with; where somebody has changed an account since, the save is refused. */
export const savePayees = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/payee/save',
  // Whoever is at an open page must not turn the money elsewhere.
  proof: 'session',
  once: true,
  title: '修改收款账户',
  told: '保存成功',
  input: z.object({
    usual: PayeeAccount,
    further: z.array(FurtherAccount).max(19, '最多 20 个收款账户'),
    version: z.int('版本号应为整数').min(0, '版本号应为整数'),
  }),
  output: z.object({ version: z.int() }),
})
