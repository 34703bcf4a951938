import type { RawBuilder } from 'kysely'
import { orderTabs } from '../../../contract/order/orderTabs.ts'
import type { Db } from '../database/db.ts'
import { countBeside, countTabs, listOrders, meantBy, newestMeant, withIds, type ListedOrder, type Listing } from './list.sql.ts'
import { countedAtMost, type Many } from './named.sql.ts'

type Whose = { readonly seen: RawBuilder<unknown>; readonly whole: boolean }
type Asked = Listing & { countTo?: number | undefined }
type Counted = { tabs: Record<string, number>; atLeast?: string[] }

/**
 * A page of the orders that are `seen` and asked for, the newest first, with how many each tab has. Of a keyword that very many orders have no
 * more are read than are shown; with `countTo` no more are counted.
 */
export async function pageAndCounts(db: Db, whose: Whose, asked: Asked, now: Date): Promise<Counted & { orders: ListedOrder[] }> {
  const meaning = await meantBy(db, whose.seen, asked, now)
  if (meaning && 'many' in meaning) return pageOfMany(db, whose, asked, meaning, now)
  const known = meaning ? { ...asked, meant: meaning.is } : asked
  const [orders, tabs] = await Promise.all([listOrders(db, whose.seen, known, now), counts(db, whose, known, now)])
  return { orders, tabs }
}

async function counts(db: Db, { seen, whole }: Whose, asked: Asked, now: Date): Promise<Record<string, number>> {
  const [tabs, beside] = await Promise.all([countTabs(db, { seen, whole }, asked, now), countBeside(db, seen, asked, now)])
  return {
    all: tabs.reduce((sum, { count }) => sum + count, 0),
    ...beside,
    ...Object.fromEntries(tabs.map(({ tab, count }) => [tab, count])),
  }
}

async function pageOfMany(db: Db, whose: Whose, asked: Asked, meaning: Many, now: Date): Promise<Counted & { orders: ListedOrder[] }> {
  const { page, limit, countTo } = asked
  const [orders, counted] = await Promise.all([
    newestMeant(db, whose.seen, asked, meaning, { most: page * limit, skipped: (page - 1) * limit, now }).then((ids) =>
      inFull(db, ids, asked, now),
    ),
    countTo === undefined
      ? counts(db, whose, asked, now).then((tabs) => ({ tabs }))
      : countedTo(db, whose, asked, meaning, countedAtMost(countTo), now),
  ])
  return { orders, ...counted }
}

const inFull = (db: Db, ids: readonly number[], { limit, companyId }: Asked, now: Date): Promise<ListedOrder[]> =>
  listOrders(db, withIds(ids), { type: 'all', page: 1, limit, ...(companyId !== undefined && { companyId }) }, now)

/** How many of the newest stand in each tab, and which tabs may have more; of the tab that is asked for its own newest. */
async function countedTo(db: Db, whose: Whose, asked: Asked, meaning: Many, countTo: number, now: Date): Promise<Counted> {
  const newest = async (type: Asked['type']) => newestMeant(db, whose.seen, { ...asked, type }, meaning, { most: countTo + 1, now })
  const [all, own] = await Promise.all([newest('all'), asked.type === 'all' ? undefined : newest(asked.type)])
  const tabs = await counts(db, { ...whose, whole: false }, { ...asked, type: 'all', meant: withIds(all.slice(0, countTo)) }, now)
  const more = all.length > countTo
  if (own) tabs[asked.type] = Math.min(own.length, countTo)
  const whole = own && own.length <= countTo ? asked.type : undefined
  // Tabs that none of the newest stand in may have older ones.
  const open = [...new Set([...Object.keys(orderTabs), ...Object.keys(tabs)])].filter((tab) => tab !== whole)
  return { tabs, ...(more && { atLeast: open }) }
}
