import type { Area, Grant } from '../../contract/grant.ts'
import { refuse } from '../../contract/refusal.ts'

/** The session was just given another token than the one that was sent: this one still reads for a moment. */
type Replaced = true

/** Someone of a verified company. Every query about a company's things takes `companyId` from here. */
export type Buyer = {
  readonly side: 'buyer'
  readonly accountId: number
  readonly companyId: number
  /** True for the company's main account, which has every grant. */
  readonly main: boolean
  readonly name: string
  readonly grants: ReadonlySet<Grant>
  /** By what the company buys. What moves money asks the database again. */
  readonly tariff: Tariff
  /** The member of staff who looks at the mall in this account's name; null: the person. */
  readonly by: Looking | null
  /** The key by which a program of the company's makes the call; absent: a person does. */
  readonly keyId?: number
  readonly replaced?: Replaced
}

/** Staff who look at the mall in somebody's name: in which session, and by the right of which member of staff. */
export type Looking = { readonly staffId: number; readonly name: string; readonly sessionId: number }

/** A member of the merchant's staff. Has no company, so a company query for one does not compile. */
export type Staff = {
  readonly side: 'staff'
  readonly staffId: number
  readonly name: string
  readonly areas: ReadonlySet<Area>
  /** Sees, of what is companies', only what is of the own customers: see `ownCustomers.sql.ts`. */
  readonly ownOnly?: true
  /** The password was given by somebody else: good for changing it, and for nothing else. */
  readonly passwordDue?: true
  /** The log-in is good for setting up the second factor that this person must have, and for nothing else. */
  readonly limited?: true
  readonly replaced?: Replaced
}

export type Actor = Buyer | Staff

/** What an endpoint's `who` promises its answer. */
export type Askers = { anyone: Actor | null; buyer: Buyer; staff: Staff }

/** @throws Refusal 'permit.missing' unless the buyer was granted `grant`. */
export function permit(buyer: Buyer, grant: Grant): void {
  if (buyer.grants.has(grant)) return
  if (buyer.by) refuse('impersonation.forbidden')
  refuse('permit.missing', { grant }, grant === 'son.manage' ? '仅主账号可操作' : undefined)
}

/** For what is personal: password, phone, sessions, data. @throws Refusal 'impersonation.forbidden' for staff in a person's name. */
export function permitSelf(buyer: Buyer): void {
  if (buyer.by) refuse('impersonation.forbidden')
  if (buyer.keyId !== undefined) refuse('key.scope')
}

/** Whether the member of staff works in `area`, or in one of several. */
export const worksIn = ({ areas }: Pick<Staff, 'areas'>, area: Area | readonly Area[]): boolean =>
  [area].flat().some((one) => areas.has(one))

/** @throws Refusal 'permit.missing' unless the member of staff works in `area`, or in one of several. */
export function permitArea(staff: Staff, area: Area | readonly Area[]): void {
  if (!worksIn(staff, area)) refuse('permit.missing', { area })
}

/** What a company's level takes off public prices. */
export type Membership = {
  readonly levelId: number
  readonly levelName: string
  /** Ten-thousandths of the public price that are paid; 10000: all of it. */
  readonly discountBp: number
}

/** By what a company buys: its own price book, else its level's, else public prices less the level's discount. */
export type Tariff = Membership & {
  readonly ownBookId: number | null
  readonly levelBookId: number | null
  /** The company has not bought anything yet. */
  readonly isNew: boolean
}
