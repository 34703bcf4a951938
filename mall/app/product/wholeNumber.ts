/** '１２００' or ' 1200 ' → 1200; null where it is no whole number from 0 to nine digits. */
export function wholeNumber(typed: string): number | null {
  const plain = typed.normalize('NFKC').replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}
