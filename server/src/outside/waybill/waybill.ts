import type { CarrierCode } from '../../../../contract/carrier.ts'
import type { PayType } from '../../../../contract/shipping/waybill.ts'

/** Whose account at the carrier is asked by. */
export type Account = { readonly partnerId: string; readonly partnerKey: string; readonly net: string }

/** Someone a parcel goes from or to; `address` whole, its province first. */
export type Party = { readonly name: string; readonly phone: string; readonly address: string; readonly company: string }

export type AskedWaybill = {
  /** Ours, the same whenever this waybill is asked for: by it the provider knows that it has made it. */
  readonly orderId: string
  readonly carrier: CarrierCode
  readonly account: Account
  readonly payType: PayType
  /** '' leaves it to the carrier. */
  readonly expType: string
  /** '' has no label drawn. */
  readonly template: string
  readonly sender: Party
  readonly receiver: Party
  readonly cargo: string
  /** Cartons; each after the first has a number of its own. */
  readonly count: number
  readonly weightKg: number
}

export type MadeWaybill = {
  readonly trackingNo: string
  readonly children: readonly string[]
  /** '' where the carrier gave none. */
  readonly carrierOrder: string
  /** 大头笔: by what the carrier sorts. */
  readonly sorting: string
  /** Where its label is fetched; null: none was drawn. */
  readonly label: string | null
}

export type CancelledWaybill = {
  readonly carrier: CarrierCode
  readonly account: Account
  readonly trackingNo: string
  readonly carrierOrder: string
  readonly reason: string
}

/** The code of a refusal to take a waybill back because the carrier has the parcel: it stands for certain. */
export const collectedCode = 'collected'

/** Who gives waybills of many carriers. Each call throws a ProviderError where it did not answer, or refused. */
export type Waybills = {
  /** Whether nobody real is asked. */
  readonly played: boolean
  /** Asks for a waybill; of one that was made already the same again. */
  readonly ask: (asked: AskedWaybill) => Promise<MadeWaybill>
  /** Takes one back before it is collected; one that was taken back already, or is not there, stays so. Refuses with `collectedCode`. */
  readonly cancel: (cancelled: CancelledWaybill) => Promise<void>
  /** The picture of a label, PNG or JPEG, from an address that `ask` gave. */
  readonly label: (address: string) => Promise<Buffer>
}

declare module '../../services.ts' {
  interface Services {
    /** Who gives waybills; absent: nobody, and numbers are typed or imported. */
    readonly waybills?: Waybills
  }
}
