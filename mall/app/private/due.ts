import { fromShanghai } from '../../../contract/text.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** How long until `due` (China time) by `now`: '6 天 03:12:45', '00:29:05' on the last day; null: it has passed. */
export function timeLeft(due: string, now: Date): string | null {
  const seconds = Math.ceil((fromShanghai(due).getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return null
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days > 0 ? `${days} 天 ${clock}` : clock
}
