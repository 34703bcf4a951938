import { codeAt, stepAt } from './totp.ts'

/** The secret that an authenticator app reads from the picture. */
export function secretIn(uri: string): Buffer {
  const letters = [...(new URL(uri).searchParams.get('secret') ?? '')]
  const bits = letters.map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the app shows that scanned the picture. */
export const appShows = (uri: string, now: Date): string => codeAt(secretIn(uri), stepAt(now))
