import type { Region } from '../contract/account/address.ts'

/** The regions from province down to the one with this code; empty where there is none. */
export function pathTo(regions: readonly Region[], code: number): Region[] {
  for (const region of regions) {
    if (region.v === code) return [region]
    const below = pathTo(region.c, code)
    if (below.length > 0) return [region, ...below]
  }
  return []
}

/** The codes of a place that was read out of a text, as far as it was; empty where the names are not in the table. */
export function codesOf(regions: readonly Region[], names: readonly string[]): number[] {
  const [name, ...below] = names
  const region = regions.find(({ n }) => n === name)
  return region ? [region.v, ...codesOf(region.c, below)] : []
}

/**
 * The address's place as the wire wants it; undefined where a district is still to be chosen. Where a city has no districts
 * its own name stands for one.
 */
export function placeOf(path: readonly Region[]) {
  if (path.at(-1)?.c.length) return undefined
  const [province, city = province, district = city] = path
  if (!province || !city || !district) return undefined
  return { province: province.n, city: city.n, district: district.n, cityId: district.v }
}
