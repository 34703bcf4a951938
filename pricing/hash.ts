import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** JSON with sorted keys and no blanks: equal values have equal text. Fields that are undefined do not count. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/** SHA-256 of the canonical JSON, hex. */
export const hashOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(value))))
