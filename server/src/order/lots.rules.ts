/** Pieces wanted of each lot, by product id ascending; equal products are added up. */
export function piecesByLot(lines: readonly { productId: number; type: string; quantity: number }[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { productId, type, quantity } of lines) {
    if (type === 'spot') pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  }
  return new Map([...pieces].toSorted(([a], [b]) => a - b))
}
