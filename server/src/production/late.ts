import { chinaDay } from '../../../contract/text.ts'
import { eachDue } from '../due.ts'
import type { Services } from '../services.ts'
import { readLocked } from '../order/order.sql.ts'
import { slipIfLate } from './promise.ts'
import { lockLate, setLooked } from './promise.sql.ts'

/** Looks once a day at every line with an overdue step, and moves its promised day where the rest of the plan cannot keep it. */
export async function slipLateLines(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  const today = chinaDay(now)
  await eachDue(
    services,
    (tx, after) => lockLate(tx, today, after),
    async (tx, { id, orderId }) => {
      const order = await readLocked(tx, orderId, now)
      const line = order.lines.find((one) => one.id === id)
      if (line) await slipIfLate(tx, order, line, now)
      await setLooked(tx, id, today)
    },
  )
}
