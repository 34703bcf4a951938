import { sql, type RawBuilder } from 'kysely'
import type { CompanyState } from '../../../contract/account/companyState.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'

export type ListedCompany = {
  readonly id: number
  readonly name: string
  readonly creditCode: string
  readonly state: CompanyState
  readonly levelName: string
  readonly priceBookName: string | null
  readonly mainName: string
  readonly mainPhone: string
  readonly members: number
  readonly orders: number
  readonly managerId: number | null
  readonly managerName: string
  readonly submittedAt: Date
}

export type CompanyListing = Paging & {
  readonly keyword?: string | undefined
  readonly status: CompanyState | 'all'
  readonly levelId?: number | undefined
  readonly managerId?: number | undefined
}

/** The columns of a company as lists and its page show them; joins `c` with its level, book and main account. */
export const companyColumns = sql`
  c.id, c.name, c.credit_code as "creditCode", c.state, l.name as "levelName", b.name as "priceBookName",
  coalesce(m.nickname, '') as "mainName", coalesce(m.phone, '') as "mainPhone", c.submitted_at as "submittedAt",
  c.manager_id as "managerId", coalesce((select s.name from staff s where s.id = c.manager_id), '') as "managerName",
  (select count(*)::int from account a where a.company_id = c.id and a.state <> 'removed') as members,
  (select count(*)::int from customer_order o where o.company_id = c.id) as orders`
export const companyJoins = sql`
  join level l on l.id = c.level_id left join price_book b on b.id = c.price_book_id
  left join account m on m.company_id = c.id and m.parent_id is null`

function named(keyword: string): RawBuilder<unknown> {
  const part = containing(keyword.normalize('NFKC'))
  return sql`(c.name ilike ${part} or c.credit_code ilike ${part}
    or exists (select 1 from account a where a.company_id = c.id and a.state <> 'removed' and a.phone like ${part.slice(1)}))`
}

const filters = ({ keyword, levelId, managerId }: CompanyListing): RawBuilder<unknown>[] => [
  sql`true`,
  ...(keyword ? [named(keyword)] : []),
  ...(levelId === undefined ? [] : [sql`c.level_id = ${levelId}`]),
  ...(managerId === undefined ? [] : [sql`coalesce(c.manager_id, 0) = ${managerId}`]),
]

/** One page of companies: those that wait for review the oldest first, all others the latest submission first. */
export async function companyPage(db: Db, asked: CompanyListing): Promise<ListedCompany[]> {
  const where = [...filters(asked), ...(asked.status === 'all' ? [] : [sql`c.state = ${asked.status}`])]
  const order = asked.status === 'pending' ? sql`c.submitted_at, c.id` : sql`c.submitted_at desc, c.id desc`
  const { rows } = await sql<ListedCompany>`
    select ${companyColumns} from company c ${companyJoins} where ${sql.join(where, sql` and `)}
    order by ${order} ${onPage(asked)}`.execute(db)
  return rows
}

/** How many of the companies that match keyword and level stand in each state. */
export async function countStates(db: Db, asked: CompanyListing): Promise<{ state: CompanyState; count: number }[]> {
  const { rows } = await sql<{ state: CompanyState; count: number }>`
    select c.state, count(*)::int as count from company c
    where ${sql.join(filters(asked), sql` and `)} group by c.state`.execute(db)
  return rows
}
