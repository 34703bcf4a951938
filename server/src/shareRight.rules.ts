type Asker = { readonly accountId: number; readonly main: boolean }
type Owned = { readonly accountId: number; readonly shared: boolean }

/** What somebody of the same company may do with what is one's own or shared with all of it; null: it is not there for them. */
export function rightOf(thing: Owned, asker: Asker): 'own' | 'edit' | 'view' | null {
  if (thing.accountId === asker.accountId) return 'own'
  if (!thing.shared) return null
  return asker.main ? 'edit' : 'view'
}
