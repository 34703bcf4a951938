// Which of the merchant's accounts is paid into. Without schemas, so that pages and papers carry none.

/** Whom the buyer pays. */
export type Payee = { readonly payee: string; readonly bankName: string; readonly account: string }

/** Another account than the one that is paid into as a rule, and when it is. */
export type FurtherPayee = Payee & {
  /** What it is called among staff. */
  readonly label: string
  readonly active: boolean
  /** Orders of at least so many fen; null: no sum leads here. */
  readonly fromFen: number | null
  /** These companies' orders, whatever they come to. */
  readonly companyIds: readonly number[]
}

/** All accounts as they are stored. `payee` null: the merchant has not said any. */
export type Payees = { readonly payee: Payee | null; readonly further: readonly FurtherPayee[] }

/** What an account is chosen by. `named`: the number that a contract in force names. */
export type Paid = { readonly companyId: number; readonly gross: number; readonly named?: string | null }

/** A number of an account as it is compared: without what is for the eye. */
export const plainAccount = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const bare = ({ payee, bankName, account }: Payee): Payee => ({ payee, bankName, account })

/**
 * Where this is paid: into the account that its contract names while that is in use, else the company's own, else the one of the
 * largest sum that it reaches, else the usual one; null: there is none.
 */
export function payeeFor({ payee, further }: Payees, { companyId, gross, named }: Paid): Payee | null {
  const inUse = further.filter(({ active }) => active)
  const isNamed = (one: Payee) => named !== null && named !== undefined && plainAccount(one.account) === plainAccount(named)
  const kept = [...(payee ? [payee] : []), ...inUse].find(isNamed)
  const own = inUse.find(({ companyIds }) => companyIds.includes(companyId))
  const [large] = inUse
    .filter(({ fromFen }) => fromFen !== null && gross >= fromFen)
    .toSorted((one, other) => (other.fromFen ?? 0) - (one.fromFen ?? 0))
  const found = kept ?? own ?? large ?? payee
  return found ? bare(found) : null
}

/** The usual account of what is stored of it; null: none is. */
export const payeeStored = (value: unknown): Payee | null => {
  if (typeof value !== 'object' || value === null) return null
  const { payee = '', bankName = '', account = '' } = value as Partial<Payee>
  return account === '' && payee === '' ? null : { payee, bankName, account }
}

/** What is held of what is stored. */
export function payeesOf(read: unknown): Payees {
  const { payee, further: others } = (read ?? {}) as { payee?: unknown; further?: readonly FurtherPayee[] | null }
  return { payee: payeeStored(payee), further: others ?? [] }
}
