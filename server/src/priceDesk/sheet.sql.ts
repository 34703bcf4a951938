import { sql } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { Selection } from '../../../contract/price/price.ts'
import type { Example } from '../../../contract/price/priceDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { yuan, type Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Change } from '../sheet/item.rules.ts'
import { isOurs } from './priceDesk.sql.ts'
import type { PricedGoods } from './sheet.rules.ts'

/** A product with what it is sold by in a book, else publicly; `base` is the version where the sheet goes, null: none there. */
export type SheetGoods = PricedGoods & { readonly productId: number; readonly base: number | null; readonly examples: readonly Example[] }

type Row = {
  productId: number
  number: string
  name: string
  goodsType: GoodsType
  unit: string
  base: number | null
  rules: PriceRules | null
  first: unknown
  examples: readonly { id: number; name: string; selection: unknown; quantity: number; gross: Fen }[]
}

/** Products by purchase number; `rules` null: never priced. */
export async function goodsByNumbers(db: Db, numbers: readonly string[], bookId: number | null): Promise<Map<string, SheetGoods | null>> {
  const { rows } = await sql<Row>`
    select p.id as "productId", p.number, p.name, p.type as "goodsType", p.unit, v.rules, v.first_selection as first,
      ${bookId === null ? sql`now.version` : sql`bp.version`} as base,
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name, 'selection', e.selection,
          'quantity', e.quantity, 'gross', e.gross_fen) order by e.id)
        from price_example e where e.product_id = p.id and e.book_id is not distinct from ${bookId}::bigint), '[]') as examples
    from product p
    left join current_price now on now.product_id = p.id
    left join book_price bp on bp.product_id = p.id and bp.book_id = ${bookId}::bigint
    left join price_version v on v.product_id = p.id and v.version = coalesce(bp.version, now.version)
    where p.number = any(${[...numbers]}::text[]) and ${isOurs}`.execute(db)
  return new Map(rows.map((row) => [row.number, goodsOf(row)]))
}

function goodsOf({ rules, first, examples, ...row }: Row): SheetGoods | null {
  if (rules === null) return null
  return {
    ...row,
    rules,
    firstSelection: Selection.parse(first),
    examples: examples.map(({ gross, selection, ...one }) => ({
      ...one,
      selection: Selection.parse(selection),
      gross: yuan(gross),
    })),
  }
}

const sold = (bookId: number | null) =>
  bookId === null
    ? sql`current_price sold join product p on p.id = sold.product_id and ${isOurs}`
    : sql`book_price sold join product p on p.id = sold.product_id and sold.book_id = ${bookId} and ${isOurs}`

/** How many products are sold publicly, or by a book. */
export async function countSold(db: Db, bookId: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sold(bookId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The next `most` of them after product `after`. */
export async function soldAfter(db: Db, bookId: number | null, after: number, most: number) {
  const { rows } = await sql<{ id: number; number: string; name: string; rules: PriceRules }>`
    select p.id, p.number, p.name, v.rules from ${sold(bookId)}
    join price_version v on v.product_id = sold.product_id and v.version = sold.version
    where p.id > ${after} order by p.id limit ${most}`.execute(db)
  return rows
}

/** What was accepted for a run; null: nothing ever was. */
export async function acceptanceOf(tx: Tx, runId: number): Promise<{ all: boolean; except: ReadonlySet<string> } | null> {
  const row = await tx.selectFrom('price_acceptance').selectAll().where('run_id', '=', runId).executeTakeFirst()
  return row ? { all: row.all_accepted, except: new Set(row.except_for) } : null
}

export async function insertAcceptance(tx: Tx, runId: number, all: boolean, except: readonly string[]): Promise<void> {
  await tx
    .insertInto('price_acceptance')
    .values({ run_id: runId, all_accepted: all, except_for: [...except] })
    .execute()
}

type PreviewRun = { fileId: number; bookId: number | null; readingId: number | null; sums: boolean }

/** A dry run over prices that is done, with its file and book. @throws Refusal 'import.missing', 'price.sheet.unready'. */
export async function previewRun(tx: Tx, runId: number): Promise<PreviewRun> {
  const { rows } = await sql<PreviewRun & { isReady: boolean }>`
    select file_id as "fileId", (options ->> 'bookId')::bigint as "bookId", (options ->> 'readingId')::bigint as "readingId",
      coalesce((options ->> 'sums')::boolean, false) as sums, (dry and state = 'done') as "isReady"
    from import_run where id = ${runId} and subject = 'prices'`.execute(tx)
  const [run] = rows
  if (!run) return refuse('import.missing')
  return run.isReady ? run : refuse('price.sheet.unready')
}

/** What a dry run showed of these products. */
export async function shownIn(tx: Tx, runId: number, numbers: readonly string[]): Promise<Map<string, readonly Change[]>> {
  const { rows } = await sql<{ key: string; changes: Change[] }>`
    select key, changes from import_item where run_id = ${runId} and key = any(${[...numbers]}::text[])`.execute(tx)
  return new Map(rows.map(({ key, changes }) => [key, changes]))
}
