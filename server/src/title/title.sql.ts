import { sql } from 'kysely'
import { titlesAtMost, type InvoiceTitle } from '../../../contract/account/invoice.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'

export type TitleFields = Omit<InvoiceTitle, 'id' | 'isDefault'>

const mine = (db: Db | Tx, companyId: number) => db.selectFrom('invoice_title').where('company_id', '=', companyId)

/** A page of the company's invoice titles, the default first, then the newest. */
export async function titlePage(db: Db, companyId: number, paging: Paging): Promise<{ rows: InvoiceTitle[]; total: number }> {
  const shown = (titles: ReturnType<typeof mine>) =>
    titles
      .select(['id', 'header_type as headerType', 'type', 'name', 'duty_number as dutyNumber', 'email'])
      .select(['drawer_phone as drawerPhone', 'tell', 'address', 'bank', 'card_number as cardNumber'])
      .select(sql<0 | 1>`is_default::int`.as('isDefault'))
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
  return pageOf(mine(db, companyId), shown, paging)
}

/** Locks the company, so that its titles are counted, compared and their default is chosen by one call at a time. */
export async function lockTitles(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** @throws Refusal 'title.taken' where the company keeps the same already, other than as `known`. */
export async function refuseTwin(tx: Tx, companyId: number, title: TitleFields, known: number | null): Promise<void> {
  const twin = await mine(tx, companyId)
    .select('id')
    .where('type', '=', title.type)
    .where('header_type', '=', title.headerType)
    .where('name', '=', title.name)
    .where('duty_number', '=', title.dutyNumber)
    .$if(known !== null, (others) => others.where('id', '<>', known))
    .executeTakeFirst()
  if (twin) refuse('title.taken')
}

const columns = ({ headerType, dutyNumber, drawerPhone, cardNumber, ...same }: TitleFields) => ({
  ...same,
  header_type: headerType,
  duty_number: dutyNumber,
  drawer_phone: drawerPhone,
  card_number: cardNumber,
})

/** Adds a title; the first is the default. @throws Refusal 'title.full' at 100. */
export async function insertTitle(tx: Tx, companyId: number, fields: TitleFields, wanted: boolean): Promise<number> {
  const { count } = await mine(tx, companyId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= titlesAtMost) refuse('title.full', { most: titlesAtMost })
  const { id } = await tx
    .insertInto('invoice_title')
    .values({ company_id: companyId, ...columns(fields), is_default: wanted || count === 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Refusal 'title.missing' – also for another company's, so ids cannot be probed. */
export async function setTitle(tx: Tx, companyId: number, id: number, fields: TitleFields, isDefault: boolean): Promise<void> {
  const done = await tx
    .updateTable('invoice_title')
    .set({ ...columns(fields), is_default: isDefault })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) refuse('title.missing')
}

/** Leaves the company without a default title. */
export async function clearDefaultTitle(tx: Tx, companyId: number): Promise<void> {
  await tx
    .updateTable('invoice_title')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .execute()
}

/** Orders keep a copy of the title they were placed with. @throws Refusal 'title.missing' – also for another company's. */
export async function deleteTitleRow(tx: Tx, companyId: number, id: number): Promise<void> {
  const done = await tx.deleteFrom('invoice_title').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
  if (done.numDeletedRows === 0n) refuse('title.missing')
}
