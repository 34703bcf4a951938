import { fromShanghai } from '../../contract/text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has waited, as one says it: 刚刚, 12 分钟, 5 小时, 3 天. `since` is a moment in Shanghai. */
export function waited(since: string, now: Date): string {
  const ms = now.getTime() - fromShanghai(since).getTime()
  if (ms < minute) return '刚刚'
  if (ms < hour) return `${Math.floor(ms / minute)} 分钟`
  if (ms < 2 * day) return `${Math.floor(ms / hour)} 小时`
  return `${Math.floor(ms / day)} 天`
}
