import { createHmac } from 'node:crypto'

/** The secret that an address' salt stands for: nothing of it lies in the database. */
export const secretOf = (services: Buffer, id: number, salt: string): string =>
  `whsec_${createHmac('sha256', services).update(`webhook\n${id}\n${salt}`).digest('base64url')}`

/** `Yincai-Signature`: the moment (s) and the seal of moment and body under each secret, the present one first. */
export function signature(secrets: readonly string[], body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  const seals = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`)
  return [`t=${t}`, ...seals].join(',')
}
