import type { ProductFlash, SeckillRow, SlotShown } from '../../../contract/promotion/flash.ts'
import { rateText } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import type { CardRow } from '../catalog/card.rules.ts'
import type { Item, Slot, Stock } from './flash.rules.ts'

/** 1 抢购中, 2 即将开始, 0 已结束. */
export const statusOf = ({ from, until, stopped }: Pick<Slot, 'from' | 'until' | 'stopped'>, at: number): 0 | 1 | 2 =>
  stopped || at >= until ? 0 : at < from ? 2 : 1

const states = { 0: '已结束', 1: '抢购中', 2: '即将开始' } as const

/** Slots of several activities that begin at the same moment are one to buyers: the first of them names it. */
export function merged(slots: readonly Slot[]): Slot[][] {
  const together = Map.groupBy(slots, ({ from, until }) => `${from} ${until}`)
  return [...together.values()].toSorted(([a], [b]) => (a?.from ?? 0) - (b?.from ?? 0) || (a?.id ?? 0) - (b?.id ?? 0))
}

export function slotShown(slots: readonly Slot[], at: number, reminded: ReadonlySet<number>): SlotShown[] {
  const [first] = slots
  if (!first) return []
  const status = statusOf({ ...first, stopped: slots.every(({ stopped }) => stopped) }, at)
  const text = shanghai(new Date(first.from))
  return [
    {
      id: first.id,
      time: text.slice(11, 16),
      day: text.slice(0, 10),
      state: states[status],
      status,
      start: Math.floor(first.from / 1000),
      stop: Math.floor(first.until / 1000),
      reminded: reminded.has(first.id),
    },
  ]
}

/** Which to show first: the one that runs, else the next, else the last. */
export function shownFirst(slots: readonly Pick<SlotShown, 'status'>[]): number {
  const running = slots.findIndex(({ status }) => status === 1)
  if (running >= 0) return running
  const next = slots.findIndex(({ status }) => status === 2)
  return next >= 0 ? next : Math.max(0, slots.length - 1)
}

/** How much is taken, in per cent; 100 only where nothing is left. */
export const percentOf = (left: number, pieces: number): number =>
  left === 0 ? 100 : Math.min(99, Math.floor((100 * (pieces - left)) / pieces))

type Goods = Pick<CardRow, 'name' | 'picture' | 'unit' | 'minimum' | 'starting'>

export function rowOf(slot: Slot, item: Item, goods: Goods, stock: Stock | undefined, at: number): SeckillRow {
  const left = stock?.left ?? item.pieces
  return {
    id: item.id,
    productId: item.productId,
    image: goods.picture,
    title: goods.name,
    price: rateText(item.each),
    otPrice: null,
    ...(goods.starting && { taxMode: goods.starting.taxMode }),
    stock: left,
    sales: stock?.sold ?? 0,
    total: item.pieces,
    num: item.perCompany ?? 0,
    numAccount: item.perAccount ?? 0,
    percent: percentOf(left, item.pieces),
    unitName: goods.unit,
    moq: goods.minimum,
    startTime: shanghai(new Date(slot.from)),
    stopTime: shanghai(new Date(slot.until)),
    startMs: slot.from,
    stopMs: slot.until,
    status: statusOf(slot, at),
    slotId: slot.id,
  }
}

/** On the page of a product: what runs first, then what comes next. */
export const inOrder = (rows: readonly ProductFlash[]): ProductFlash[] =>
  rows.filter(({ status }) => status !== 0).toSorted((a, b) => a.status - b.status || a.startMs - b.startMs)
