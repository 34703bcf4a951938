/** A thing that an engine cannot carry: by which rule of it, which kind of the rule's, and what it is called. */
export type Found = { readonly rule: string; readonly thing: string }

/** One thing that an engine does not do, as its documentation says. `source`: where it says so. */
export type Rule = { readonly says: string; readonly source: string; readonly remedy: string }

/** Found things by their rule, each once, in order. */
export function grouped(found: readonly Found[]): Map<string, string[]> {
  const groups = new Map<string, Set<string>>()
  for (const { rule, thing } of found) groups.set(rule, (groups.get(rule) ?? new Set()).add(thing))
  return new Map([...groups].toSorted(([a], [b]) => a.localeCompare(b)).map(([rule, things]) => [rule, [...things].toSorted()]))
}
