import type { Noted } from '../../../contract/order/consignment.ts'
import { notedText } from '../order/noted.rules.ts'
import type { Tx } from '../database/db.ts'
import { ownFiles } from '../file/file.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { checkNoted } from './noted.rules.ts'
import { expectedIn, insertNotes } from './noted.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

type Received = {
  readonly consignmentId: number
  readonly order: { readonly number: string; readonly companyId: number; readonly accountId: number }
  /** Who signed for it. */
  readonly accountId: number
}

/**
 * Keeps what was found short or broken when a consignment was signed for, and tells whoever placed the order and those who
 * make claims. The order must be locked in `tx`. Nothing of it moves money.
 * @throws Refusal as `checkNoted`, file.missing for pictures that are not the company's evidence.
 */
export async function noteFound(tx: Tx, received: Received, noted: readonly Noted[], now: Date): Promise<void> {
  const { consignmentId, order, accountId } = received
  const lines = await expectedIn(tx, consignmentId)
  checkNoted(lines, noted)
  const pictures = noted.flatMap(({ fileIds }) => fileIds)
  await ownFiles(tx, order.companyId, 'evidence', pictures)
  await insertNotes(tx, { consignmentId, companyId: order.companyId, accountId }, noted, now)
  const found = notedText(
    lines.map(({ lineId: id, title, unit }) => ({ id, title, unit })),
    noted,
  )
  await insertNotice(
    tx,
    {
      companyId: order.companyId,
      ...said('order.short', { 订单号: order.number, 说明: found }),
      link: `/orderDetail/${order.number}`,
      to: order.accountId,
      alsoGranted: 'claim.manage',
      except: accountId,
    },
    now,
  )
}
