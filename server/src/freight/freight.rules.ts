import type { FreightTemplate, PickupPlace } from '../../../contract/price/freightTemplate.ts'

/** What freight is reckoned by now: every template, and where goods may be fetched. */
export type FreightNow = { readonly templates: FreightTemplate[]; readonly pickups: PickupPlace[] }
