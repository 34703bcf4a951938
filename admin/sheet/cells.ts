import { placeOf } from './letters.ts'

/** The first rows of a sheet below its heading. */
export type Below = readonly { readonly cells: readonly string[] }[]

/** What stands in a column of them. */
export const cellsIn = (below: Below, letters: string): string[] => below.flatMap(({ cells }) => cells[placeOf(letters)] || [])
