import { z } from 'zod'

/** The last file of a backup: what it is, what it holds and by which SHA-256 each of its files is known. */
export const Manifest = z.object({
  format: z.literal('yincai-backup-1'),
  made: z.iso.datetime(),
  /** The last migration of the database it was made from. */
  migration: z.string().regex(/^\d{3}_\w+\.sql$/),
  /** Every migration it had run, with the SHA-256 of its text. Backups made before this was kept: none. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string().length(64) })).default([]),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().regex(/^-?\d+$/) })),
  hashes: z.record(z.string(), z.string().length(64)),
  /** The fingerprint of the key by which rows are sealed, in the backup or kept apart. Backups made before this was told: ''. */
  key: z.string().default(''),
  /** Files that rows name and that were not on the disk. */
  missing: z.array(z.string()).default([]),
  /** How many contents lie in an object store, and not in the backup. */
  elsewhere: z.int().nonnegative().default(0),
})
export type Manifest = z.infer<typeof Manifest>
export type Table = Manifest['tables'][number]

export const manifestName = 'manifest.json'

/** Rows of a table as they lie in a backup: each value as PostgreSQL writes it as text, or null. One array a line. */
export const Row = z.array(z.string().nullable())
export type Row = z.infer<typeof Row>

/** The folder of a table's rows in a backup. */
export const folderOf = ({ schema, name }: { schema: string; name: string }) => `database/${schema}.${name}/`
