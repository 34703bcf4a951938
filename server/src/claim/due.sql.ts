import { sql, type RawBuilder } from 'kysely'
import { buyerStates, claimMachine } from '../../../contract/claim/claimState.ts'
import { movedByTime } from '../../../contract/moves.ts'
import type { Tx } from '../database/db.ts'

export type DueClaim = { readonly id: number; readonly orderId: number }

const next = <Row extends DueClaim>(tx: Tx, after: number, where: RawBuilder<unknown>, more = sql``) =>
  sql<Row>`select c.id, c.order_id as "orderId"${more} from claim c join customer_order o on o.id = c.order_id
    where c.id > ${after} and ${where} order by c.id limit 1 for no key update of o, c skip locked`
    .execute(tx)
    .then(({ rows }) => rows[0] ?? null)

/** Claims at their end keep their last day and are many: those that are open are found by it. */
const openUntil = (until: Date) => sql`c.id = any(array(select d.id from claim d
  where d.due_at <= ${until} and d.state not in ('closed', 'refused', 'withdrawn', 'lapsed')))`

/** The next claim after `after` whose state has lasted as long as it may, locked with its order; null: none. */
export const lockDueClaim = (tx: Tx, now: Date, after: number): Promise<DueClaim | null> =>
  next(tx, after, sql`${openUntil(now)} and c.state = any(${movedByTime(claimMachine)})`)

/** The next claim that waits for its buyer, ends before `soon`, and of which nobody was reminded; locked; null: none. */
export const lockWarnableClaim = (tx: Tx, soon: Date, after: number): Promise<DueClaim | null> =>
  next(tx, after, sql`${openUntil(soon)} and not c.warned and c.state = any(${[...buyerStates]})`)

const sent = sql`(coalesce((select sum(r.amount_fen) from refund r where r.claim_id = c.id and refund_outcome(r.id) = 'succeeded'), 0)
  + coalesce((select sum(b.amount_fen) from claim_payback x join payback b on b.id = x.payback_id where x.claim_id = c.id), 0)
  + c.balance_fen)`

/**
 * The next claim that is carried out and of which nothing is under way any more: `done` where all of it has come – the money is
 * back, what was made anew is signed for; locked; null: none.
 */
export const lockWorkedClaim = (tx: Tx, after: number): Promise<(DueClaim & { done: boolean }) | null> =>
  next(
    tx,
    after,
    sql`c.state = 'executing' and case when c.remake_order_id is not null and c.remedy in ('remake', 'makeup')
      then exists (select from customer_order m where m.id = c.remake_order_id and m.state = 'completed')
      else not exists (select from refund r where r.claim_id = c.id and refund_outcome(r.id) = 'processing') end`,
    sql`, (c.remedy in ('remake', 'makeup') or ${sent} >= c.agreed_fen) as done`,
  )
