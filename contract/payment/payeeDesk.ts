import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

// Where buyers' transfers go, as the merchant sets it.

const wanted = '账号应为 6-34 位数字或字母，可用空格或短横线分隔'

/** An account at a bank. Blanks in the number are for the eye, and are kept. */
export const PayeeAccount = z.object({
  payee: text('收款户名', 60),
  bankName: text('开户银行', 60),
  account: text('账号', 48)
    .transform((typed) => typed.normalize('NFKC').replaceAll(/\s+/g, ' '))
    .refine((typed) => {
      const plain = typed.replaceAll(/[ -]/g, '')
      return /^[\dA-Za-z]{6,34}$/.test(plain) && /^[\dA-Za-z -]+$/.test(typed)
    }, wanted),
})
export type PayeeAccount = z.infer<typeof PayeeAccount>

/** Every account there is; today one. */
const Accounts = z.array(PayeeAccount).max(1, '目前只支持一个收款账户')

const finance = { who: 'staff', area: ['finance', 'settings'] } as const

export const payeesNow = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/payee',
  title: '收款账户',
  input: z.object({}),
  output: z.object({ accounts: z.array(z.object({ payee: z.string(), bankName: z.string(), account: z.string() })) }),
})

/** `seen`: the accounts the writer began with; where somebody has changed them since, the save is refused. */
export const savePayees = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/payee/save',
  // Whoever is at an open page must not turn the money elsewhere.
  proof: 'session',
  once: true,
  title: '修改收款账户',
  told: '保存成功',
  input: z.object({ accounts: Accounts.min(1, '请填写收款账户'), seen: payeesNow.output.shape.accounts }),
  output: z.literal(true),
})
