import { z } from 'zod'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import type { Paging } from '../database/listing.sql.ts'
import type { Column } from './item.rules.ts'
import type { Asking, SheetDesk } from './desk.ts'

/** What cannot be brought in, only taken out. */
export const outwardOnly = {
  options: z.object({}).refine(() => false, '此内容只能导出'),
  keyOf: () => '',
  atOnce: 1,
  take: () => Promise.reject(new Error('what only goes out is not imported')),
} as const

/** A column of what only goes out. `width` in characters; `numeric`: its digits are written as numbers. */
export const outwardColumn = (name: string, width: number, numeric?: true): Column => ({
  name,
  note: '',
  example: '',
  exportOnly: true,
  width,
  ...(numeric && { numeric }),
})

/** A moment in a cell; '' for none. */
export const moment = (at: Date | null): string => (at === null ? '' : shanghai(at))

/** A column and how a row fills it. */
export type Told<Row> = readonly [name: string, width: number, cell: (row: Row) => string, numeric?: true]

/** As a sheet asks for a page: nobody asks how many there are in all, so a list that takes long to count may answer 0. */
export type SheetPaging = Paging & { readonly uncounted?: true }
type Listed<Row> = { readonly rows: readonly Row[]; readonly total: number }

const atOnce = 500

/**
 * A list of the back office as a sheet, read page by page with the very query of the list. `filter` is the list's, without its
 * pages; what it does not say means all.
 */
export const listSheet = <Schema extends z.ZodType<object>, Row>({
  filter,
  columns,
  list,
  named,
}: {
  readonly filter: Schema
  readonly columns: readonly Told<Row>[]
  readonly list: (db: Db, asked: z.output<Schema> & SheetPaging, asking: Asking) => Promise<Listed<Row>>
  readonly named?: (db: Db, asked: z.output<Schema>) => Promise<string>
}): SheetDesk => ({
  ...partsSheet({
    filter,
    parts: [null],
    columns,
    count: async (db, asked, asking) => (await list(db, { ...asked, page: 1, limit: 1 }, asking)).total,
    list: async (db, asked, _, asking) => (await list(db, { ...asked, uncounted: true }, asking)).rows,
  }),
  ...(named && { named: (db: Db, asked: unknown) => named(db, filter.parse(asked)) }),
})

/** A list whose parts follow one another, each read page by page. */
export const partsSheet = <Schema extends z.ZodType<object>, Part, Row>({
  filter,
  parts,
  columns,
  count,
  list,
}: {
  readonly filter: Schema
  readonly parts: readonly Part[]
  readonly columns: readonly Told<Row>[]
  readonly count: (db: Db, asked: z.output<Schema>, asking: Asking) => Promise<number>
  readonly list: (db: Db, asked: z.output<Schema> & SheetPaging, part: Part, asking: Asking) => Promise<readonly Row[]>
}): SheetDesk => ({
  ...outwardOnly,
  columns: columns.map(([name, width, , numeric]) => outwardColumn(name, width, numeric)),
  filter,
  count: (db, asked, asking) => count(db, filter.parse(asked), asking),
  page: async (db, asked, after, asking) => {
    const place = after % parts.length
    const rows = await list(
      db,
      { ...filter.parse(asked), page: Math.floor(after / parts.length) + 1, limit: atOnce },
      parts[place] as Part,
      asking,
    )
    const isLastPage = rows.length < atOnce
    return {
      rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
      things: rows.length,
      next: isLastPage ? (place + 1 < parts.length ? place + 1 : null) : after + parts.length,
    }
  },
})

/** Whatever has no pages, as a sheet: all of it is read at once. */
export const wholeSheet = <Schema extends z.ZodType<object>, Row>({
  filter,
  columns,
  rows,
}: {
  readonly filter: Schema
  readonly columns: readonly Told<Row>[]
  readonly rows: (db: Db, asked: z.output<Schema>, asking: Asking) => Promise<readonly Row[]>
}): SheetDesk => {
  const cells = async (db: Db, asked: unknown, asking: Asking) =>
    (await rows(db, filter.parse(asked), asking)).map((row) => columns.map(([, , cell]) => cell(row)))
  return {
    ...outwardOnly,
    columns: columns.map(([name, width, , numeric]) => outwardColumn(name, width, numeric)),
    filter,
    count: async (db, asked, asking) => (await cells(db, asked, asking)).length,
    page: async (db, asked, _, asking) => {
      const all = await cells(db, asked, asking)
      return { rows: all, things: all.length, next: null }
    },
  }
}
