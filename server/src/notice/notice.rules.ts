import type { NoticeKind } from '../../../contract/notice.ts'

const kinds: readonly (readonly [link: RegExp, kind: NoticeKind])[] = [
  [/^\/approval/, 'approval'],
  [/^\/(orderDetail|myOrder|myEvaluate)/, 'order'],
  [/^\/(myContract|contract)/, 'contract'],
  [/^\/invoice/, 'invoice'],
  [/^\/afterSale/, 'claim'],
  [/^\/(userInfo|childAcc|openApi)/, 'account'],
]

/** What a notice is about, by where it leads; whoever knows better says so. */
export const kindOf = (link: string): NoticeKind => kinds.find(([leads]) => leads.test(link))?.[1] ?? 'mall'

const hour = 3_600_000 // ms
const offset = 8 * hour // China has had no summer time since 1992.

/** From when a person may be disturbed: now, or at eight in the morning where it is between ten at night and then (China time). */
export function disturbFrom(now: Date): Date {
  const here = new Date(now.getTime() + offset)
  const at = here.getUTCHours()
  if (at >= 8 && at < 22) return now
  const day = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate() + (at >= 22 ? 1 : 0), 8)
  return new Date(day - offset)
}

/** ms after which a notice is no news any more: no text message brings it. */
export const newsFor = 24 * hour

/** Under which key it is stored what the merchant has set of a notice. */
export const keyOfNotice = (name: string): string => `notice ${name}`
