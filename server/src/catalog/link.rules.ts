import { linkKinds, targetOf, type LinkTarget } from '../../../contract/page/linkTarget.ts'

/** A thing that a link may lead to; `fault`: why visitors do not get there. */
export type LinkedThing = { readonly kind: string; readonly key: string; readonly name: string; readonly fault: string | null }

const nameOf = (target: LinkTarget): string => ('key' in target ? `${target.kind} ${target.key}` : '')

export const thingsByName = (things: readonly LinkedThing[]): Map<string, LinkedThing> =>
  new Map(things.map((thing) => [`${thing.kind} ${thing.key}`, thing]))

/** What a link leads to in words, and why visitors would not get there; null: they do. */
export function toldLink(link: string, known: ReadonlyMap<string, LinkedThing>): { kindLabel: string; name: string; fault: string | null } {
  const target = targetOf(link)
  const kindLabel = linkKinds[target.kind]
  if (target.kind === 'none') return { kindLabel, name: '', fault: '商城没有这个页面' }
  if (!('key' in target)) return { kindLabel, name: 'name' in target ? target.name : '', fault: null }
  const thing = known.get(nameOf(target))
  return thing ? { kindLabel, name: thing.name, fault: thing.fault } : { kindLabel, name: '', fault: `${kindLabel}已删除` }
}

/** Those of the links that lead nowhere. A page of the mall that is not known here is left to the mall itself. */
export const deadAmong = (links: readonly string[], known: ReadonlyMap<string, LinkedThing>): Set<string> =>
  new Set(links.filter((link) => targetOf(link).kind !== 'none' && toldLink(link, known).fault !== null))
