import type { z } from 'zod'
import type { Staff } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ImportOutcome, SheetSubject } from '../../../contract/sheet.ts'
import type { Cells, Change, Column, Fault, FileRow, Item } from './item.rules.ts'
import type { Understood } from './items.rules.ts'

// What a subject gives so that it can be imported and exported. Everything else – files, reading, jobs, progress,
// cancelling, resuming, errors, templates – is the same for all.

export type Taken =
  | { readonly outcome: Exclude<ImportOutcome, 'failed'>; readonly changes: readonly Change[] }
  | { readonly outcome: 'failed'; readonly faults: readonly Fault[] }

/** Within which run items are taken. */
export type Taking = {
  readonly runId: number
  /** Nothing may be written; the outcome is told as if it were. */
  readonly dry: boolean
  /** As the subject's `options` schema gave them. */
  readonly options: unknown
  readonly actor: Staff
  /** From where the run was begun, for the audit. */
  readonly address: string
  readonly now: Date
}

/** For whom an export is made, and when. `staffId` null: for a buyer. */
export type Asking = {
  readonly staffId: number | null
  readonly now: Date
  /** Whether whoever asks may see costs and margins. */
  readonly seesMargins: boolean
}

export type ExportedPage = {
  /** A row for each line of the file, cells in the order of `columns`. */
  readonly rows: readonly (readonly string[])[]
  /** How many things these rows are of, for the progress. */
  readonly things: number
  /** Where the next page begins; null: this was the last. */
  readonly next: number | null
}

/** How a file of somebody's own columns is read. */
export type OwnWay = {
  readonly sheet: string | undefined
  readonly understood: (rows: readonly FileRow[]) => Understood
}

export type SheetDesk = {
  readonly columns: readonly Column[]
  /** Rewrites a file that others made to `importColumns`, heading first, and says what it was taken for; absent: it has them already. */
  readonly recast?: (
    rows: readonly FileRow[],
  ) =>
    | { readonly rows: readonly FileRow[]; readonly told: string; readonly fault?: never }
    | { readonly rows?: never; readonly fault: string }
  /** What `recast` rewrites to, where that is not what is exported. */
  readonly importColumns?: readonly Column[]
  /** Judges what is chosen beside the file, before a run begins. */
  readonly options: z.ZodType<object>
  /** How a file is read that has not these columns, by the run's options; null: it has them. */
  readonly ownWay?: (db: Db, options: unknown) => Promise<OwnWay | null>
  /** What a row is of; rows of one key are one item. '' is a key of its own for each row. */
  readonly keyOf: (cells: Cells) => string
  /** How many items are taken in one transaction. */
  readonly atOnce: number
  /** Loads what writing needs, before a transaction begins; not called for a dry run. */
  readonly prepare?: () => Promise<unknown>
  /**
   * Judges items and, unless `dry`, writes them and their audit rows: one answer for each, in their order. A faulty item
   * answers its faults and writes nothing; what is thrown undoes the whole transaction, which is tried again later.
   */
  readonly take: (tx: Tx, items: readonly Item[], taking: Taking) => Promise<Taken[]>
  /** Judges an export's filter before it begins. */
  readonly filter: z.ZodType<object>
  /** Of which one thing an export is, as its file is named; '' where it is of several. */
  readonly named?: (db: Db, filter: unknown) => Promise<string>
  /** How many things match. */
  readonly count: (db: Db, filter: unknown, asking: Asking) => Promise<number>
  /** The page of matching things after `after` (0: the first). All pages of an export see the same state of the database. */
  readonly page: (db: Db, filter: unknown, after: number, asking: Asking) => Promise<ExportedPage>
}

/** The desk of each subject that can be imported and exported. */
export type SheetDesks = Readonly<Record<SheetSubject, SheetDesk>>

declare module '../services.ts' {
  interface Services {
    /** What comes and goes as a spreadsheet, by the subjects that bring it. */
    readonly sheetDesks: SheetDesks
  }
}

declare module '../subject.ts' {
  interface Subject {
    /** What of it comes and goes as a spreadsheet. */
    readonly sheets?: Partial<Record<SheetSubject, SheetDesk>>
  }
}
