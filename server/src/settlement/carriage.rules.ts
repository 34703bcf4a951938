import type { Address } from '../../../contract/account/address.ts'
import { placeName } from '../../../contract/account/placeName.ts'
import type { Carriage, PickupPlace } from '../../../contract/price/freightTemplate.ts'
import type { FreightWay } from '../../../contract/price/freightWay.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { FreightNow } from '../freight/freight.rules.ts'
import type { Destination, Parcel } from './allocation.rules.ts'

/** Where an order is to go and how, with those of the addresses that are the asker's, and what freight is reckoned by now. */
export type Delivery = { to: Destination & Way; addresses: readonly Address[]; freight: FreightNow }

/** How it goes: as the asker said, who names the place where it is fetched. */
export type Way = { readonly way: FreightWay; readonly pickupId?: number | undefined }

/**
 * How the parcels go. @throws Refusal freight.pickup.missing where they are fetched and no place is named at which they may be,
 * freight.way where what is fetched was to be divided among several addresses.
 */
export function carriageOf({ to: { way, pickupId }, freight }: Omit<Delivery, 'addresses'>, parcels: readonly Parcel[]): Carriage {
  const places = parcels.map(({ address }) => ({ code: address.cityId, name: placeName(address) }))
  if (way !== 'pickup') return { way, places, templates: freight.templates }
  if (parcels.length > 1) refuse('freight.way', { way }, '自提的订单不能分送多个地址，请改为一个提货人')
  const pickup = freight.pickups.find(({ id }) => id === pickupId) ?? refuse('freight.pickup.missing')
  return { way, places, templates: freight.templates, pickup }
}

/** The parcel with the place where it is fetched as its address; who fetches it is who receives it. */
export const fetchedAt = (parcel: Parcel, { name, address }: PickupPlace): Parcel => ({
  ...parcel,
  address: { ...parcel.address, province: '', city: '', district: '', detail: `自提点 ${name}：${address}`, postCode: '' },
})
