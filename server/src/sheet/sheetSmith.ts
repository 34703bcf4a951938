import { workshop } from '../workshop.ts'
import type { FileRow } from './item.rules.ts'
import type { WrittenSheet } from './write.ts'

/** Reads the file at `path`, or writes one there. */
export type SheetOrder =
  | { readonly do: 'read'; readonly path: string }
  | { readonly do: 'write'; readonly path: string; readonly sheets: readonly WrittenSheet[] }

/** The rows of what was read; `fault` in words where it is no sheet. */
export type SheetMade =
  { readonly rows: readonly FileRow[]; readonly fault?: never } | { readonly rows?: never; readonly fault: string }

/** Reads and writes spreadsheets outside the server, which goes on answering meanwhile. It closes by itself. */
export const sheetSmith = workshop<SheetOrder, SheetMade>('sheetProcess.ts')
