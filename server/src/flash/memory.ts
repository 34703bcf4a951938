import { catalogMemory } from '../catalogMemory.ts'
import type { Db } from '../database/db.ts'
import type { Item, Slot, Stock } from './flash.rules.ts'
import { readSlots, stockOf } from './slots.sql.ts'

/** For how long is believed how many pieces are left, where nobody takes any, ms. */
const stockKept = 500

/** What this process remembers of 秒杀: with the catalogue, so that what changes anywhere holds here within a second. */
export function flashMemory(db: Db) {
  const memory = catalogMemory(db)
  const slots = memory.shelf<Slot[]>(1)
  const stocks = memory.shelf<ReadonlyMap<number, Stock>>(4)
  const published = (now: Date) => slots('', now, () => readSlots(db, now))
  return {
    published,
    /** The item and its slot; null: no published activity has it. */
    itemAt: async (id: number, now: Date): Promise<{ slot: Slot; item: Item } | null> => {
      for (const slot of await published(now)) for (const item of slot.items) if (item.id === id) return { slot, item }
      return null
    },
    /** What is left of the items of slots that are not closed for long, at most half a second old. */
    stock: async (now: Date): Promise<ReadonlyMap<number, Stock>> => {
      const ids = (await published(now)).flatMap(({ items }) => items.map(({ id }) => id))
      if (ids.length === 0) return new Map()
      return stocks(String(Math.floor(now.getTime() / stockKept)), now, () => stockOf(db, ids))
    },
  }
}
export type FlashMemory = ReturnType<typeof flashMemory>
