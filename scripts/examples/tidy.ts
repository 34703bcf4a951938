import { createHash } from 'node:crypto'
import { isJson, type Json } from '../../server/src/openapi/schemas.ts'
import type { Recorded } from './recorder.ts'

// What was recorded as it may be published: without what opens anything, short, and the same each time it is recorded.

/** Of a list: rows, and plain values. */
const [rowsShown, valuesShown] = [2, 5]
const longest = 100 // characters

/** What is said in place of what only its owner is to know, by the field's name. */
const secret: Readonly<Record<string, (said: string) => string>> = {
  password: () => 'Shili7788',
  srcPassword: () => 'Shili6677',
  confirm: () => 'Shili7788',
  captcha: () => '123456',
  secret: () => 'secret-example',
  seal: () => 'seal-example',
  challenge: () => 'challenge-example',
  uri: () => 'otpauth://totp/example',
  // Six digits of an app, ten of an undoing; other codes are no secrets.
  code: (said) => (/^\d{6,10}$/.test(said) ? '1234567890'.slice(0, said.length) : said),
  codes: () => '1234-5678-9012',
  shown: () => 'yk_exampl',
  preview: () => 'preview-signature',
  // Of a link to a design; those of log-ins are told by how they begin.
  token: (said) => (/^[\w-]{43}$/.test(said) && !said.startsWith('ysh_') ? 'example-'.padEnd(43, '0') : said),
}

/** Signs that open something, wherever they stand. */
const opening: readonly (readonly [RegExp, string])[] = [
  [/ysh_[\w-]{20,}/g, 'ysh_example-token'],
  [/yk_[\w-]{20,}/g, 'yk_example-key'],
  [/([?&]s=)[\w-]{20,}/g, '$1signature'],
  [/(\/sandbox\/\w+\/)[\w-]{20,}/g, '$1example'],
  [/((?:preview|token)=)[\w.-]{20,}/g, '$1signature'],
]

/** Gives each different thing of a kind the next stable name. */
function renaming(nameOf: (n: number, original: string) => string) {
  const names = new Map<string, string>()
  return (original: string): string => {
    const name = names.get(original) ?? nameOf(names.size + 1, original)
    names.set(original, name)
    return name
  }
}

/**
 * All that was recorded on `realDay` (yyyy-mm-dd, China), tidied. The mall's clock stands; what the database dates by its own
 * is of the demo's first moment.
 */
export function tidied(recorded: ReadonlyMap<string, Recorded>, realDay: string): Map<string, Recorded> {
  const genuine = new Set<string>()
  const remarks = new Set<string>()
  for (const [, one] of recorded) {
    look(one, (value) => {
      if (isReceipt(value)) genuine.add(String(value['hash']))
      if (typeof value['remarkCode'] === 'string') remarks.add(value['remarkCode'])
    })
  }
  const number = renaming((n, was) => was.slice(0, -11) + 'EXAMPLE' + String(n).padStart(4, '0'))
  const remark = renaming((n) => `YC${String(n).padStart(5, '0')}`)
  const trade = renaming((n, was) => was.slice(0, 14) + String(n).padStart(10, '0'))
  const dated = new RegExp(`\\b${realDay} \\d\\d:\\d\\d:\\d\\d\\b`, 'g')
  const hash = renaming((n) => createHash('sha256').update(`example ${n}`).digest('hex'))
  const key = renaming((n) => `example-order-key-${String(n).padStart(4, '0')}`)

  function text(said: string, name: string): string {
    const plain = secret[name]?.(said) ?? said
    const closed = opening.reduce((now, [from, to]) => now.replaceAll(from, to), plain)
    return closed
      .replaceAll(/\b[0-9a-f]{64}\b/g, (one) => (genuine.has(one) ? one : hash(one)))
      .replaceAll(dated, '2026-11-20 10:00:00')
      .replaceAll(/\b20\d{22}\b/g, trade)
      .replaceAll(/(货款 )?\b[0-9A-Z]{7}\b/g, (one, before = '') => {
        const code = one.slice(before.length)
        return before || remarks.has(code) ? `${before}${remark(code)}` : one
      })
      .replaceAll(/\b[A-Z]{0,3}20\d{6}[0-9A-Z]{11}\b/g, number)
  }

  function tidy(value: unknown, name: string, whole: boolean): unknown {
    if (typeof value === 'string') {
      if (name === 'orderKey' || (name === 'key' && /^(?!yk_)[\w-]{24,}$/.test(value))) return key(value)
      if (name === 'json') return JSON.stringify(tidy(JSON.parse(value), '', false))
      // An outline takes more room than it tells.
      if (name === 'd' && value !== '') return 'M0 0L10 0L10 10Z'
      const said = text(value, name)
      return !whole && said.length > longest && !/^\S+$/.test(said) ? `${said.slice(0, longest - 20)}…` : said
    }
    if (Array.isArray(value)) {
      const some = whole ? value : value.slice(0, value.some((one) => typeof one === 'object') ? rowsShown : valuesShown)
      return some.map((one) => tidy(one, name, whole))
    }
    // How large a drawn paper is differs by what was drawn by chance: its number.
    if (name === 'size' && Number(value) > 5000) return 50_000
    if (!isJson(value)) return value
    const all = whole || isReceipt(value)
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, tidy(one, field, all)]))
  }

  return new Map([...recorded].map(([name, one]) => [name, tidy(one, '', false) as Recorded]))
}

/** What has a fingerprint of its own must stay whole, or it would not be true any more. */
const isReceipt = (value: Json): boolean => typeof value['hash'] === 'string' && 'gross' in value && 'lines' in value

/** Lets `see` see every object within. */
function look(value: unknown, see: (value: Json) => void): void {
  if (Array.isArray(value)) for (const one of value) look(one, see)
  if (!isJson(value)) return
  see(value)
  for (const one of Object.values(value)) look(one, see)
}
