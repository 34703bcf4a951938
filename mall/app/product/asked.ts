import type { Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'

/** What the buyer asks for, as price and cart take it. */
export type Asked = { selection: Selection; quantity: number } | { selection: Selection; matrix: Matrix }

/** What a product's page begins with where its address says so, and what of the address could not be had. */
export type Start = { asked: Asked; note: string }
