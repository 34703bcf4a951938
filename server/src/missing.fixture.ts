/** What of two lists stands in one of them alone, so that a test says just that and where to mend it. */
export const apart = (there: readonly string[], said: readonly string[]): { missing: string[]; tooMany: string[] } => ({
  missing: there.filter((one) => !said.includes(one)).toSorted(),
  tooMany: said.filter((one, at) => !there.includes(one) || said.indexOf(one) < at).toSorted(),
})

/** Nothing stands in one of them alone. */
export const none = { missing: [], tooMany: [] }
