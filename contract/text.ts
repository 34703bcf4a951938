import { z } from 'zod'

// Control characters (but tab and line break), lone surrogates and the marks that turn the reading direction.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u

/** True where `text` has characters that nobody types on purpose and that break databases, logs or layouts. */
export const hasForbiddenCharacters = (text: string): boolean => forbidden.test(text)

/** Words from outside as the database takes them: without NUL, and with a mark in place of half a character. */
export const storable = (words: string): string => words.toWellFormed().replaceAll('\0', '')

/** A trimmed, normalised text of `min` to `max` characters. `name` is the Chinese name of the field, for the message. */
export const text = (name: string, max: number, min = 1) =>
  z
    .string(`请填写${name}`)
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(min, { error: ({ input }) => (input === '' ? `请填写${name}` : `${name}至少 ${min} 个字`) })
        .max(max, `${name}最多 ${max} 个字`)
        .refine((typed) => !hasForbiddenCharacters(typed), `${name}含有不支持的字符`),
    )

/** A database id: a positive whole number below 2^53. In a query string it arrives as text, see `queryId`. */
export const id = (name = '编号') => z.int(`${name}不正确`).positive(`${name}不正确`)

/** A whole number that arrives as text in a query string or path. No sign, no exponent, no blanks. */
export const queryInt = (name: string, min: number, max: number) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/, `${name}应为整数`)
          .transform(Number),
      ],
      `${name}应为整数`,
    )
    .pipe(z.int(`${name}应为整数`).min(min, `${name}不能小于 ${min}`).max(max, `${name}不能大于 ${max}`))

/** An id that arrives as text in a query string or path. */
export const queryId = (name = '编号') =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      `${name}不正确`,
    )
    .pipe(z.int(`${name}不正确`).positive(`${name}不正确`))

/** `page` from 1 and `limit` (default `rows`, at most 100), as every paged list takes them. */
export const paging = (rows = 10) => ({
  page: queryInt('页码', 1, 10_000).default(1),
  limit: queryInt('每页条数', 1, 100).default(rows),
})

/** A flag that the specification names as 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)])

/** False for 31 February and 25 o'clock. */
const isReal = (iso: string): boolean => {
  const at = new Date(`${iso}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
}

/** A moment, with what is said where none was chosen. */
export const momentOr = (wanted: string) =>
  z
    .string()
    .regex(/^(19|20)\d{2}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, {
      error: ({ input }) => (input === '' ? wanted : '时间格式应为 yyyy-MM-dd HH:mm:ss'),
    })
    .refine((moment) => isReal(moment.replace(' ', 'T')), '时间不存在')

/** A moment as people read it: `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
export const Moment = momentOr('请选择时间')

/** A day: `yyyy-MM-dd`, China time. */
export const Day = z
  .string()
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, '日期格式应为 yyyy-MM-dd')
  .refine((day) => isReal(`${day}T00:00:00`), '日期不存在')
export type Day = string

/** The moment as people in China read it: `yyyy-MM-dd HH:mm:ss`. China has had no summer time since 1992. */
export function shanghai(at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  if (second !== last.second) {
    last = { second, text: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ') }
  }
  return last.text
}

/** The day in China at a moment, 'yyyy-mm-dd'. */
export const chinaDay = (at: Date): Day => shanghai(at).slice(0, 10)

/** Most who ask ask for now. */
let last = { second: Number.NaN, text: '' }

/** '2026-11-21 10:00:00' (China time) → the moment. */
export const fromShanghai = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}+08:00`)

export const oneDay = 86_400_000 // ms

/** So many days after a moment, before it for a negative number. */
export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * oneDay)

/** When a day begins in China, `later` days after it. */
export const dayStart = (day: Day, later = 0): Date => daysLater(fromShanghai(`${day} 00:00:00`), later)

/** The last second of the day `days` after `now`'s, China time. */
export const endOfDay = (now: Date, days: number): Date => new Date(dayStart(chinaDay(now), days + 1).getTime() - 1000)

// Wordings with blanks: {订单号} stands for the number of the order.

/** The wording with what stands in its blanks; what is not known is left out. */
export const filled = (wording: string, blanks: Readonly<Record<string, string>>): string =>
  wording.replaceAll(/\{([^{}]*)\}/g, (_, blank: string) => blanks[blank] ?? '')

/** Why a wording cannot be taken; null: it can. `blanks`: those that it may have. */
export function faultOfWording(wording: string, blanks: readonly string[]): string | null {
  const rest = wording.replaceAll(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(rest)) return '花括号须成对，如 {订单号}'
  const unknown = [...wording.matchAll(/\{([^{}]*)\}/g)].map(([, blank = '']) => blank).find((blank) => !blanks.includes(blank))
  if (unknown === undefined) return null
  const known = blanks.length > 0 ? `可用的有 ${blanks.map((blank) => `{${blank}}`).join('、')}` : '这里没有可用的空'
  return `“{${unknown}}”不是这条消息的空，${known}`
}
