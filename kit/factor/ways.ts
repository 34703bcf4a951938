import type { QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ConfirmForm, FactorProof } from '../../contract/account/factor.ts'

/** What each site gives the second factor's dialogs: its own calls, and how it says that something was done. */
export type FactorWays = {
  readonly begin: () => Promise<{ uri: string; secret: string }>
  readonly confirm: (typed: z.input<typeof ConfirmForm>) => Promise<{ codes: string[] }>
  readonly renew: (typed: z.input<typeof FactorProof>) => Promise<{ codes: string[] }>
  readonly off: (typed: z.input<typeof FactorProof>) => Promise<unknown>
  readonly tell: (words: string) => void
  /** What is read again once it is on or off. */
  readonly anew: readonly QueryKey[]
}
