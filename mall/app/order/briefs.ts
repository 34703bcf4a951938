import type { Brief } from '../../../contract/production/artwork.ts'
import type { OrderLine } from '../../../contract/order/order.ts'

/** What is typed of a file; the position null while none is chosen. */
export type Typed = { readonly position: string | null; readonly note: string }
/** By the file's id. */
export type AllTyped = Readonly<Record<number, Typed>>

/** What a file is said to be for before anything was typed: of one position there is nothing to choose. */
export const untyped = ({ positions }: Pick<OrderLine, 'positions'>): Typed => ({
  position: positions.length > 1 ? null : (positions[0]?.key ?? ''),
  note: '',
})

/** What was typed of these files, to be sent; null while a position has still to be chosen. */
export function briefsTyped(line: Pick<OrderLine, 'positions'>, fileIds: readonly number[], typed: AllTyped): Brief[] | null {
  const briefs = fileIds.map((fileId) => ({ fileId, ...(typed[fileId] ?? untyped(line)) }))
  return briefs.every((brief): brief is Brief => brief.position !== null) ? briefs : null
}
