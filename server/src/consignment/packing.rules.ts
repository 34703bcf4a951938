/** How many cartons so many pieces fill, in words: 3 箱（每箱 50 个，末箱 20 个）; '' where the carton is not known. */
export function cartonText(quantity: number, carton: number | null, unit: string): string {
  const count = cartonsOf(quantity, carton)
  if (count === null || carton === null) return ''
  const last = quantity - (count - 1) * carton
  return `${count} 箱（每箱 ${carton} ${unit}${last < carton ? `，末箱 ${last} ${unit}` : ''}）`
}

/** Cartons for so many pieces; null where it is not known how many go into one. */
export const cartonsOf = (quantity: number, carton: number | null): number | null => (carton === null ? null : Math.ceil(quantity / carton))

/** All cartons together; null where one line's are not known. */
export const allCartons = (lines: readonly { quantity: number; carton: number | null }[]): number | null =>
  lines.reduce<number | null>((sum, { quantity, carton }) => {
    const count = cartonsOf(quantity, carton)
    return sum === null || count === null ? null : sum + count
  }, 0)
