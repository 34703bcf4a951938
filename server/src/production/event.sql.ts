import type { Tx } from '../database/db.ts'

/** Adds a changed promised day to the order's timeline. */
export async function insertPromiseEvent(
  tx: Tx,
  event: { orderId: number; lineId: number; words: string; by: { staffId: number; name: string } | null },
  now: Date,
): Promise<void> {
  const { state } = await tx.selectFrom('order_line').select('state').where('id', '=', event.lineId).executeTakeFirstOrThrow()
  await tx
    .insertInto('order_event')
    .values({
      order_id: event.orderId,
      line_id: event.lineId,
      consignment_id: null,
      at: now,
      move: 'promise',
      from_state: state,
      to_state: state,
      side: event.by ? 'staff' : 'system',
      actor_id: event.by?.staffId ?? null,
      actor_name: event.by?.name ?? '系统',
      note: event.words,
    })
    .execute()
}
