import type { CarrierCode } from '../../../contract/carrier.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import { openByAny, ringOf, type Keys } from '../factor/machineKey.ts'
import type { Account } from '../outside/waybill/waybill.ts'
import { accountOf, type AccountRow } from './account.sql.ts'

/** For whom the key of a carrier's account is sealed. */
export const sealedAs = (carrier: CarrierCode): string => `waybill ${carrier}`

type Known = { readonly row: AccountRow; readonly account: Account }

/** The account of a carrier with its key. @throws Refusal waybill.account.missing, waybill.refused where its key cannot be read any more. */
export async function knownAccount(services: Keys & { readonly db: Db }, carrier: CarrierCode): Promise<Known> {
  const row = (await accountOf(services.db, carrier)) ?? refuse('waybill.account.missing')
  const key = row.partner_key && openByAny(ringOf(services), sealedAs(carrier), row.partner_key)
  if (row.partner_key && !key) refuse('waybill.refused', null, '电子面单账号的密码已无法读取，请在设置中重新填写')
  return { row, account: { partnerId: row.partner_id, partnerKey: key?.toString() ?? '', net: row.net } }
}
