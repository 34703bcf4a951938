import { worker } from '../worker.ts'
import type { FileBook } from './read.ts'
import type { WrittenSheet } from './write.ts'

/** Reads the file at `path` – of a workbook the sheet named `sheet`, else the first; `most` rows of it – or writes one there. */
export type SheetOrder =
  | { readonly do: 'read'; readonly path: string; readonly sheet?: string | undefined; readonly most?: number }
  | { readonly do: 'write'; readonly path: string; readonly sheets: readonly WrittenSheet[] }

/** What was read; `fault` in words where it is no sheet. */
export type SheetMade = (FileBook & { readonly fault?: never }) | { readonly rows?: never; readonly fault: string }

/** Reads and writes spreadsheets outside the server, which goes on answering meanwhile. It closes by itself. */
export const sheetWorker = worker<SheetOrder, SheetMade>('sheet')
