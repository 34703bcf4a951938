import type { PriceReading } from '../../../contract/price/priceReading.ts'
import type { Db } from '../database/db.ts'
import { columnNow } from './sheetColumns.rules.ts'

/** A reading that was kept; undefined: there is none of that id. */
export async function readingById(db: Db, id: number): Promise<PriceReading | undefined> {
  const row = await db.selectFrom('price_reading').select('reading').where('id', '=', id).executeTakeFirst()
  return row && inWordsNow(row.reading)
}

/** A reading that an earlier release kept, by what our columns are called now. */
export const inWordsNow = (reading: PriceReading): PriceReading => ({
  ...reading,
  columns: reading.columns.map((one) => ({ ...one, column: one.column && columnNow(one.column) })),
})

/** Those of these texts that are purchase numbers. */
export async function numbersAmong(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('product')
    .select('number')
    .where('number', 'in', ['', ...texts])
    .execute()
  return new Set(rows.map(({ number }) => number))
}
