import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { coloursOf } from '../../contract/page/colours.ts'
import type { site } from '../../contract/page/page.ts'
import { catalogMemory } from './catalogMemory.ts'
import type { Db } from './database/db.ts'
import { readShop } from './shop.sql.ts'

/** What the shop is called and looks like, and what it says of itself. */
export type Shop = z.output<typeof site.output>

/** What a shop is called that has no name yet. */
const unnamed = '商城'

const text = (said: unknown): string => (typeof said === 'string' ? said : '')

/** The shop as the merchant has set it; '' for what he has not, but for the name, which every page needs. */
export function shopIn(set: Readonly<Record<string, unknown>>): Shop {
  const [width, height] = Array.isArray(set['logoShape']) ? (set['logoShape'] as unknown[]) : []
  const colour = text(set['colour'])
  return {
    name: text(set['name']) || unnamed,
    company: text(set['company']),
    address: text(set['address']),
    phone: text(set['phone']),
    hours: text(set['hours']),
    icp: text(set['icp']),
    police: text(set['police']),
    licence: text(set['licence']),
    licencePicture: text(set['licencePicture']),
    serviceCode: text(set['serviceCode']),
    miniCode: text(set['miniCode']),
    appCode: text(set['appCode']),
    logo: text(set['logo']),
    logoShape: typeof width === 'number' && typeof height === 'number' ? [width, height] : [1, 1],
    icon: text(set['icon']),
    colours: colour === '' ? null : coloursOf(colour),
  }
}

/** A shop of which nothing is set. */
export const bareShop: Shop = shopIn({})

/** Whether the merchant has given it a name. */
export const isNamed = ({ name }: Pick<Shop, 'name'>): boolean => name !== unnamed

/** What the back office is called. */
export const officeName = (shop: Pick<Shop, 'name'>): string => (isNamed(shop) ? `${shop.name}商家后台` : '商家后台')

/** A name as a part of a file's name: without what no file's name may hold. */
export const fileWord = (name: string): string => name.replaceAll(/[\\/:*?"<>|\s]+/g, '')

export type ShopMemory = {
  /** The shop as it is, at most a second late. */
  readonly now: (at: Date) => Promise<Shop>
  /** As it was when it was last read, for what must not wait: it is read anew behind it. A bare shop before the first reading. */
  readonly known: (at: Date) => Shop
}

const memories = new WeakMap<Db, ShopMemory>()

/** The shop as this process remembers it: whatever process changes it, all others know within about a second. */
export function shopMemory(db: Db): ShopMemory {
  const before = memories.get(db)
  if (before) return before
  const shelf = catalogMemory(db).shelf<Shop>(1)
  let last = bareShop
  const now = async (at: Date): Promise<Shop> => {
    const read = await shelf('', at, async () => shopIn(await readShop(db)))
    // The same shop is the same thing, so that who keeps what was made of it need only look whether it is another.
    if (read !== last && !isDeepStrictEqual(read, last)) last = read
    return last
  }
  const memory: ShopMemory = {
    now,
    known: (at) => {
      now(at).catch(() => undefined)
      return last
    },
  }
  memories.set(db, memory)
  return memory
}
