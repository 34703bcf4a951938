import { oneDay } from '../../../contract/text.ts'
import type { Limit } from '../tally/tally.rules.ts'
import type { Bringer } from './file.rules.ts'

/** How much may be brought, in bytes. A disk that is filled by one is full for all. */
export type Quotas = {
  /** By one person in 24 hours. */
  readonly accountDay: number
  /** By all people of a company in 24 hours; and by one of staff, who bring whole catalogues. */
  readonly companyDay: number
  /** That a company's people have brought and that is still kept. */
  readonly company: number
  /** The share of the volume, 0–1, that stays free for what the mall itself writes. */
  readonly freeShare: number
}

const [mega, giga] = [2 ** 20, 2 ** 30]

export const usualQuotas: Quotas = { accountDay: 2 * giga, companyDay: 5 * giga, company: 50 * giga, freeShare: 0.05 }

/** Bytes are counted by the begun KiB, so that a month of them is still a number that the tally holds. */
export const counted = (bytes: number): number => Math.ceil(bytes / 1024)

/** What one more file of this bringer counts against in a day, and the words when it is too much. A phone's are few: see `licenceLimits`. */
export function dayLimits(by: Bringer, quotas: Quotas): { limit: Limit; words: string }[] {
  const limitOf = (key: string, bytes: number): Limit => ({ key, most: counted(bytes), window: oneDay })
  const words = (whose: string, bytes: number) => `${whose} 24 小时内最多上传 ${sizeWords(bytes)}，请稍后再试`
  const { accountDay, companyDay } = quotas
  if (by.side === 'staff') return [{ limit: limitOf(`bytes of staff ${by.staffId}`, companyDay), words: words('每位员工', companyDay) }]
  if (by.side === 'phone') return []
  return [
    { limit: limitOf(`bytes of account ${by.accountId}`, accountDay), words: words('每个账号', accountDay) },
    { limit: limitOf(`bytes of company ${by.companyId}`, companyDay), words: words('每家企业', companyDay) },
  ]
}

/** 1.5 GB, 20 MB, 300 KB. */
export function sizeWords(bytes: number): string {
  const [unit, name] = bytes >= giga ? [giga, 'GB'] : bytes >= mega ? [mega, 'MB'] : [1024, 'KB']
  return `${Number((bytes / unit).toFixed(1))} ${name}`
}

declare module '../services.ts' {
  interface Services {
    /** How much may be brought; absent: `usualQuotas`. */
    readonly quotas?: Quotas
  }
}
