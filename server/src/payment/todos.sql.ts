import { sql } from 'kysely'
import { nobody, yuanText, type Todos, type Waiting } from '../todos.sql.ts'

const inState =
  (state: 'open' | 'suspense', amount: 'amount_fen' | 'left_fen'): Waiting =>
  () =>
    sql`select r.reference as about, concat_ws(' · ', r.payer_name, ${yuanText(sql`r.${sql.ref(amount)}`)}, nullif(r.remark, '')) as words,
    '/payment/' || r.reference as link, r.received_at as since, ${nobody} from bank_receipt r where r.state = ${state}`

/** What came in at the bank and has no place yet. */
export const paymentTodos = {
  receiptOpen: inState('open', 'amount_fen'),
  receiptSuspense: inState('suspense', 'left_fen'),
} satisfies Todos
