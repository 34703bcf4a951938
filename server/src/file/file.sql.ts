import { sql, type RawBuilder } from 'kysely'
import type { FileLink } from '../../../contract/file.ts'
import type { FileKind } from '../../../contract/fileKinds.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { Bringer, FileType } from './file.rules.ts'
import { signedLink } from './link.ts'

export type StoredFile = {
  readonly id: number
  readonly companyId: number | null
  readonly kind: FileKind
  readonly name: string
  readonly type: FileType
  /** Bytes. */
  readonly size: number
  readonly hash: string
  readonly preview: string | null
}

const columns = ['id', 'company_id as companyId', 'kind', 'name', 'type', 'size', 'hash', 'preview'] as const
const files = (db: Db | Tx) => db.selectFrom('stored_file').select(columns).$narrowType<{ type: FileType }>()

/** Books a kept content as the bringer's: a company's own, the merchant's, or held by a phone until it is claimed. */
export async function insertFile(db: Db | Tx, by: Bringer, file: Omit<StoredFile, 'id' | 'companyId'>): Promise<StoredFile> {
  const companyId = by.side === 'buyer' ? by.companyId : null
  const account_id = by.side === 'buyer' ? by.accountId : null
  const staff_id = by.side === 'staff' ? by.staffId : null
  const phone = by.side === 'phone' ? by.phone : null
  const { id } = await db
    .insertInto('stored_file')
    .values({ ...file, company_id: companyId, account_id, staff_id, phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, companyId, ...file }
}

/** A file by its id alone: only for whoever presents a signed link to it. */
export const linkedFile = (db: Db, id: number): Promise<StoredFile | undefined> => files(db).where('id', '=', id).executeTakeFirst()

/** The merchant's files that a company is shown: of which kind, by a row of which table, and when. */
const showings = [
  { kind: 'proof', table: 'proof', when: sql`true` },
  { kind: 'evidence', table: 'claim_evidence', when: sql`true` },
  { kind: 'work', table: 'step_photo', when: sql`shown.visible` },
] as const satisfies readonly { kind: FileKind; table: keyof Tables; when: RawBuilder<unknown> }[]

const isShown = ({ kind, table, when }: (typeof showings)[number], companyId: number) =>
  sql<boolean>`(stored_file.kind = ${kind} and exists (select from ${sql.table(table)} shown
    where shown.company_id = ${companyId} and shown.file_id = stored_file.id and ${when}))`

/**
 * The chosen files as their owner sees them, by id, with links that work for ten minutes. A company is given its own files,
 * the proofs that were sent to it, the pictures that its claims were answered with and the photos of its goods that were
 * marked for it; staff (`companyId` null) any. Files that are not theirs to see are left out.
 */
export async function fileLinks(
  db: Db | Tx,
  services: Pick<Services, 'secret' | 'now'>,
  companyId: number | null,
  ids: readonly number[],
): Promise<Map<number, FileLink>> {
  if (ids.length === 0) return new Map()
  const asked = files(db).where('id', 'in', [...new Set(ids)])
  const seen =
    companyId === null
      ? asked
      : asked.where((file) => file.or([file('company_id', '=', companyId), ...showings.map((showing) => isShown(showing, companyId))]))
  const now = services.now()
  const rows = await seen.execute()
  return new Map(
    rows.map((file) => [
      file.id,
      {
        id: file.id,
        name: file.name,
        size: file.size,
        hash: file.hash,
        link: signedLink(services, file, 'file', now),
        preview: file.preview && signedLink(services, file, 'preview', now),
      },
    ]),
  )
}

/**
 * The files with these ids, in this order, when all are this company's own (null: the merchant's) and of this kind.
 * @throws Refusal 'file.missing' otherwise – not there, another's or of another kind, all told alike.
 */
export async function ownFiles(tx: Tx, companyId: number | null, kind: FileKind, ids: readonly number[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await files(tx)
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .where('kind', '=', kind)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? refuse('file.missing', { id }))
}

/**
 * Makes the licence that this phone holds the company's own; one that is the company's already stays so.
 * @throws Refusal 'licence.missing' for any other file – not there, another's or of another kind, all told alike.
 */
export async function claimLicence(
  tx: Tx,
  fileId: number | null,
  { phone, companyId, accountId }: { phone: string; companyId: number; accountId: number },
): Promise<number> {
  const claimed = await tx
    .updateTable('stored_file')
    .set({ company_id: companyId, account_id: accountId, phone: null })
    .where('id', '=', fileId)
    .where('kind', '=', 'licence')
    .where((file) => file.or([file('company_id', '=', companyId), file.and([file('company_id', 'is', null), file('phone', '=', phone)])]))
    .returning('id')
    .executeTakeFirst()
  return claimed?.id ?? refuse('licence.missing', { fields: { licenseUrl: refusals['licence.missing'].msg } })
}

/** Forgets a file that nothing refers to; its bytes go with the sweep. */
export async function forgetFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('stored_file').where('id', '=', id).execute()
}

/** Notes the small picture of a file that has none. */
export async function setPreview(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable('stored_file').set({ preview: hash }).where('id', '=', id).where('preview', 'is', null).execute()
}
