import type { CarrierCode } from '../../../../contract/carrier.ts'
import type { ParcelStatus } from '../../../../contract/production/courier.ts'

export type Stop = { readonly at: Date; readonly words: string }

/** What the provider tells of a parcel: all of its trail, the newest line first. */
export type Told = {
  /** 'over': it tells no more, because the parcel came to its end; 'lost': it gave up, having found nothing. */
  readonly following: 'on' | 'over' | 'lost'
  /** Null where nothing is known yet. */
  readonly status: ParcelStatus | null
  readonly stops: readonly Stop[]
  /** The carrier whose parcel it is after all, where another was named; null: as it was named. */
  readonly courier: CarrierCode | null
  /** Why it gave up. */
  readonly words: string
}
