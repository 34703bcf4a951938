import type { ColourShares } from '../../contract/order/recolour.ts'

/** Pieces by consignment and colour, as typed; what was left empty gets none. */
export type TypedColours = Readonly<Record<string, Readonly<Record<string, number | null | undefined>>>>

/** What was typed, to be sent: colours of which there are any. */
export const coloursTyped = (typed: TypedColours): ColourShares =>
  Object.entries(typed).map(([consignmentId, colours]) => ({
    consignmentId: Number(consignmentId),
    cells: Object.entries(colours).flatMap(([colour, quantity]) =>
      quantity === undefined || quantity === null || quantity === 0 ? [] : [{ colour, quantity }],
    ),
  }))
