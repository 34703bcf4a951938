import type { Card } from '../../../contract/goods/card.ts'
import { grouped } from '../../../contract/money.ts'
import type { Activity } from '../../../contract/promotion/activity.ts'
import type { ProductFlash, SlotShown } from '../../../contract/promotion/flash.ts'
import { taxModeOf, taxWord } from '../parts/taxWord.ts'

type Span = Pick<Activity, 'kind' | 'phase' | 'fromMs' | 'untilMs'>

/** A moment that is counted down to, ms, and what is said of it. */
export type Beat = { readonly label: string; readonly to: number }

/** What is counted down to: the end of the slot that runs or the beginning of the next, as 秒杀 itself does; of others their own. */
export function beatOf({ kind, phase, fromMs, untilMs }: Span, slots: readonly SlotShown[]): Beat | null {
  if (phase === 'ended') return null
  const own = kind === 'flash' ? slots.filter(({ start, stop }) => fromMs <= start * 1000 && stop * 1000 <= untilMs) : []
  const [now, next] = [own.find(({ status }) => status === 1), own.find(({ status }) => status === 2)]
  if (now) return { label: '本场距结束', to: now.stop * 1000 }
  if (next) return { label: '下一场距开始', to: next.start * 1000 }
  return phase === 'running' ? { label: '距结束', to: untilMs } : { label: '距开始', to: fromMs }
}

type Given = Pick<Activity, 'kind' | 'gives' | 'total'> & { readonly goods: readonly Pick<Card, 'taxMode' | 'starting'>[] }

/** What an activity gives; a price with how it is taxed, where that is the same for all its goods: `秒杀价低至 ¥2.40（未税）`. */
export function givesWords({ kind, gives, total, goods }: Given): string {
  const [mode, ...others] = new Set(goods.map(taxModeOf))
  const isPrice = kind === 'flash' || kind === 'group'
  return isPrice && mode && others.length === 0 && total <= goods.length ? `${gives}（${taxWord(mode)}）` : gives
}

/** What a piece costs in a group, how it is taxed, and of how many: `拼团价 ¥4.20（未税，50 个起）`. */
export const groupWords = ({
  inGroup,
  unitName,
  ...taxed
}: Pick<Card, 'inGroup' | 'unitName' | 'taxMode' | 'starting'>): string | undefined => {
  const mode = taxModeOf(taxed)
  return inGroup && `拼团价 ¥${grouped(inGroup.each)}（${mode ? `${taxWord(mode)}，` : ''}${inGroup.least} ${unitName}起）`
}

/** What a 秒杀 gives of a product now, or when it does; undefined: no more. Told of what runs before what comes next. */
export function flashWords([row]: readonly Pick<ProductFlash, 'status' | 'price' | 'taxMode' | 'startTime'>[]): string | undefined {
  if (!row) return undefined
  return row.status === 1
    ? `秒杀价 ¥${grouped(row.price)}${row.taxMode ? ` ${taxWord(row.taxMode)}` : ''}`
    : `${row.startTime.slice(5, 16)} 开始`
}
