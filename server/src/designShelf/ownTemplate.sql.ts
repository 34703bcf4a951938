import { sql } from 'kysely'
import type { Template } from '../../../contract/artwork/template.ts'
import { Layer } from '../../../contract/artwork/layer.ts'
import { templatesAtMost, type TemplateFacts, type TemplateRow } from '../../../contract/artwork/templateDesk.ts'
import type { TemplateState } from '../../../contract/artwork/templateState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import { ownKey, publicOf, type Version } from './ownTemplate.rules.ts'

// Templates of the merchant's own, and their versions.

const named = sql`t.id, t.name, t.kind, t.scene, t.use, t.width_mm as "widthMm", t.height_mm as "heightMm", t.state, t.rev, t.version,
  t.state <> 'draft' and t.rev <> t.published_rev as changed, t.layers, t.changed_by as "changedBy", t.updated_at as "updatedAt",
  (select count(distinct o.product_id)::int from product_template o where o.template_id = t.id) as offers`

export type KeptTemplate = Omit<TemplateRow, 'updateTime'> & { readonly updatedAt: Date }

/** As the back office is told of it; layers of before are read for ever. */
export const rowOf = ({ updatedAt, layers, ...row }: KeptTemplate): TemplateRow => ({
  ...row,
  layers: Layer.array().parse(layers),
  updateTime: shanghai(updatedAt),
})

type Wanted = { readonly state: TemplateState | 'all'; readonly keyword: string; readonly page: number; readonly limit: number }

/** A page of them, what was worked on last first. */
export async function templatePage(db: Db, { state, keyword, ...paging }: Wanted) {
  const found = sql`(${state} = 'all' or t.state = ${state}) and (t.name like ${containing(keyword)} or t.use like ${containing(keyword)})`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<KeptTemplate>`select ${named} from design_template t where ${found}
      order by t.updated_at desc, t.id desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from design_template t where ${found}`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** @throws Refusal template.missing. */
export async function keptTemplate(db: Db | Tx, id: number): Promise<KeptTemplate> {
  const { rows } = await sql<KeptTemplate>`select ${named} from design_template t where t.id = ${id}`.execute(db)
  return rows[0] ?? refuse('template.missing')
}

/** The same, its changes waiting for each other. @throws Refusal template.missing. */
export async function lockTemplate(tx: Tx, id: number): Promise<KeptTemplate> {
  await sql`select 1 from design_template where id = ${id} for update`.execute(tx)
  return keptTemplate(tx, id)
}

type Written = TemplateFacts & { readonly layers: readonly Layer[] }
type By = { readonly name: string; readonly now: Date }

/** A new draft. @throws Refusal input.invalid where there are too many. */
export async function insertTemplate(tx: Tx, { layers, ...of }: Written, by: By): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('design templates'))`.execute(tx)
  const { rows } = await sql<{
    id: number
  }>`insert into design_template (name, kind, scene, use, width_mm, height_mm, layers, changed_by, updated_at)
    select ${of.name}, ${of.kind}, ${of.scene}, ${of.use}, ${of.widthMm}, ${of.heightMm}, ${JSON.stringify(layers)}::jsonb, ${by.name}, ${by.now}
    where (select count(*) from design_template) < ${templatesAtMost} returning id`.execute(tx)
  return rows[0]?.id ?? refuse('input.invalid', null, `最多 ${templatesAtMost} 个设计模板`)
}

/** What is worked on, in its next revision. */
export async function setTemplate(tx: Tx, id: number, { layers, ...of }: Written, by: By): Promise<void> {
  await sql`update design_template set name = ${of.name}, kind = ${of.kind}, scene = ${of.scene}, use = ${of.use}, width_mm = ${of.widthMm},
    height_mm = ${of.heightMm}, layers = ${JSON.stringify(layers)}::jsonb, rev = rev + 1, changed_by = ${by.name}, updated_at = ${by.now}
    where id = ${id}`.execute(tx)
}

/** Where it stands; `publishes`: what is worked on is the next version, unless it is what the last one was. */
export async function setTemplateState(tx: Tx, id: number, state: TemplateState, publishes: boolean, by: By): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`update design_template set state = ${state}, changed_by = ${by.name}, updated_at = ${by.now},
    version = version + case when ${publishes} and rev <> published_rev then 1 else 0 end,
    published_rev = case when ${publishes} then rev else published_rev end
    where id = ${id} returning version`.execute(tx)
  await sql`insert into design_template_version (template_id, version, name, kind, scene, use, width_mm, height_mm, layers, published_by, published_at)
    select id, version, name, kind, scene, use, width_mm, height_mm, layers, ${by.name}, ${by.now} from design_template where id = ${id} and ${publishes}
    on conflict (template_id, version) do nothing`.execute(tx)
  // Pages that show templates to everybody are kept for a state of the catalogue.
  await sql`select nextval('catalog_version')`.execute(tx)
  return rows[0]?.version ?? refuse('template.missing')
}

const versioned = sql`v.template_id as id, v.version, v.name, v.kind, v.scene, v.use, v.width_mm as "widthMm", v.height_mm as "heightMm", v.layers`

/** A page of those that are published, the newest first, by what they are for; how many there are. */
export async function publishedPage(
  db: Db,
  { kind, scene, keyword, from, limit }: { kind: string; scene: string; keyword: string; from: number; limit: number },
): Promise<{ rows: Template[]; total: number }> {
  const found = sql`design_template t join design_template_version v on v.template_id = t.id and v.version = t.version
    where t.state = 'published' and (${kind} = '' or v.kind = ${kind}) and (${scene} = '' or v.scene = ${scene})
      and (v.name ilike ${containing(keyword)} or v.use ilike ${containing(keyword)})`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Version>`select ${versioned} from ${found} order by v.published_at desc, t.id desc limit ${limit} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db),
  ])
  return { rows: rows.map(publicOf), total: counted[0]?.total ?? 0 }
}

/** The version of a key that is published; null: it names none. */
export async function publishedOf(db: Db | Tx, key: string): Promise<Template | null> {
  const id = ownKey(key)
  if (id === null) return null
  const { rows } = await sql<Version>`select ${versioned} from design_template t
    join design_template_version v on v.template_id = t.id and v.version = t.version where t.id = ${id} and t.state = 'published'`.execute(
    db,
  )
  return rows[0] ? publicOf(rows[0]) : null
}

/** Any version there ever was. @throws Refusal template.missing. */
export async function versionOf(db: Db | Tx, id: number, version: number): Promise<Template> {
  const { rows } = await sql<Version>`select ${versioned} from design_template_version v
    where v.template_id = ${id} and v.version = ${version}`.execute(db)
  return rows[0] ? publicOf(rows[0]) : refuse('template.missing')
}

/** What a product offers to be filled in now, position by position. */
export async function offeredOn(db: Db | Tx, productId: number): Promise<{ position: string; template: Template }[]> {
  const { rows } = await sql<Version & { position: string }>`select o.position, ${versioned} from product_template o
    join product p on p.id = o.product_id join design_template t on t.id = o.template_id and t.state = 'published'
    join design_template_version v on v.template_id = t.id and v.version = t.version
    where o.product_id = ${productId} and p.type = 'common' order by o.added_at, t.id`.execute(db)
  return rows.map(({ position, ...version }) => ({ position, template: publicOf(version) }))
}

export type OfferRow = { readonly position: string; readonly id: number; readonly name: string; readonly state: TemplateState }

/** All that a product was set to offer, also what is withdrawn. */
export async function offersOf(db: Db | Tx, productId: number): Promise<OfferRow[]> {
  const { rows } =
    await sql<OfferRow>`select o.position, t.id, t.name, t.state from product_template o join design_template t on t.id = o.template_id
    where o.product_id = ${productId} order by o.added_at, t.id`.execute(db)
  return rows
}

/** Those that are published and have something to be filled in. */
export async function fillable(db: Db | Tx): Promise<Template[]> {
  const { rows } = await sql<Version>`select ${versioned} from design_template t
    join design_template_version v on v.template_id = t.id and v.version = t.version
    where t.state = 'published' and jsonb_path_exists(v.layers, '$[*].slot') order by v.published_at desc, t.id desc`.execute(db)
  return rows.map(publicOf)
}

type Offer = { readonly productId: number; readonly position: string; readonly templateId: number }

/** Whether it changed anything. */
export async function putOffer(tx: Tx, { productId, position, templateId }: Offer, offered: boolean, by: By): Promise<boolean> {
  const { rows } = await (
    offered
      ? sql`insert into product_template (product_id, position, template_id, added_by, added_at)
        values (${productId}, ${position}, ${templateId}, ${by.name}, ${by.now}) on conflict do nothing returning 1`
      : sql`delete from product_template where product_id = ${productId} and position = ${position} and template_id = ${templateId} returning 1`
  ).execute(tx)
  return rows.length > 0
}

type Of = { readonly id: number; readonly version: number }

/** Of a design's document: that a surface of it was begun with this version. One on which nothing lies was begun with nothing. */
const isOf = ({ id, version }: Of, position: string | null) => sql`jsonb_path_exists(document, '$.surfaces[*] ?
  (@.template.id == $id && @.template.version == $version && ($position == null || @.position == $position) && exists (@.layers[*]))',
  ${JSON.stringify({ id, version, position })}::jsonb)`

/** Whether the company has a design of the product that was begun with this version in that position. */
export async function hasBegun(db: Db | Tx, companyId: number, productId: number, { position, ...of }: Of & { readonly position: string }) {
  const { rows } = await sql`select 1 from design where company_id = ${companyId} and product_id = ${productId} and deleted_at is null
    and ${isOf(of, position)} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the asker has an own or shared design with this version, so that it may be opened. */
export async function isOpened(db: Db, companyId: number, of: Of): Promise<boolean> {
  const { rows } = await sql`select 1 from design where company_id = ${companyId} and ${isOf(of, null)}
    union all select 1 from design_template where id = ${of.id} and state = 'published' limit 1`.execute(db)
  return rows.length > 0
}
