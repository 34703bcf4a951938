import type { Region } from '../../contract/account/address.ts'
import type { FreightGroup } from '../../contract/price/freightTemplate.ts'
import { pathTo } from '../../kit/regions.ts'

/** '广东省、浙江省 杭州市'; of none 其他地区. */
export function regionWords(codes: readonly number[], regions: Region[]): string {
  const names = codes.map((code) => {
    const [province, city] = pathTo(regions, code)
    return city && city.n !== province?.n ? `${province?.n} ${city.n}` : (province?.n ?? String(code))
  })
  return names.length === 0 ? '其他地区' : names.join('、')
}

/** '首重 1 kg ¥8.00，续重每 1 kg ¥2.00'. */
export const chargeWords = ({ firstKg, first, nextKg, next }: FreightGroup): string =>
  `首重 ${Number(firstKg)} kg ¥${first}，续重每 ${Number(nextKg)} kg ¥${next}`

/** '满 ¥500.00 包邮，满 100 件包邮'; '' where nothing is free. */
export const freeWords = ({ freeFrom, freePieces }: FreightGroup): string =>
  [freeFrom !== null && `满 ¥${freeFrom} 包邮`, freePieces !== null && `满 ${freePieces} 件包邮`].filter(Boolean).join('，')

/** Provinces with their cities, as a tree to be ticked. */
export const regionTree = (regions: readonly Region[]) =>
  regions.map(({ v, n, c }) => ({ value: v, title: n, children: c.map((city) => ({ value: city.v, title: city.n })) }))
