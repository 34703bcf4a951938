/** A row of a file that has something in it. */
export type FileRow = {
  /** As spreadsheet programs count, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export type Column = {
  readonly name: string
  /** What may stand there and what an empty cell does, for the explanation that comes with the template. */
  readonly note: string
  readonly example: string
  /** Without this heading the file is refused. */
  readonly needed?: true
  /** Only exported: on import the column is passed over, and the explanation says so. */
  /** What earlier releases called it: files written then are still read. */
  readonly was?: string
  readonly exportOnly?: true
  /** Of a column that is only exported: what a new thing is said to be all the same, and where it is set instead. Absent: nothing is lost. */
  readonly unlessNew?: { readonly holds: readonly string[]; readonly instead: string }
  /** Its digits are written to xlsx as numbers. */
  readonly numeric?: true
  /** In characters; 14 when absent. */
  readonly width?: number
}

/** The cells of a row by column name, as plain trimmed text. A column the file does not have is absent. */
export type Cells = Readonly<Partial<Record<string, string>>>

export type SheetRow = {
  /** As spreadsheet programs count; the heading is 1 in most files. */
  readonly row: number
  readonly cells: Cells
  /** In which column of the file, by its letters, these cells stand; absent where the run says it for all rows. */
  readonly at?: Cells
}

/** Where something of a row stands. */
export const placeIn = ({ row, at }: SheetRow, column: string) => {
  const letters = at?.[column]
  return { row, column, ...(letters && { cell: `${letters}${row}` }) }
}

/** All rows of the file that have the same key, in the file's order. */
export type Item = { readonly key: string; readonly rows: readonly SheetRow[] }

/** `column` '' where the fault is the row's; `cell` as spreadsheet programs name it, e.g. 'C7'; `message` in Chinese: what is wrong and what is accepted. */
export type Fault = { readonly row: number; readonly column: string; readonly cell?: string; readonly message: string }
export type Change = { readonly column: string; readonly was: string; readonly is: string }
