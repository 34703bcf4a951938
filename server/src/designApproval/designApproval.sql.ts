import { sql } from 'kysely'
import type { DesignApprovalDesk } from '../../../contract/artwork/designApproval.ts'
import type { DesignApprovalState } from '../../../contract/artwork/designApprovalState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { PageShown } from '../artwork/pagePictures.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage } from '../database/listing.sql.ts'
import type { Asked, Shown } from './designApproval.rules.ts'

/** Of an account `a` with its identity `i`: whether it may approve designs. */
const mayApprove = sql`a.state = 'active' and (a.parent_id is null or coalesce('design.approve' = any(i.grants), false))`

/** Whoever may approve what this person sends: all who may approve designs; nobody his own, but the main account. */
export async function approversFor(db: Db | Tx, { companyId, accountId, main }: Pick<Buyer, 'companyId' | 'accountId' | 'main'>) {
  const { rows } = await sql<{ id: number; nickname: string; identityName: string }>`
    select a.id, a.nickname, coalesce(i.name, '主账号') as "identityName" from account a left join identity i on i.id = a.identity_id
    where a.company_id = ${companyId} and ${mayApprove} and (${main} or a.id <> ${accountId})
    order by a.parent_id nulls first, a.id`.execute(db)
  return rows
}

/** Whether the company's designs must be approved before they are ordered. */
export async function isRequired(db: Db | Tx, companyId: number): Promise<boolean> {
  const row = await db.selectFrom('company').select('design_approval as required').where('id', '=', companyId).executeTakeFirst()
  return row?.required ?? false
}

/** Sets that, and says what it was. */
export async function setRequired(tx: Tx, companyId: number, required: boolean): Promise<boolean> {
  const was = await tx.selectFrom('company').select('design_approval as was').where('id', '=', companyId).forUpdate().executeTakeFirst()
  await tx.updateTable('company').set({ design_approval: required }).where('id', '=', companyId).execute()
  return was?.was ?? false
}

type Document = { readonly hash: string; readonly asked: DesignApprovalState | null }

/** What a design's content is known by, and how the last request of this very content stands; null: there was none. */
export async function contentOf(tx: Tx, companyId: number, designId: number): Promise<Document> {
  const { rows } = await sql<Document>`select d.hash, (select p.state from design_approval p
      where p.design_id = d.id and p.company_id = d.company_id and p.hash = d.hash order by p.id desc limit 1) as asked
    from design d where d.id = ${designId} and d.company_id = ${companyId}`.execute(tx)
  return rows[0] ?? refuse('design.missing')
}

type New = {
  readonly designId: number
  readonly productId: number
  readonly name: string
  readonly rev: number
  readonly hash: string
  readonly printed: readonly string[]
  readonly toId: number | null
  readonly note: string
}

/** Asks for a word about a design that is locked; what was asked of an earlier content is withdrawn. */
export async function insertApproval(tx: Tx, by: Pick<Buyer, 'companyId' | 'accountId'>, asked: New, now: Date): Promise<number> {
  const { designId, productId, name, rev, hash, printed, toId, note } = asked
  await tx
    .updateTable('design_approval')
    .set({ state: 'withdrawn' })
    .where('design_id', '=', designId)
    .where('company_id', '=', by.companyId)
    .where('state', '=', 'waiting')
    .execute()
  const row = await tx
    .insertInto('design_approval')
    .values({
      ...{ company_id: by.companyId, design_id: designId, product_id: productId, name, rev, hash, printed: [...printed] },
      ...{ state: 'waiting', asked_by: by.accountId, asked_at: now, to_id: toId, note },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type Approval = Asked &
  Shown & { readonly designId: number | null; readonly productId: number; readonly rev: number; readonly hash: string }

const isSame = sql`coalesce(d.hash = p.hash and d.deleted_at is null, false)`
const shown = sql`p.id, p.design_id as "designId", p.product_id as "productId", p.name, p.rev, p.hash, p.state, p.asked_by as "askedBy",
  p.asked_at as "askedAt", p.to_id as "toId", p.note, p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.reason,
  d.account_id as "ownerId", ${isSame} as "isSame", b.nickname as "askedByName", t.nickname as to, c.nickname as "decidedByName"`
const joined = sql`design_approval p left join design d on d.id = p.design_id and d.company_id = p.company_id
  join account b on b.id = p.asked_by left join account t on t.id = p.to_id left join account c on c.id = p.decided_by`

/** A request of the company's. @throws Refusal design.approval.missing. */
export async function approvalById(db: Db | Tx, companyId: number, id: number): Promise<Approval> {
  const { rows } = await sql<Approval>`select ${shown} from ${joined} where p.id = ${id} and p.company_id = ${companyId}`.execute(db)
  return rows[0] ?? refuse('design.approval.missing')
}

/** The same, with its design locked first, as whoever saves it does. @throws likewise. */
export async function lockApproval(tx: Tx, companyId: number, id: number): Promise<Approval> {
  await sql`select 1 from design where company_id = ${companyId}
    and id = (select design_id from design_approval where id = ${id} and company_id = ${companyId}) for update`.execute(tx)
  await sql`select 1 from design_approval where id = ${id} and company_id = ${companyId} for update`.execute(tx)
  return approvalById(tx, companyId, id)
}

export async function withdraw(tx: Tx, companyId: number, id: number): Promise<void> {
  const of = tx.updateTable('design_approval').where('id', '=', id).where('company_id', '=', companyId)
  await of.set({ state: 'withdrawn' }).execute()
}

type Word = { readonly state: 'approved' | 'returned'; readonly reason: string }

/**
 * Writes somebody's word. What is sent back was not approved by an earlier word of the same design either, as far as any surface of it prints
 * the same, whatever was moved beside the print. Of a design that was deleted for good, those count that were deleted like it.
 */
export async function decide(
  tx: Tx,
  by: Pick<Buyer, 'companyId' | 'accountId'>,
  { id, designId, productId }: Pick<Approval, 'id' | 'designId' | 'productId'>,
  { state, reason }: Word,
  now: Date,
): Promise<void> {
  const word = { state, reason, decided_by: by.accountId, decided_at: now }
  const of = tx.updateTable('design_approval').where('company_id', '=', by.companyId)
  await of.where('id', '=', id).set(word).execute()
  if (state === 'approved') return
  await of
    .where(sql<boolean>`design_id is not distinct from ${designId}::bigint`)
    .where('product_id', '=', productId)
    .where(sql<boolean>`printed && (select back.printed from design_approval back where back.id = ${id})`)
    .where('state', '=', 'approved')
    .set(word)
    .execute()
}

type Reader = Pick<Buyer, 'companyId' | 'accountId' | 'main'>

const waitingFor = ({ companyId, accountId, main }: Reader) => sql`p.company_id = ${companyId} and p.state = 'waiting' and ${isSame}
  and (${main} or ((p.to_id is null or p.to_id = ${accountId}) and p.asked_by <> ${accountId} and d.account_id <> ${accountId}))`
const lies: Readonly<Record<DesignApprovalDesk, (reader: Reader) => ReturnType<typeof waitingFor>>> = {
  waiting: waitingFor,
  decided: ({ companyId, accountId }) => sql`p.company_id = ${companyId} and p.decided_by = ${accountId}`,
}

/** Larger covers are not sent with a list, as JSON. */
const coverAtMost = 40_000

/** What was asked about, as long as it is kept. */
const document = sql`coalesce(case when d.hash = p.hash then d.document end, (select r.document from design_rev r
  where r.design_id = p.design_id and r.company_id = p.company_id and r.rev = p.rev))`

type Wanted = { readonly desk: DesignApprovalDesk; readonly page: number; readonly limit: number }

/** A page of what waits for somebody's word, the first first, or of what he decided, the last first; and how much waits. */
export async function approvalPage(db: Db, reader: Reader, { desk, ...paging }: Wanted) {
  const order = desk === 'waiting' ? sql`p.id` : sql`p.decided_at desc, p.id desc`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Approval & { cover: unknown }>`
      select x.*, case when length(f.surface::text) <= ${coverAtMost} then f.surface end as cover
      from (select ${shown}, ${document} as document, row_number() over (order by ${order}) as place from ${joined}
        where ${lies[desk](reader)} order by ${order} ${onPage(paging)}) x
      left join lateral (select one as surface from jsonb_array_elements(x.document -> 'surfaces') with ordinality e (one, place)
        where jsonb_array_length(one -> 'layers') > 0 order by place limit 1) f on true
      order by x.place`.execute(db),
    sql<{ total: number; waiting: number }>`select (select count(*)::int from ${joined} where ${lies[desk](reader)}) as total,
      (select count(*)::int from ${joined} where ${waitingFor(reader)}) as waiting`.execute(db),
  ])
  return { rows, ...(counted[0] ?? { total: 0, waiting: 0 }) }
}

/** What was asked about, with the configuration that it was drawn for; null: it is not kept any more. */
export async function askedDocument(db: Db, companyId: number, id: number): Promise<{ document: unknown; configuration: string } | null> {
  const { rows } = await sql<{ document: unknown; configuration: string }>`
    select ${document} as document, coalesce(d.configuration, '') as configuration from ${joined}
    where p.id = ${id} and p.company_id = ${companyId}`.execute(db)
  const [row] = rows
  return row && row.document !== null ? row : null
}

/** The pages of files that what was asked about places, also those that are hidden. */
export async function askedPages(tx: Tx, companyId: number, id: number): Promise<PageShown[]> {
  const { rows } = await sql<{ layer: PageShown }>`
    select jsonb_path_query(${document}, '$.surfaces[*].layers[*] ? (@.kind == "page")') as layer from ${joined}
    where p.id = ${id} and p.company_id = ${companyId}`.execute(tx)
  return rows.map(({ layer }) => layer)
}
