/**
 * The name by which an uploaded picture is shown, without size and ending, like those of the mall's own drawings. It is
 * made of the content's SHA-256, so that the files may be kept for ever.
 */
export const uploadedName = (hash: string): string => `/pictures/up-${hash.slice(0, 24)}-${hash.slice(24, 32)}`

/** The first 32 digits of the hash of an uploaded picture; null where `name` is no name of one. */
export function uploadedHash(name: string): string | null {
  const [, first, rest] = /^\/pictures\/up-([0-9a-f]{24})-([0-9a-f]{8})$/.exec(name) ?? []
  return first !== undefined && rest !== undefined ? first + rest : null
}
