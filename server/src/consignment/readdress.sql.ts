import type { Address } from '../../../contract/account/address.ts'
import type { Tx } from '../database/db.ts'

/** Where a consignment goes. */
export async function addressOf(tx: Tx, consignmentId: number): Promise<Address> {
  return (await tx.selectFrom('consignment').select('address').where('id', '=', consignmentId).executeTakeFirstOrThrow()).address
}

/** Writes where a consignment goes; `first`: its order says so of itself as well. The order must be locked. */
export async function setAddress(
  tx: Tx,
  { consignmentId, orderId, first }: { consignmentId: number; orderId: number; first: boolean },
  address: Address,
): Promise<void> {
  const said = { address: JSON.stringify(address) }
  await tx.updateTable('consignment').set(said).where('id', '=', consignmentId).execute()
  if (first) await tx.updateTable('customer_order').set(said).where('id', '=', orderId).execute()
}
