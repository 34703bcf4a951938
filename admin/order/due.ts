import { fromShanghai } from '../../contract/text.ts'

const hour = 3_600_000 // ms

/** How long until `due` (China time), as people say it; begun units count, so that nothing reads 剩 0. */
export function timeLeft(due: string, now: Date): { words: string; pressing: boolean } {
  const left = fromShanghai(due).getTime() - now.getTime()
  if (left <= 0) return { words: '已到期', pressing: true }
  if (left <= hour) return { words: `剩 ${Math.ceil(left / 60_000)} 分钟`, pressing: true }
  if (left <= 48 * hour) return { words: `剩 ${Math.ceil(left / hour)} 小时`, pressing: left <= 24 * hour }
  return { words: `剩 ${Math.ceil(left / (24 * hour))} 天`, pressing: false }
}
