import type { z } from 'zod'
import { FurtherAccount, PayeeAccount, type payeesNow, type savePayees } from '../../contract/payment/payeeDesk.ts'
import { judge } from '../../kit/form.ts'

type Company = { readonly value: number; readonly label: string }
type Account = PayeeAccount
type Further = Account & {
  readonly label: string
  readonly active: boolean
  readonly fromAmount: string
  readonly companies: readonly Company[]
}
/** What stands in the form. */
export type TypedPayees = { readonly usual: Account; readonly further: readonly Further[] }

const blank: Account = { payee: '', bankName: '', account: '' }
/** An account to be typed. */
export const newAccount: Further = { ...blank, label: '', active: true, fromAmount: '', companies: [] }

/** The form as it begins. */
export const begunWith = ({ usual, further }: z.output<typeof payeesNow.output>): TypedPayees => ({
  usual: usual ?? blank,
  further: further.map(({ fromAmount, companies, ...account }) => ({
    ...account,
    fromAmount: fromAmount ?? '',
    companies: companies.map(({ id, name }) => ({ value: id, label: name })),
  })),
})

const furtherOf = ({ fromAmount = '', companies = [], ...account }: Further) => ({
  ...account,
  fromAmount: fromAmount.trim() === '' ? null : fromAmount.trim(),
  companyIds: companies.map(({ value }) => value),
})

/** What is sent of it. */
export const inputOf = ({ usual, further = [] }: TypedPayees, version: number): z.input<typeof savePayees.input> => ({
  usual,
  further: further.map(furtherOf),
  version,
})

type Faulty = { readonly path: readonly (string | number)[]; readonly words: string }

/** What is wrong in it, field by field. */
export function faultsOfPayees({ usual, further = [] }: TypedPayees): Faulty[] {
  const at = (path: readonly (string | number)[], faults: Readonly<Record<string, string>> = {}) =>
    Object.entries(faults).map(([field, words]) => ({ path: [...path, field === 'companyIds' ? 'companies' : field], words }))
  return [
    ...at(['usual'], judge(PayeeAccount, usual).faults),
    ...further.flatMap((one, index) => at(['further', index], judge(FurtherAccount, furtherOf(one)).faults)),
  ]
}

/** The same with the further account at `index` as the usual one, and the usual one in its place, with nothing that leads to it. */
export function swapped({ usual, further }: TypedPayees, index: number): TypedPayees {
  const next = further[index]
  if (!next) return { usual, further }
  const { payee, bankName, account, label } = next
  const was: Further = { ...newAccount, ...usual, label: '原默认账户' }
  return {
    usual: { payee, bankName, account },
    further: further.map((one, at) => (at === index ? { ...was, label: was.label === label ? `${label} 2` : was.label } : one)),
  }
}
