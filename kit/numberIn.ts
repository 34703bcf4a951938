/** What is typed into a box for a number, in plain figures: １，２００ is 1200. What is no number stays as it is. */
export function asTyped(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').replace(/\s/g, '')
  // A comma stands between thousands: 1,5 is a slip for 1.5, and not 15.
  const bare = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return isNumber(bare) ? bare : typed.trim()
}

const isNumber = (plain: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)

/** The number that was typed: null for nothing, NaN for what is no number. */
export function numberIn(typed: string): number | null {
  const plain = asTyped(typed)
  if (plain === '') return null
  return isNumber(plain) ? Number(plain) : Number.NaN
}
