import { allCartons } from '../consignment/packing.rules.ts'
import type { Packing } from '../consignment/packing.sql.ts'
import type { Party } from '../outside/waybill/waybill.ts'
import { regionOf } from './shown.ts'

type Place = {
  readonly realName: string
  readonly phone: string
  readonly province: string
  readonly city: string
  readonly district: string
  readonly detail: string
}

/** Someone as carriers want them named; a city that is its own province stands once. */
export const partyOf = (place: Place, company: string): Party => ({
  name: place.realName,
  phone: place.phone,
  address: `${regionOf(place)}${place.detail}`,
  company,
})

/** Carriers weigh it themselves; nothing is announced as lighter than this, kg. */
const least = 0.1

/** What lies in a consignment as carriers want it told: its goods in short, its cartons, its weight. */
export function parcelOf({ lines }: Pick<Packing, 'lines'>): { cargo: string; count: number; weightKg: number } {
  const [first] = lines
  const cartons = allCartons(lines)
  const grams = lines.reduce((sum, { quantity, weightKg }) => sum + Math.round(Number(weightKg) * 1000) * quantity, 0)
  return {
    cargo: `${(first?.title ?? '印刷品').slice(0, 20)}${lines.length > 1 ? ` 等 ${lines.length} 款` : ''}`,
    count: cartons !== null && cartons >= 1 && cartons <= 99 ? cartons : 1,
    weightKg: Math.max(least, Math.round(grams / 10) / 100),
  }
}
