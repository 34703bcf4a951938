type Companies = { readonly companies: number; readonly companyNames: readonly string[] }

/** Companies of which only the first are named. */
export function companiesWords({ companies, companyNames }: Companies): string {
  if (companies === 0) return '—'
  const more = companies > companyNames.length ? ` 等 ${companies} 家` : ''
  return companyNames.join('、') + more
}
