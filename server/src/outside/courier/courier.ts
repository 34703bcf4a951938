import type { CarrierCode } from '../../../../contract/carrier.ts'
import type { Callback } from '../provider.ts'
import type { Told } from './told.rules.ts'

/** A parcel as the provider is asked about it. */
export type Asked = {
  readonly courier: CarrierCode
  readonly number: string
  /** The buyer's, who gets or sends it; '' unless the carrier tells nothing without it. */
  readonly phone: string
  /** Province, city and district where it goes; '' where that is not known. */
  readonly to: string
}

/** A parcel that we want to be told of: `id` names it to us in each callback, which is signed with `salt`. */
export type Followed = Asked & { readonly id: number; readonly salt: string }

/** Who knows where the parcels of many carriers are. Each call throws a ProviderError where it did not answer, or refused. */
export type Courier = {
  /** Asks to be told of a parcel. One that is followed already stays so. */
  readonly subscribe: (parcel: Followed) => Promise<void>
  /** Where it is now; null: nothing is known of it. To be asked at most once in `askedAtMost`. */
  readonly look: (parcel: Asked) => Promise<Told | null>
  /** What a callback about this parcel says. @throws Forged for whatever is not proved to be the provider's, about it. */
  readonly hear: (callback: Pick<Callback, 'body'>, parcel: Pick<Followed, 'number' | 'salt'>) => Told
}

declare module '../../services.ts' {
  interface Services {
    /** Who tells where parcels are; absent: nobody, and they are a carrier and a number. */
    readonly courier?: Courier
  }
}
