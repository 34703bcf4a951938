import { createHmac, timingSafeEqual } from 'node:crypto'

export type Key = { readonly secret: Buffer }

/** What only the mall can say of these words, 256 bits. The first says what it is for, so that none passes for another's. */
export const macOf = ({ secret }: Key, ...words: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(words.join('\n')).digest()

/** Whether what was brought, base64url, is this one; how long that takes tells nothing of how near it is. */
export function isMac(brought: string, right: Buffer): boolean {
  const given = Buffer.from(brought, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}
