import type { ColumnType, Generated } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { FreightTerms } from '../../../contract/price/freightTemplate.ts'
import type { PriceReading } from '../../../contract/price/priceReading.ts'
import type { ScheduleState } from '../../../contract/scheduled.ts'
import type { ImportOutcome, ImportState, SheetSubject } from '../../../contract/sheet.ts'
import type { Created, Id, Json } from './column.ts'

/** Price books, their versions and schedules, and the sheets they travel in. */
export type PricesTables = {
  price_book: { id: Id; name: string; remark: Generated<string> }
  book_price: { book_id: number; product_id: number; version: number }
  import_run: {
    id: Id
    subject: SheetSubject
    file_id: number
    dry: boolean
    options: Json<Record<string, string | number | boolean | null>>
    state: Generated<ImportState>
    fault: Generated<string>
    rows: Generated<number>
    total: Generated<number>
    done: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    failed: Generated<number>
    staff_id: number
    address: Generated<string>
    created_at: Created
    finished_at: Date | null
    told: Generated<string>
    letters: ColumnType<Record<string, string>, string | undefined, string>
    passed_over: Generated<string[]>
  }
  import_item: {
    run_id: number
    place: number
    key: string
    rows: Json<{ row: number; cells: Partial<Record<string, string>> }[]>
    outcome: ImportOutcome | null
    faults: Json<{ row: number; column: string; message: string }[]>
    changes: Json<{ column: string; was: string; is: string }[]>
  }
  export_run: {
    id: Id
    subject: SheetSubject
    format: 'xlsx' | 'csv'
    filter: Json<object>
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    fault: Generated<string>
    total: Generated<number>
    done: Generated<number>
    file_id: number | null
    staff_id: number | null
    company_id: Generated<number | null>
    account_id: Generated<number | null>
    margins: Generated<boolean>
    created_at: Created
    finished_at: Date | null
  }
  price_version: {
    product_id: number
    version: number
    rules: Json<PriceRules>
    first_selection: Json<Selection>
    created_at: Created
    staff_id: number | null
    note: Generated<string>
  }
  freight_template: {
    id: Id
    name: string
    terms: Json<Omit<FreightTerms, 'name'>>
    is_default: Generated<boolean>
    version: Generated<number>
    changed_at: Generated<Date>
  }
  pickup_place: {
    id: Id
    name: string
    address: string
    phone: string
    hours: string
    version: Generated<number>
    changed_at: Generated<Date>
  }
  price_example: {
    id: Id
    product_id: number
    book_id: number | null
    name: string
    selection: Json<Selection>
    quantity: number
    gross_fen: Fen
  }
  price_schedule: {
    id: Id
    product_id: number
    book_id: number | null
    base_version: number | null
    rules: Json<PriceRules>
    first_selection: Json<Selection>
    accepted: Json<{ id: number; gross: string }[]>
    note: Generated<string>
    due_at: Date
    staff_id: number
    created_at: Created
    state: Generated<ScheduleState>
    settled_at: Date | null
    version: number | null
    failure: Generated<string>
  }
  price_acceptance: { run_id: number; all_accepted: boolean; except_for: string[] }
  price_reading: { id: Id; shape: string; reading: Json<PriceReading>; staff_id: number; created_at: Created }
  price_draft: {
    id: Id
    staff_id: number
    product_id: number
    book_id: number | null
    base_version: number | null
    rules: Json<unknown>
    first_selection: Json<Selection>
    updated_at: Date
  }
  current_price: { product_id: number; version: number }
}
