/** '0.065' → '6.5', by moving the point, so that nothing is rounded; what is no number stays as it was typed. */
export function percentOf(rate: string): string {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(rate) ?? []
  if (whole === undefined) return rate
  const digits = decimals.padEnd(2, '0')
  const rest = digits.slice(2)
  return `${sign}${(whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
}

/** '6.5' → '0.065': what is typed as a percentage, as rules have it. */
export function rateOf(percent: string): string {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent) ?? []
  if (whole === undefined) return percent
  const digits = whole.padStart(3, '0')
  return `${sign}${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}.${digits.slice(-2)}${decimals}`
}
