import type { Region } from '../../../contract/account/address.ts'

/** A region by the official names of what it lies in, its own the last: province, city, district. */
type Named = { readonly names: readonly string[]; readonly code: number }

/** All regions by each of their names; `full` names say what they are (区, 市 …), others might be anything: 和平, 长安. */
export type Gazetteer = ReadonlyMap<string, readonly { readonly region: Named; readonly full: boolean }[]>

const peoples =
  '朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|哈萨克|柯尔克孜|维吾尔|锡伯|满|畲|瑶|仫佬|毛南|黎|仡佬|水|独龙|怒|普米|纳西|拉祜|佤|布朗|土|撒拉|保安|东乡|裕固|塔吉克|达斡尔|鄂温克|各'
const selfGoverned = new RegExp(`^(.{2,}?)(?:(?:${peoples})族?)*族?自治[州县旗]$`)
const kinds = /(?:特别行政区|街道办事处|街道|新区|林区|地区|[省市区县旗盟镇乡])$/

/** '朝阳区' → '朝阳', '延边朝鲜族自治州' → '延边'; itself where nothing of at least two characters would be left. */
function stemOf(name: string): string {
  const governed = selfGoverned.exec(name)?.[1]
  if (governed) return governed
  const autonomous = /^(内蒙古|广西|西藏|宁夏|新疆)/.exec(name)?.[1]
  if (autonomous && name.endsWith('自治区')) return autonomous
  const stem = name.replace(kinds, '')
  return stem.length >= 2 ? stem : name
}

/** What people also write, and what it tells as clearly as the name itself does. */
function alsoWritten(name: string, stem: string, above: readonly string[]): string[] {
  const depth = above.length + 1
  const city = stemOf(above.at(-1) ?? '')
  if (depth === 3 && name.startsWith(city) && name.length >= city.length + 3) return [name.slice(city.length)]
  if (stem === name) return []
  if (name === '内蒙古自治区') return ['内蒙']
  if (depth === 1 && name.endsWith('自治区')) return [`${stem}省`]
  if (name.endsWith('自治州')) return [`${stem}州`]
  if (depth === 3 && /[镇乡]$|街道$|办事处$/.test(name)) return [`${stem}区`, `${stem}街道`]
  if (depth === 3 && /[^新]区$/.test(name)) return [`${stem}新区`]
  if (depth === 3 && /自治[县旗]$/.test(name)) return [`${stem}县`]
  return []
}

/** Prepares the regions for being found in texts. */
export function gazetteer(regions: readonly Region[]): Gazetteer {
  const found = new Map<string, { region: Named; full: boolean }[]>()
  const name = (written: string, region: Named, full: boolean) => {
    const known = found.get(written)
    if (known) known.push({ region, full })
    else found.set(written, [{ region, full }])
  }
  const add = (region: Region, above: readonly string[], taken: ReadonlySet<string>) => {
    const names = [...above, region.n]
    const named: Named = { names, code: region.v }
    const stem = stemOf(region.n)
    name(region.n, named, true)
    if (stem !== region.n) name(stem, named, false)
    for (const also of alsoWritten(region.n, stem, above)) if (!taken.has(also)) name(also, named, true)
    addAll(region.c, names)
  }
  const addAll = (list: readonly Region[], above: readonly string[]) => {
    const taken = new Set(list.map((region) => region.n))
    for (const region of list) add(region, above, taken)
  }
  addAll(regions, [])
  return found
}

/** Regions that a text names, from `from` up to `to`. */
export type Found = {
  readonly names: readonly string[]
  /** The district's code; null: the text does not get so far. */
  readonly code: number | null
  readonly from: number
  readonly to: number
  /** The first name says what it is. */
  readonly full: boolean
}

const longestName = 15
const gap = /[\s,/·>-]*/y
/** After a short name this makes something else of it: a road, a house, a university. */
const otherThing =
  /^(?:[省市区县旗盟州镇乡村]|[东西南北中]?[一二三四五六七八九十]?(?:路|街|道|巷|弄|胡同)|大[厦街道路学桥酒]|广场|花园|公园|医院|[中小]学|小区|新[村城]|商城|宾馆|酒店|国际|体育|火车|机场|交通大|师范|理工|站)/

/** The regions named from `at` on, as deep and as long as is certain; null: none. What could be two places is none. */
export function regionsAt(text: string, at: number, known: Gazetteer): Found | null {
  const ways: Found[] = []
  const go = (from: number, names: readonly string[], first: boolean | null) => {
    gap.lastIndex = from
    const start = names.length > 0 && gap.test(text) ? gap.lastIndex : from
    for (let length = Math.min(longestName, text.length - start); length >= 2; length--) {
      const here = known.get(text.slice(start, start + length)) ?? []
      for (const { region, full } of here) {
        const to = start + length
        if (region.names.length <= names.length || names.some((name, above) => region.names[above] !== name)) continue
        if (!full && otherThing.test(text.slice(to))) continue
        const code = region.names.length === 3 ? region.code : null
        if (full || first !== null || region.names.length === 1 || here.every((rival) => inLine(rival.region, region)))
          ways.push({ names: region.names, code, from: at, to, full: first ?? full })
        if (region.names.length < 3) go(to, region.names, first ?? full)
      }
    }
  }
  go(at, [], null)
  return surest(ways)
}

/** The deepest way, of equals the longest, then the one begun by a full name; where two places share that, the next best. */
function surest(ways: readonly Found[]): Found | null {
  const rank = (one: Found, other: Found) =>
    other.names.length - one.names.length || other.to - one.to || Number(other.full) - Number(one.full)
  const ranked = ways.toSorted(rank)
  return ranked.find((way) => ranked.every((other) => rank(way, other) !== 0 || same(other.names, way.names))) ?? null
}

/** One lies in the other, or they are one. */
const inLine = (one: Named, other: Named): boolean => {
  const depth = Math.min(one.names.length, other.names.length)
  return same(one.names.slice(0, depth), other.names.slice(0, depth))
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()
