import type { Region } from '../../../contract/account/address.ts'
import named from './regions.json' with { type: 'json' }

// regions.json: "code name" of province → of city → of its districts, as @vant/area-data 2.1.0 (MIT) has them.

const region = (entry: string, pid: number, c: Region[] = []): Region => {
  const [code = '', name = ''] = entry.split(' ')
  return { v: Number(code), n: name, pid, c }
}

/** Province → city → district with their codes (GB/T 2260); `pid` of a province is 0. */
export const regions: readonly Region[] = Object.entries(named).map(([entry, cities]) => {
  const province = region(entry, 0)
  province.c = Object.entries(cities).map(([entry, districts]) => {
    const city = region(entry, province.v)
    city.c = districts.match(/\d{6} \S+/g)?.map((entry) => region(entry, city.v)) ?? []
    return city
  })
  return province
})

const byCode = new Map<number, Region>()
const remember = (list: readonly Region[]): void => {
  for (const one of list) {
    byCode.set(one.v, one)
    remember(one.c)
  }
}
remember(regions)

/** The regions right under `pid`; of 0 the provinces, of an unknown or undivided one none. */
export const regionsUnder = (pid: number): readonly Region[] => (pid === 0 ? regions : (byCode.get(pid)?.c ?? []))

export type Place = { readonly province: string; readonly city: string; readonly district: string }

/** The names of a district and of what it lies in; null: no district has this code. */
export function regionOf(districtCode: number): Place | null {
  const district = byCode.get(districtCode)
  const city = byCode.get(district?.pid ?? 0)
  const province = byCode.get(city?.pid ?? 0)
  return district && city && province ? { province: province.n, city: city.n, district: district.n } : null
}

/** 440300 → '广东省 深圳市', 310115 → '上海市 浦东新区': a region's name after those of what it lies in; '': no such code. */
export function regionNames(code: number): string {
  const found = byCode.get(code)
  if (!found) return ''
  const above = regionNames(found.pid)
  if (above === '' || above === found.n) return found.n
  return `${above} ${found.n}`
}
