import { buyerScopes, opens, staffScopes, type BuyerScopeName, type StaffScopeName } from '../../../contract/account/apiKey.ts'
import type { CompanyState } from '../../../contract/account/company.ts'
import type { Area } from '../../../contract/grant.ts'
import type { Actor } from '../actor.ts'

/** A key and whom it speaks for. */
export type KeyFacts = {
  readonly id: number
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** Null: the merchant's own. */
  readonly companyId: number | null
  readonly companyState: CompanyState | null
  /** The company's main account, where it is not switched off. */
  readonly mainId: number | null
  /** Who of the staff made it, where that person is not switched off. */
  readonly staffId: number | null
  readonly areas: readonly Area[] | null
  /** Whether that person sees the own customers only; null as `areas`. */
  readonly ownOnly: boolean | null
  readonly ownBookId: number | null
  readonly levelBookId: number | null
  readonly levelId: number | null
  readonly firstOrderId: number | null
  readonly levelName: string | null
  readonly discountBp: number | null
}

/**
 * Who makes a call with this key: the company by the grants of the key's scopes, or the member of staff who made it, within
 * the key's scopes and what that person still may. Null: the key is over, or whoever it speaks for is.
 */
export function speaker(facts: KeyFacts, now: Date): Actor | null {
  const { id, scopes, companyId, mainId, staffId } = facts
  if (facts.revokedAt || (facts.expiresAt && facts.expiresAt <= now)) return null
  if (companyId === null) {
    if (staffId === null) return null
    const wanted = scopes.flatMap((scope): readonly Area[] => staffScopes[scope as StaffScopeName]?.areas ?? [])
    const areas = new Set(wanted.filter((area) => facts.areas?.includes(area)))
    return { side: 'staff', staffId, name: `接口密钥 ${id}`, areas, ...(facts.ownOnly && { ownOnly: true }) }
  }
  if (mainId === null || facts.companyState !== 'verified') return null
  return {
    side: 'buyer',
    accountId: mainId,
    companyId,
    main: true,
    name: `接口密钥 ${id}`,
    grants: new Set(scopes.flatMap((scope) => buyerScopes[scope as BuyerScopeName]?.grants ?? [])),
    tariff: {
      ownBookId: facts.ownBookId,
      levelBookId: facts.levelBookId,
      levelId: facts.levelId ?? 0,
      levelName: facts.levelName ?? '',
      discountBp: facts.discountBp ?? 10_000,
      isNew: facts.firstOrderId === null,
    },
    by: null,
    keyId: id,
  }
}

/** Whether the key's scopes open this call. What no scope names no key opens. */
export const mayCall = ({ companyId, scopes }: Pick<KeyFacts, 'companyId' | 'scopes'>, call: string): boolean =>
  opens(companyId === null ? staffScopes : buyerScopes, scopes, call)
