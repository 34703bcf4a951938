import type { Selection } from '../../contract/price/price.ts'

/** What is being tried out by a draft. */
export type Tried = { readonly selection: Selection; readonly quantity: number }
