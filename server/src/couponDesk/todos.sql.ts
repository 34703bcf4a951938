import { sql } from 'kysely'
import { nobody, type Todos } from '../todos.sql.ts'
import { waitsForWord } from './batch.sql.ts'

/** Coupon batches that wait for a second one's word. */
export const couponDeskTodos = {
  batchAsked: () => sql`select b.id::text as about,
      concat_ws(' · ', b.name, (select a.name from staff a where a.id = b.staff_id) || ' 提交') as words,
      '/coupon/' || b.id as link, b.created_at as since, ${nobody}
    from coupon_batch b where ${waitsForWord}`,
} satisfies Todos
