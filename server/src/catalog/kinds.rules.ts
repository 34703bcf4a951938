import type { GoodsType } from '../../../contract/goods.ts'
import { bandOf, bands, type Count } from './facets.rules.ts'

/** Products alike in everything lists count: how many of them are open and on sale. */
export type Kind = {
  readonly id: number
  /** The path in the tree. */
  readonly categories: readonly [number, number, number]
  readonly type: GoodsType
  readonly material: string
  readonly processes: readonly string[]
  readonly leadDays: number
  readonly minimum: number
  /** Bands of a piece's price, four bits each: at the minimum, then at each of `bands.minimum`. */
  readonly bands: number
  readonly count: number
}

/** Which kinds are meant. Of prices only what bands tell: `price` is the highest band, `at` whose price it is. */
export type KindQuery = {
  readonly category?: { readonly level: 1 | 2 | 3; readonly id: number } | undefined
  readonly type?: GoodsType | undefined
  readonly material?: string | undefined
  readonly process?: string | undefined
  readonly leadMax?: number | undefined
  readonly qtyAt?: number | undefined
  readonly price?: number | undefined
  /** Categories of the third level; absent: all. */
  readonly leaves?: ReadonlySet<number> | undefined
}

/** No price in any band: so few are not sold. */
const noBand = 15

/** Which of the prices of `Kind.bands` is that of so many pieces; null: none of them. */
export function priceSlot(qtyAt: number | undefined): number | null {
  if (qtyAt === undefined) return 0
  const place = bands.minimum.findIndex((edge) => edge === qtyAt)
  return place < 0 ? null : place + 1
}

/** The band that ends at so many 毫 exactly; null: none does. */
export function priceBand(most: number): number | null {
  const band = bands.price.findIndex((yuan) => yuan * 10_000 === most)
  return band < 0 ? null : band
}

/** Texts and ids by small numbers, for arrays that hold numbers only. */
function numbered<T>() {
  const places = new Map<T, number>()
  const values: T[] = []
  const placeOf = (value: T): number => {
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, values.length)
    return values.push(value) - 1
  }
  return { values, placeOf, find: (value: T): number | undefined => places.get(value) }
}

const columns = [
  'known',
  'one',
  'two',
  'three',
  'type',
  'material',
  'ways',
  'lead',
  'minimum',
  'bands',
  'count',
] as const
type Columns = Record<(typeof columns)[number], Int32Array>

const emptyColumns = (room: number, from?: Columns): Columns => {
  const made = Object.fromEntries(columns.map((name) => [name, new Int32Array(room)])) as Columns
  if (from) for (const name of columns) made[name].set(from[name])
  return made
}

/** Which kinds stand in a branch of the tree, so that a category is counted without looking at all others. */
function branches() {
  const inLeaf = new Map<number, number[]>()
  /** The leaves below a category of the first and the second level. */
  const below = [new Map<number, Set<number>>(), new Map<number, Set<number>>()] as const
  const add = (kind: number, one: number, two: number, three: number): void => {
    const kinds = inLeaf.get(three)
    if (kinds) kinds.push(kind)
    else inLeaf.set(three, [kind])
    for (const [level, place] of [one, two].entries()) {
      const leaves = below[level]?.get(place)
      if (leaves) leaves.add(three)
      else below[level]?.set(place, new Set([three]))
    }
  }
  const kindsIn = (level: 1 | 2 | 3, place: number): Int32Array => {
    const lists = (level === 3 ? [place] : [...(below[level - 1]?.get(place) ?? [])]).map(
      (leaf) => inLeaf.get(leaf) ?? [],
    )
    const all = new Int32Array(lists.reduce((length, list) => length + list.length, 0))
    let at = 0
    for (const list of lists) for (const kind of list) all[at++] = kind
    return all
  }
  return { add, kindsIn }
}

/** All kinds, some forty bytes each, so that a million products are counted by any filters in milliseconds. */
export function kindTally() {
  const [categories, types, materials, processes] = [numbered<number>(), numbered<GoodsType>(), numbered<string>(), numbered<string>()] // prettier-ignore
  const waysBy = numbered<string>()
  /** The processes of each set of them. */
  const ways: number[][] = []
  let held = emptyColumns(1024)
  let end = 0
  let tree = branches()

  /** The path of a kind is part of what it is; should one change all the same, all are sorted anew. */
  function sortIn(at: number, path: readonly [number, number, number]): void {
    const same = held.one[at] === path[0] && held.two[at] === path[1] && held.three[at] === path[2]
    const moved = held.known[at] === 1 && !same
    const isNew = held.known[at] === 0
    ;[held.one[at], held.two[at], held.three[at]] = path
    held.known[at] = 1
    end = Math.max(end, at + 1)
    if (isNew) tree.add(at, ...path)
    if (!moved) return
    tree = branches()
    for (let each = 0; each < end; each++)
      if (held.known[each] === 1) tree.add(each, held.one[each] ?? 0, held.two[each] ?? 0, held.three[each] ?? 0)
  }

  function put(kind: Kind): void {
    if (kind.id >= held.count.length) held = emptyColumns(Math.max(kind.id + 1, held.count.length * 2), held)
    const at = kind.id
    const [one, two, three] = kind.categories
    sortIn(at, [categories.placeOf(one), categories.placeOf(two), categories.placeOf(three)])
    held.type[at] = types.placeOf(kind.type)
    held.material[at] = materials.placeOf(kind.material)
    const way = waysBy.placeOf(kind.processes.join('\n'))
    ways[way] ??= kind.processes.map(processes.placeOf)
    held.ways[at] = way
    held.lead[at] = kind.leadDays
    held.minimum[at] = kind.minimum
    held.bands[at] = kind.bands
    held.count[at] = kind.count
  }

  /** How many there are of what, as `countedOf` reads it. Prices are told where a slot of `Kind.bands` says them. */
  function count(query: KindQuery): Count[] {
    const meant = narrowed(query)
    const { one, two, three, type, material, ways: way, lead, minimum, bands: prices } = held
    const slot = priceSlot(query.qtyAt)
    const below = query.category ? [two, three][query.category.level - 1] : one
    const tally = (size: number, column: Int32Array, placeOf: (value: number) => number = (value) => value) => {
      const sums = new Int32Array(size)
      for (let next = 0; next < meant.length; next++) {
        const at = meant[next] ?? 0
        add(sums, placeOf(column[at] ?? 0), held.count[at] ?? 0)
      }
      return sums
    }
    const process = new Int32Array(processes.values.length)
    tally(ways.length, way).forEach((n, set) => ways[set]?.forEach((each) => add(process, each, n)))
    const all = tally(1, way, () => 0)[0] ?? 0
    const priced = (value: number) => (value >> (4 * (slot ?? 0))) & 15
    return [
      { kind: 'all', value: '', count: all },
      ...(below ? named('category', categories.values, tally(categories.values.length, below)) : []),
      ...named('type', types.values, tally(types.values.length, type)),
      ...named('material', materials.values, tally(materials.values.length, material)).filter(({ value }) => value !== ''),
      ...named('process', processes.values, process),
      ...upTo('lead', bands.lead, tally(bands.lead.length + 1, lead, (days) => bandOf(bands.lead, days))),
      ...upTo('minimum', bands.minimum, tally(bands.minimum.length + 1, minimum, (least) => bandOf(bands.minimum, least))),
      ...(slot === null ? [] : upTo('price', bands.price.map((yuan) => yuan * 10_000), tally(noBand + 1, prices, priced))),
    ] // prettier-ignore
  }

  /** All kinds of the category; without one all there are. */
  function candidates(category: KindQuery['category']): Int32Array {
    const place = category && categories.find(category.id)
    if (category) return place === undefined ? new Int32Array() : tree.kindsIn(category.level, place)
    const all = new Int32Array(end)
    for (let at = 0; at < end; at++) all[at] = at
    return all
  }

  /** The places of the kinds that are meant. */
  function narrowed({ category, type, material, process, leadMax, qtyAt, price, leaves }: KindQuery): Int32Array {
    let places = candidates(category)
    const keep = (column: Int32Array, test: (value: number) => boolean): void => {
      let kept = 0
      for (let next = 0; next < places.length; next++) {
        const at = places[next] ?? 0
        if (test(column[at] ?? 0)) places[kept++] = at
      }
      places = places.subarray(0, kept)
    }
    const same = (column: Int32Array, place: number | undefined): void => keep(column, (value) => value === place)
    keep(held.count, (n) => n > 0)
    // A leaf that was moved has kinds of both its paths.
    if (category) same([held.one, held.two, held.three][category.level - 1] ?? held.three, categories.find(category.id))
    if (type !== undefined) same(held.type, types.find(type))
    if (material !== undefined) same(held.material, materials.find(material))
    if (process !== undefined) {
      const wanted = processes.find(process)
      const sets = ways.map((set) => wanted !== undefined && set.includes(wanted))
      keep(held.ways, (way) => sets[way] === true)
    }
    if (leadMax !== undefined) keep(held.lead, (days) => days <= leadMax)
    if (qtyAt !== undefined) keep(held.minimum, (least) => least <= qtyAt)
    if (price !== undefined) {
      const shift = 4 * (priceSlot(qtyAt) ?? 0)
      keep(held.bands, (value) => ((value >> shift) & 15) <= price)
    }
    if (leaves) {
      const within = categories.values.map((id) => leaves.has(id))
      keep(held.three, (leaf) => within[leaf] === true)
    }
    return places
  }

  /** How many there are in all. */
  const total = (query: KindQuery): number => narrowed(query).reduce((sum, at) => sum + (held.count[at] ?? 0), 0)

  /** The highest band of a price at the minimum. */
  const highest = (query: KindQuery): number =>
    narrowed(query).reduce((most, at) => Math.max(most, (held.bands[at] ?? 0) & 15), 0)

  return { put, count, total, highest }
}

const add = (sums: Int32Array, place: number, n: number): void => {
  sums[place] = (sums[place] ?? 0) + n
}

const named = (kind: string, values: readonly (string | number)[], tally: Int32Array): Count[] =>
  values
    .map((value, place) => ({ kind, value: String(value), count: tally[place] ?? 0 }))
    .filter((row) => row.count > 0)

/** How many are at most each of the edges. */
function upTo(kind: string, edges: readonly number[], tally: Int32Array): Count[] {
  let count = 0
  return edges
    .map((edge, band) => ({ kind, value: String(edge), count: (count += tally[band] ?? 0) }))
    .filter((row) => row.count > 0)
}
