import type { Setting } from './terms.ts'

// What the merchant is to the tax authority, and what follows from it.

/** What a merchant is, and the rates that it charges, the usual one first. */
export const taxpayers = {
  general: { label: '一般纳税人', rates: ['0.13', '0.09', '0.06', '0.03', '0.00'] },
  small: { label: '小规模纳税人', rates: ['0.01', '0.03', '0.00'] },
} as const
export type Taxpayer = keyof typeof taxpayers

export type TaxFacts = {
  readonly taxpayer: Taxpayer
  /** What new price rules begin with, as '0.13'. */
  readonly rate: string
  /** The kinds of invoices that buyers may ask for: 1 普票 2 专票. */
  readonly kinds: readonly (1 | 2)[]
  /** Names that stand on invoices; '' none, `clerk` then is the connection's. */
  readonly clerk: string
  readonly payee: string
  readonly checker: string
}

const usual: TaxFacts = { taxpayer: 'general', rate: '0.13', kinds: [1, 2], clerk: '', payee: '', checker: '' }

export const isRateOf = (taxpayer: Taxpayer, rate: string): boolean =>
  (taxpayers[taxpayer].rates as readonly string[]).some((one) => Number(one) === Number(rate))

/** What is set; what cannot be is as usual. */
export const taxSetting: Setting<TaxFacts> = {
  key: 'tax',
  of: (stored) => {
    const own = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
    const name = (key: string): string => (typeof own[key] === 'string' ? own[key] : '')
    const taxpayer = own['taxpayer'] === 'small' ? 'small' : usual.taxpayer
    const rate = isRateOf(taxpayer, name('rate') || '?') ? name('rate') : taxpayers[taxpayer].rates[0]
    const listed: unknown[] = Array.isArray(own['kinds']) ? own['kinds'] : [...usual.kinds]
    const kinds = ([1, 2] as const).filter((kind) => listed.includes(kind))
    return {
      taxpayer,
      rate,
      kinds: kinds.length > 0 ? kinds : usual.kinds,
      clerk: name('clerk'),
      payee: name('payee'),
      checker: name('checker'),
    }
  },
}
