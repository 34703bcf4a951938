import type { Callback } from '../provider.ts'

/** Where the paper asks the merchant to sign: after these words, where they stand last. */
export const sellerWords = '乙方：'

/** A paper that a company signs at a certificate authority's platform, and the merchant after it. */
export type CertifiedPaper = {
  /** Ours; stands in the platform's list. */
  readonly title: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** The buyer as the platform knows it, and the person who signs for it there. */
  readonly company: { readonly name: string; readonly creditCode: string }
  /** The merchant, as the paper calls it. */
  readonly seller: { readonly name: string }
  readonly person: { readonly name: string; readonly phone: string }
  /** After this moment the platform takes no signature. */
  readonly until: Date
  /** The mall's page to which the signer is led afterwards: a path. */
  readonly backTo: string
}

/** The platforms that there are adapters for. */
export const authorityNames = ['esign', 'fasc'] as const
export type AuthorityName = (typeof authorityNames)[number]

export type FlowSide = 'buyer' | 'seller'

/** What the platform knows of a flow. `open`: somebody still has to sign, or it is to be finished. */
export type FlowState = {
  readonly state: 'open' | 'done' | 'refused' | 'ended'
  /** Who has signed. */
  readonly signed: Readonly<Record<FlowSide, boolean>>
  /** The merchant's seal was asked for already. */
  readonly sealAsked: boolean
  /** What the platform says of a refusal or an end; '' where nothing. */
  readonly why: string
}

/**
 * A platform at which both sides sign with certificates of an authority. Each call throws a ProviderError where it did not
 * answer or refused; what then became of the flow is looked at again.
 */
export type Authority = {
  /** e.g. 'e签宝', '法大大'. */
  readonly label: string
  /** Whether it knows us by our keys, asked in the cheapest way. @throws ProviderError where it does not. */
  readonly prove: () => Promise<void>
  /** Hands the paper over and opens a flow in which the buyer signs first. */
  readonly open: (paper: CertifiedPaper) => Promise<{ flowId: string; fileId: string }>
  /** The page where this person signs: the platform has whoever opens it prove to be who the flow was opened for. */
  readonly page: (flowId: string, phone: string, backTo: string) => Promise<string>
  readonly look: (flowId: string) => Promise<FlowState>
  /** Has the merchant's own seal put beside the buyer's. */
  readonly seal: (flowId: string, fileId: string) => Promise<void>
  /** Ends the flow well, once both have signed. */
  readonly finish: (flowId: string) => Promise<void>
  /** Takes back a flow that nobody needs any more. */
  readonly revoke: (flowId: string, reason: string) => Promise<void>
  /** The paper with both certified signatures in it, of a flow that is done. */
  readonly paper: (flowId: string) => Promise<Uint8Array>
  /** The flow that something happened to; null: genuine, but of no matter. @throws Forged whatever is not proved to be the platform's. */
  readonly hear: (callback: Omit<Callback, 'path'>) => Promise<string | null>
}

declare module '../../services.ts' {
  interface Services {
    /** Where contracts may be signed with certificates; absent: nowhere. */
    readonly authority?: Authority
  }
}
