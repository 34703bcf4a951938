import type { Fen } from '../../../../contract/money.ts'
import type { Callback } from '../provider.ts'
import type { Asked, IssueRequest, RedRequest } from './request.rules.ts'

/** The files of an issued invoice. The OFD is what may be booked by; PDF and XML say the same. */
export const invoiceFiles = ['pdf', 'ofd', 'xml'] as const
export type InvoiceFile = (typeof invoiceFiles)[number]

/** What the platform knows of a serial. */
export type Issued =
  | { readonly state: 'missing' }
  /** `note`: whom it waits for; '' where there is nothing to say. */
  | { readonly state: 'working'; readonly note: string }
  | { readonly state: 'failed'; readonly fault: string }
  /** It has its number, but no seal and no files: to be retried. */
  | { readonly state: 'unsealed' }
  | {
      readonly state: 'issued'
      readonly number: string
      readonly issuedAt: Date
      /** With tax; of a red letter below 0. */
      readonly amount: Fen
      /** Where its files are; those that are not made yet, or not made for this merchant, are left out. */
      readonly files: Partial<Readonly<Record<InvoiceFile, string>>>
    }

/**
 * Where digital invoices (数电票) are issued. Each call throws a ProviderError where the platform did not answer or refused;
 * what became of the invoice is then unknown and is asked for again.
 */
export type Platform = {
  /** A serial that is there already stays as it is. */
  readonly issue: (request: IssueRequest) => Promise<void>
  readonly takeBack: (request: RedRequest) => Promise<void>
  /** Has what failed, or was not sealed, done once more, as it was asked for. */
  readonly retry: (asked: Asked) => Promise<void>
  readonly look: (asked: Asked) => Promise<Issued>
  /** The bytes at an address that `look` gave, at most 20 MB. */
  readonly file: (address: string) => Promise<Uint8Array>
  /** The serial that a callback is about. @throws Forged for whatever was not sent to the address that only the platform was told. */
  readonly hear: (callback: Pick<Callback, 'path'>) => Promise<string>
}

declare module '../../services.ts' {
  interface Services {
    /** Where invoices are issued; absent: nowhere, and none can be applied for. */
    readonly invoicing?: Platform
  }
}
