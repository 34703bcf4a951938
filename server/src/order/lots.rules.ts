/**
 * Pieces wanted of each lot, by product id ascending; equal products are added up. Those of 秒杀 (`own`: the kind of offer that a line came
 * by) are set aside with the activity, and not among them.
 */
export function piecesByLot(
  lines: readonly { productId: number; type: string; quantity: number; own?: string | null | undefined }[],
): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { productId, type, quantity, own } of lines) {
    if (type === 'spot' && own !== 'flash') pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  }
  return new Map([...pieces].toSorted(([a], [b]) => a - b))
}
