import { sql, type RawBuilder } from 'kysely'
import type { Design } from '../../../contract/artwork/design.ts'
import { designsAtMost, keptDays, revsAtMost, type DesignShelf } from '../../../contract/artwork/shelf.ts'
import { refuse } from '../../../contract/refusal.ts'
import { daysLater } from '../../../contract/text.ts'
import type { Owner } from '../cart/cart.sql.ts'
import { forgetRows } from '../forget.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { picturesIn, type StoredHead } from './designShelf.rules.ts'

const head = sql`d.id, d.name, d.product_id as "productId", d.folder, d.configuration, d.shared, d.link_may as "linkMay", d.account_id as "accountId",
  a.nickname as owner, d.rev, s.nickname as "savedBy", d.updated_at as "updatedAt",
  (select count(*)::int from design_comment c where c.design_id = d.id and c.company_id = d.company_id and not c.done) as comments,
  (select json_build_object('id', p.id, 'state', p.state, 'isOf', p.hash = d.hash, 'by', coalesce(c.nickname, t.nickname), 'reason', p.reason)
    from design_approval p left join account c on c.id = p.decided_by left join account t on t.id = p.to_id
    where p.design_id = d.id and p.company_id = d.company_id order by (p.hash = d.hash) desc, p.id desc limit 1) as approval`
const joined = sql`design d join account a on a.id = d.account_id join account s on s.id = d.saved_by`

/** How many deleted designs of a company can be had back. */
const thrownAtMost = 50

/** Larger covers are not sent with a list, as JSON. */
const coverAtMost = 40_000

const lies: Readonly<Record<DesignShelf, (accountId: number) => RawBuilder<unknown>>> = {
  mine: (accountId) => sql`d.account_id = ${accountId} and d.deleted_at is null`,
  shared: (accountId) => sql`d.account_id <> ${accountId} and d.shared and d.deleted_at is null`,
  deleted: (accountId) => sql`d.account_id = ${accountId} and d.deleted_at is not null`,
}

type Wanted = Paging & { readonly shelf: DesignShelf; readonly folder?: string | undefined; readonly keyword: string }
export type Listed = StoredHead & { readonly cover: unknown }

/** A page of a shelf, the last changed first; the folders of the shelf, and how many designs the company has. */
export async function shelfPage(db: Db, { companyId, accountId }: Owner, { shelf, folder, keyword, ...paging }: Wanted) {
  const onShelf = sql`d.company_id = ${companyId} and ${lies[shelf](accountId)}`
  const chosen = sql`${onShelf} and (${folder === undefined} or d.folder = ${folder ?? ''}) and d.name like ${containing(keyword)}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Listed>`select ${head}, case when length(f.surface::text) <= ${coverAtMost} then f.surface end as cover
      from (select d.* from design d where ${chosen} order by d.updated_at desc, d.id desc ${onPage(paging)}) d
      join account a on a.id = d.account_id join account s on s.id = d.saved_by left join lateral (select one as surface from jsonb_array_elements(d.document -> 'surfaces') with ordinality e (one, place)
        where jsonb_array_length(one -> 'layers') > 0 order by place limit 1) f on true
      order by d.updated_at desc, d.id desc`.execute(db),
    sql<{ total: number; folders: string[]; used: number; approvalRequired: boolean }>`select
      (select count(*)::int from design d where ${chosen}) as total,
      (select coalesce(array_agg(distinct d.folder), '{}') from design d where ${onShelf} and d.folder <> '') as folders,
      (select count(*)::int from design d where d.company_id = ${companyId} and d.deleted_at is null) as used,
      (select c.design_approval from company c where c.id = ${companyId}) as "approvalRequired"`.execute(db),
  ])
  return { rows, ...(counted[0] ?? { total: 0, folders: [], used: 0, approvalRequired: false }) }
}

export type Stored = StoredHead & { readonly document: unknown; readonly templateKey: string | null; readonly isDeleted: boolean }

/** A design of the company, whoever's, also one that is deleted. @throws Refusal design.missing. */
async function anyDesign(db: Db | Tx, companyId: number, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${head}, d.document, d.template_key as "templateKey", d.deleted_at is not null as "isDeleted"
    from ${joined} where d.id = ${id} and d.company_id = ${companyId}`.execute(db)
  return rows[0] ?? refuse('design.missing')
}

/** A design of the company that is not deleted, whoever's. @throws Refusal design.missing. */
export async function designById(db: Db | Tx, companyId: number, id: number): Promise<Stored> {
  const design = await anyDesign(db, companyId, id)
  return design.isDeleted ? refuse('design.missing') : design
}

const locked = (tx: Tx, companyId: number, id: number) =>
  sql`select 1 from design where id = ${id} and company_id = ${companyId} for update`.execute(tx)

/** The same, its changes waiting for each other. @throws Refusal design.missing. */
export async function lockDesign(tx: Tx, companyId: number, id: number): Promise<Stored> {
  await locked(tx, companyId, id)
  return designById(tx, companyId, id)
}

/** The same, also one that is deleted. @throws Refusal design.missing. */
export async function lockAnyDesign(tx: Tx, companyId: number, id: number): Promise<Stored> {
  await locked(tx, companyId, id)
  return anyDesign(tx, companyId, id)
}

/** Lets one more design in; others of the company wait. @throws Refusal design.full. */
export async function checkRoom(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`designs ${companyId}`}))`.execute(tx)
  const { rows } = await sql<{ used: number }>`select count(*)::int as used from design
    where company_id = ${companyId} and deleted_at is null`.execute(tx)
  if ((rows[0]?.used ?? 0) >= designsAtMost) refuse('design.full')
  // What was thrown away takes no more room than a few: the oldest goes first.
  await sql`delete from design where id in (select id from design where company_id = ${companyId} and deleted_at is not null
    order by deleted_at desc, id desc offset ${thrownAtMost})`.execute(tx)
}

/** What the designs are called that an account sees: its own and those that colleagues share. */
export async function namesSeen(tx: Tx, { companyId, accountId }: Owner): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select d.name from design d
    where d.company_id = ${companyId} and d.deleted_at is null and (d.account_id = ${accountId} or d.shared)`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

export type NewDesign = {
  readonly productId: number
  readonly name: string
  readonly design: Design
  readonly configuration: string
  readonly templateKey: string | null
}

/** A new design of the account's, in its first revision. */
export async function insertDesign(
  tx: Tx,
  owner: Owner,
  { productId, name, design, configuration, templateKey }: NewDesign,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('design')
    .values({
      ...{ company_id: owner.companyId, account_id: owner.accountId, saved_by: owner.accountId, product_id: productId, name },
      ...{
        document: JSON.stringify(design),
        picture_ids: picturesIn(design),
        rev: 1,
        configuration,
        template_key: templateKey,
        updated_at: now,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteRev(tx, owner, { id, rev: 1 }, now)
  return id
}

/** Whether this is what is kept of it. */
export async function isKept(
  tx: Tx,
  companyId: number,
  id: number,
  { name, design, configuration }: Pick<NewDesign, 'name' | 'design' | 'configuration'>,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from design where id = ${id} and company_id = ${companyId} and name = ${name} and configuration = ${configuration}
    and document = ${JSON.stringify(design)}::jsonb`.execute(tx)
  return rows.length > 0
}

/** The next revision of a design. */
export async function setDesign(
  tx: Tx,
  by: Owner,
  {
    id,
    rev,
    name,
    design,
    configuration,
  }: Pick<NewDesign, 'name' | 'design' | 'configuration'> & { readonly id: number; readonly rev: number },
  now: Date,
): Promise<void> {
  const of = tx.updateTable('design').where('id', '=', id).where('company_id', '=', by.companyId)
  const saved = { document: JSON.stringify(design), picture_ids: picturesIn(design), rev, saved_by: by.accountId, updated_at: now }
  await of.set({ name, configuration, ...saved }).execute()
  await noteRev(tx, by, { id, rev }, now)
}

/** Keeps what the design is now as a revision, and forgets those that are too many. */
async function noteRev(tx: Tx, by: Owner, { id, rev }: { readonly id: number; readonly rev: number }, now: Date): Promise<void> {
  await sql`insert into design_rev (design_id, company_id, rev, document, account_id, at)
    select id, company_id, rev, document, ${by.accountId}, ${now} from design where id = ${id} and company_id = ${by.companyId}`.execute(tx)
  const old = tx.deleteFrom('design_rev').where('design_id', '=', id).where('company_id', '=', by.companyId)
  await old.where('rev', '<=', rev - revsAtMost).execute()
}

type Fields = { readonly name?: string | undefined; readonly folder?: string | undefined; readonly shared?: boolean | undefined }

/** What a design is called and where it lies; `deleted`: when it was, null: it is not; absent: as before. */
export async function setPlace(
  tx: Tx,
  companyId: number,
  id: number,
  { deleted, ...fields }: Fields & { readonly deleted?: Date | null },
): Promise<void> {
  // A link does not come back with what was deleted.
  const set = { ...fields, ...(deleted !== undefined && { deleted_at: deleted }), ...(deleted && { link_hash: null, link_may: null }) }
  await tx.updateTable('design').set(set).where('id', '=', id).where('company_id', '=', companyId).execute()
}

export type Rev = { readonly rev: number; readonly by: string; readonly at: Date }

/** What is kept of what it was, the last first. */
export async function revsOf(db: Db, companyId: number, id: number): Promise<Rev[]> {
  const { rows } = await sql<Rev>`select r.rev, a.nickname as by, r.at from design_rev r join account a on a.id = r.account_id
    where r.design_id = ${id} and r.company_id = ${companyId} order by r.rev desc limit ${revsAtMost}`.execute(db)
  return rows
}

/** One of them. @throws Refusal design.rev.missing. */
export async function revOf(db: Db, companyId: number, id: number, rev: number): Promise<Rev & { document: unknown }> {
  const { rows } = await sql<Rev & { document: unknown }>`select r.rev, a.nickname as by, r.at, r.document
    from design_rev r join account a on a.id = r.account_id
    where r.design_id = ${id} and r.company_id = ${companyId} and r.rev = ${rev}`.execute(db)
  return rows[0] ?? refuse('design.rev.missing')
}

/** From now on the link with this hash opens it, and no other; null: none does. */
export async function setLink(
  tx: Tx,
  companyId: number,
  id: number,
  link: { readonly hash: string; readonly may: 'read' | 'comment' } | null,
): Promise<void> {
  const of = tx.updateTable('design').where('id', '=', id).where('company_id', '=', companyId)
  await of.set({ link_hash: link?.hash ?? null, link_may: link?.may ?? null }).execute()
}

/** The design that a link with this hash opens while whoever gave it out may log in, and whose it is. @throws Refusal design.link.missing. */
export async function linkedDesign(
  db: Db | Tx,
  hash: string,
): Promise<Pick<Stored, 'id' | 'name' | 'productId' | 'updatedAt' | 'document'> & { companyId: number; may: 'read' | 'comment' }> {
  type Linked = Pick<Stored, 'id' | 'name' | 'productId' | 'updatedAt' | 'document'> & { companyId: number; may: 'read' | 'comment' }
  const { rows } =
    await sql<Linked>`select d.id, d.company_id as "companyId", d.name, d.product_id as "productId", d.updated_at as "updatedAt",
    d.document, d.link_may as may from design d join company c on c.id = d.company_id
      join account a on a.id = d.account_id and a.company_id = d.company_id
    where d.link_hash = ${hash} and d.deleted_at is null and c.state = 'verified' and a.state = 'active'`.execute(db)
  return rows[0] ?? refuse('design.link.missing')
}

/** Forgets what was deleted long ago, with what it was and what was said of it. */
export async function forgetDeleted(db: Db, now: Date): Promise<void> {
  await forgetRows(db, 'design', sql`deleted_at < ${daysLater(now, -keptDays)}`)
}
