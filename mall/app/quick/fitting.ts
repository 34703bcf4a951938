import type { QuickCheck } from '../../../contract/order/quick.ts'

/** The rows that may be bought and for whose lines the cart has room: those that join a line it holds need none. */
export function fitting<Row>(rows: readonly Row[], { results, lines, cart }: QuickCheck): Row[] {
  let room = cart.room
  const taken = new Set(
    lines.flatMap(({ inCart }, line) => {
      if (inCart > 0) return [line]
      return room-- > 0 ? [line] : []
    }),
  )
  return rows.filter((_, place) => {
    const line = results[place]?.line ?? null
    return line !== null && taken.has(line)
  })
}
