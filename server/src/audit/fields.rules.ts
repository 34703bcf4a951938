import type { Actor } from '../actor.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * How a row names who did it. A buyer is named by number, because a row is never changed and a person may leave: whoever
 * shows rows reads the name from the account. Staff who look in a buyer's name are named with it.
 */
export function shownName(actor: Actor | null): string {
  if (actor === null) return ''
  if (actor.side === 'staff') return actor.name
  if (actor.keyId !== undefined) return `账号 ${actor.accountId}（接口密钥 ${actor.keyId}）`
  return `账号 ${actor.accountId}${actor.by ? `（${actor.by.name} 代）` : ''}`
}

/** The fields that differ, as they were and as they are; all of them where there was nothing (`was` null). */
export function changedFields(was: Fields | null, is: Fields): { before: Fields | null; after: Fields } {
  if (was === null) return { before: null, after: is }
  const changed = Object.keys(is).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  const only = (fields: Fields): Fields => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: only(was), after: only(is) }
}

/** What a list was narrowed by, without what was searched for: that may be the name or a number of a person. */
export const withoutSearch = ({ keyword: _, ...filter }: Fields): Fields => filter
