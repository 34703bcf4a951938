import { Refusal } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { isTakenBack } from './waybillOut.sql.ts'

/** @throws Refusal waybill.busy where the number is that of a waybill that was taken back, or is being: no parcel goes with it. */
export async function refuseTakenBack(tx: Tx, consignmentId: number, trackingNo: string): Promise<void> {
  if (await isTakenBack(tx, consignmentId, trackingNo))
    throw new Refusal('waybill.busy', null, `运单号 ${trackingNo} 的电子面单已取消或正在取消，请换一个运单号`)
}
