import { isMac, macOf, type Key } from '../mac.ts'

/** How long a link to a private file works, ms. */
const linkLife = 10 * 60_000

/** The file itself, or the small picture of it. */
export type Part = 'file' | 'preview'
export type Linked = { readonly id: number; readonly companyId: number | null; readonly name: string }

const ofPart = ({ id, companyId }: Linked, part: Part): string => `file\n${id}\n${companyId ?? ''}\n${part}`

/** The query of a link that opens `what` to whoever holds it, for ten minutes from `now`. */
export function sealedLink(services: Key, what: string, now: Date): string {
  const expires = Math.floor((now.getTime() + linkLife) / 1000)
  return `?e=${expires}&s=${macOf(services, what, expires).toString('base64url')}`
}

/** Whether the presented link opens `what` at `now`: it is not expired, altered or another's. */
export function opensLink(services: Key, what: string, { e, s }: Pick<Presented, 'e' | 's'>, now: Date): boolean {
  const expires = /^\d{10}$/.test(e) ? Number(e) : 0
  return isMac(s, macOf(services, what, expires)) && expires * 1000 > now.getTime()
}

/** A path that shows this file, or its preview, to whoever holds it, for ten minutes from `now`. */
export function signedLink(services: Key, file: Linked, part: Part, now: Date): string {
  const name = part === 'preview' ? 'preview.webp' : encodeURIComponent(file.name)
  return `/files/${file.id}/${name}${sealedLink(services, ofPart(file, part), now)}${part === 'preview' ? '&p=1' : ''}`
}

/** The id of the file that a link shows, which proves nothing: whoever gives it is asked whether it is theirs. */
export function fileIdIn(link: string): number | null {
  const [, id] = /^\/files\/([1-9]\d{0,14})\//.exec(link) ?? []
  return id === undefined ? null : Number(id)
}

export type Presented = { readonly e: string; readonly s: string; readonly p: string }

/** Which part of the file the presented link opens at `now`; null: it is expired, altered or another file's. */
export function openedBy(services: Key, file: Linked, { e, s, p }: Presented, now: Date): Part | null {
  const part = p === '1' ? 'preview' : 'file'
  return opensLink(services, ofPart(file, part), { e, s }, now) ? part : null
}
