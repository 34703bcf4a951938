import { sql } from 'kysely'
import { named, nobody, yuanText, type Todos } from '../todos.sql.ts'
import { isUnsettled } from './desk.sql.ts'

export const channelTodos = {
  codeMismatch:
    () => sql`select p.out_trade_no as about, ${named('p', yuanText(sql`p.amount_fen`), sql`'实付 ' || ${yuanText(sql`p.paid_fen`)}`)} as words,
    '/channel?state=mismatch' as link, p.created_at as since, ${nobody} from channel_payment p where p.state = 'mismatch'`,
  refundFailed: () => sql`select r.number as about, ${named('r', yuanText(sql`r.amount_fen`), sql`nullif(r.said, '')`)} as words,
    '/channel/refund?state=open' as link, r.created_at as since, ${nobody} from refund r where ${isUnsettled}`,
} satisfies Todos
