import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { unlock } from './weixinSign.ts'

export const Certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      effective_time: z.iso.datetime({ offset: true }),
      expire_time: z.iso.datetime({ offset: true }),
      encrypt_certificate: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string() }),
    }),
  ),
})

/** New certificates are announced a day ahead; asked twice a day, none is met unknown. */
const freshFor = 6 * 3600_000 // ms
/** A serial number that nobody knows does not make us ask more often: anybody can send one. */
const askAgainAfter = 60_000 // ms
const afterFailure = 5_000 // ms

/**
 * Finds the public key of a serial number of WeChat Pay's platform certificates; null where it has none that is valid now.
 * While certificates are changed two are valid at once. Those that ran out are forgotten.
 */
export function platformKeys(
  apiKey: string,
  fetchAll: () => Promise<z.output<typeof Certificates>>,
  now: () => Date,
): (serial: string) => Promise<KeyObject | null> {
  let known = new Map<string, { key: KeyObject; from: number; until: number }>()
  let asked = -Infinity
  let asking: Promise<void> | null = null

  async function renew(): Promise<void> {
    const { data } = await fetchAll()
    known = new Map(
      data.map(({ serial_no, effective_time, expire_time, encrypt_certificate }) => {
        const { publicKey } = new X509Certificate(unlock(encrypt_certificate, apiKey))
        return [serial_no, { key: publicKey, from: Date.parse(effective_time), until: Date.parse(expire_time) }]
      }),
    )
  }

  return async (serial) => {
    const at = now().getTime()
    const age = at - asked
    if (asking || age > freshFor || (!known.has(serial) && age > askAgainAfter)) {
      if (!asking) asked = at
      asking ??= renew()
        .catch((error: unknown) => {
          asked = at - askAgainAfter + afterFailure
          throw error
        })
        .finally(() => (asking = null))
      // While what is known still serves, an answer that does not come is no hindrance.
      await asking.catch((error: unknown) => {
        if (!known.has(serial)) throw error
      })
    }
    const found = known.get(serial)
    return found && found.from <= at && at < found.until ? found.key : null
  }
}
