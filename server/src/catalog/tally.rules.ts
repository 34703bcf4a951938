import type { GoodsType } from '../../../contract/goods.ts'
import { bandOf, bands, type Count } from './facets.rules.ts'
import { bandIn, noBand, priceSlot, type Kind, type KindQuery } from './kinds.rules.ts'
import { traitSums, type Choice } from './sums.rules.ts'

/** How many there are of what is meant, as `countedOf` reads it. */
export type Tally = {
  readonly counts: Count[]
  readonly total: number
  /** The highest band of a price at the minimum. */
  readonly highest: number
  /** How many numbers were looked at. */
  readonly looked: number
}

/** The places of a kind's traits; after them come its prices, one for each slot of `Kind.bands`. */
const placeOf = { path: 0, type: 1, material: 2, ways: 3, lead: 4, minimum: 5 } as const
const named = Object.keys(placeOf).length
const slots = 1 + bands.minimum.length

/** Each slot has a trait for each band. */
const priceTrait = (slot: number, band: number): number => 1 + slot * (noBand + 1) + band
const priceTraits = priceTrait(slots, 0)

/** Gives each value of a place a number that no value of another place has. */
function numbering() {
  let next = priceTraits
  return <T>(place: number, textOf: (value: T) => string = String) => {
    const known = new Map<string, { readonly value: T; readonly trait: number }>()
    const traitOf = (value: T): number => {
      const text = textOf(value)
      const one = known.get(text) ?? { value, trait: next++ }
      known.set(text, one)
      return one.trait
    }
    const choose = (test: (value: T) => boolean): Choice => ({
      place,
      traits: [...known.values()].filter(({ value }) => test(value)).map(({ trait }) => trait),
    })
    return { traitOf, choose, all: () => known.values() }
  }
}

/** More kinds of one trait than this are not looked at to answer what a single filter leaves. */
export const mostLooked = 1000

/** Counts the kinds by any filters. */
export function kindTally(most = mostLooked) {
  const sums = traitSums(named + slots, named, most)
  const place = numbering()
  const paths = place<Kind['categories']>(placeOf.path)
  const types = place<GoodsType>(placeOf.type)
  const materials = place<string>(placeOf.material)
  const ways = place<readonly string[]>(placeOf.ways, (processes) => processes.map((one) => `${one}\n`).join(''))
  const leads = place<number>(placeOf.lead)
  const minimums = place<number>(placeOf.minimum)

  function put(kind: Kind): void {
    const traits = [
      paths.traitOf(kind.categories),
      types.traitOf(kind.type),
      materials.traitOf(kind.material),
      ways.traitOf(kind.processes),
      leads.traitOf(kind.leadDays),
      minimums.traitOf(kind.minimum),
    ]
    for (let slot = 0; slot < slots; slot++) traits.push(priceTrait(slot, bandIn(slot, kind)))
    sums.put(kind.id, traits, kind.count)
  }

  function choices(query: KindQuery): Choice[] {
    const { category, type, material, process, leadMax, qtyAt, price, leaves } = query
    const made: Choice[] = []
    if (category || leaves)
      made.push(paths.choose((path) => (!category || path[category.level - 1] === category.id) && (!leaves || leaves.has(path[2]))))
    if (type !== undefined) made.push(types.choose((value) => value === type))
    if (material !== undefined) made.push(materials.choose((value) => value === material))
    if (process !== undefined) made.push(ways.choose((processes) => processes.includes(process)))
    if (leadMax !== undefined) made.push(leads.choose((days) => days <= leadMax))
    const slot = priceSlot(qtyAt)
    if (price !== undefined && slot !== null)
      made.push({ place: named + slot, traits: Array.from({ length: price + 1 }, (_, band) => priceTrait(slot, band)) })
    // A price at so many pieces says already that so few are sold.
    else if (qtyAt !== undefined) made.push(minimums.choose((least) => least <= qtyAt))
    return made
  }

  const everything = (): Choice => types.choose(() => true)

  /** How many there are of what. Prices are told where a slot of `Kind.bands` says them. */
  function count(query: KindQuery): Tally {
    const [first = everything(), ...more] = choices(query)
    const slot = priceSlot(query.qtyAt)
    const { of, looked } = sums.sum([first, ...more], slot ? [named, named + slot] : [named])
    const at = (trait: number): number => of[trait] ?? 0
    const prices = (slot: number): number[] => Array.from({ length: noBand + 1 }, (_, band) => at(priceTrait(slot, band)))
    const below = query.category?.level ?? 0
    const total = sumOf(types.all(), at)
    const counts = [
      { kind: 'all', value: '', count: total },
      ...(below < 3 ? byName('category', paths.all(), at, (path) => path.slice(below, below + 1)) : []),
      ...byName('type', types.all(), at, (type) => [type]),
      ...byName('material', materials.all(), at, (material) => (material === '' ? [] : [material])),
      ...byName('process', ways.all(), at, (processes) => processes),
      ...upTo('lead', bands.lead, banded(bands.lead, leads.all(), at)),
      ...upTo('minimum', bands.minimum, banded(bands.minimum, minimums.all(), at)),
      ...(slot === null
        ? []
        : upTo(
            'price',
            bands.price.map((yuan) => yuan * 10_000),
            prices(slot),
          )),
    ]
    return { counts, total, highest: prices(0).findLastIndex((count) => count > 0), looked }
  }

  /** How many there are in all. */
  const total = (query: KindQuery): number => {
    const [first = everything(), ...more] = choices(query)
    const { of } = sums.sum([first, ...more], [])
    return sumOf(types.all(), (trait) => of[trait] ?? 0)
  }

  return { put, count, total }
}

type Numbered<T> = Iterable<{ readonly value: T; readonly trait: number }>
type At = (trait: number) => number

function sumOf(all: Numbered<unknown>, at: At): number {
  let sum = 0
  for (const { trait } of all) sum += at(trait)
  return sum
}

/** How many have each of the names that stand in a value. */
function byName<T>(kind: string, all: Numbered<T>, at: At, namesIn: (value: T) => readonly (string | number)[]): Count[] {
  const sums = new Map<string, number>()
  for (const { value, trait } of all)
    for (const name of at(trait) > 0 ? namesIn(value) : []) sums.set(String(name), (sums.get(String(name)) ?? 0) + at(trait))
  return [...sums].map(([value, count]) => ({ kind, value, count }))
}

/** How many lie in each band, and beyond the last. */
function banded(edges: readonly number[], all: Numbered<number>, at: At): number[] {
  const sums = Array.from({ length: edges.length + 1 }, () => 0)
  for (const { value, trait } of all) {
    const band = bandOf(edges, value)
    sums[band] = (sums[band] ?? 0) + at(trait)
  }
  return sums
}

/** How many are at most each of the edges. */
function upTo(kind: string, edges: readonly number[], inBand: readonly number[]): Count[] {
  let count = 0
  return edges.map((edge, band) => ({ kind, value: String(edge), count: (count += inBand[band] ?? 0) })).filter((row) => row.count > 0)
}
