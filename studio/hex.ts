/** A colour as it was typed, '#RGB', 'rrggbb' or in full-width signs, as #rrggbb; null: it is none. */
export function hexOf(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed.normalize('NFKC').trim().toLowerCase()) ?? []
  if (digits === undefined) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}
