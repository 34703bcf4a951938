import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment, queryId, text } from '../text.ts'

// Prices that come in as a sheet (subject `prices` of the sheets): looked at cell by cell in a dry run, then accepted.

/** What is chosen beside the file. The rest is set by `acceptPrices`. */
export const PriceSheetOptions = z.object({
  /** null: the public prices. */
  bookId: id('价格本').nullable().default(null),
  /** The dry run whose differences were accepted; null: a dry run. */
  previewId: id('试运行').nullable().default(null),
  /** When they become the prices; null: at once. */
  dueTime: Moment.nullable().default(null),
  note: text('说明', 100, 0).default(''),
  /** How the merchant's own columns are read (`readPriceSheet`); null: the file has those of the template. */
  readingId: id('列的对应').nullable().default(null),
  /** Whether what the product's page begins with is priced before and after. */
  sums: z.boolean().default(false),
})
export type PriceSheetOptions = z.infer<typeof PriceSheetOptions>

/** The prices that go out: all that are sold publicly, or those in a book. */
export const PriceSheetFilter = z.object({ bookId: queryId('价格本').nullable().default(null) })

/** New warnings of the price desk stand among a product's changes under this column; nobody is stopped by them. */
export const heedColumn = '请留意'

/** Prices that were converted, with tax to without or back, stand among a product's changes under this and what they are of. */
export const convertedColumn = '税价换算 '

/** Examples that come out otherwise stand among a product's changes under this and their name: accepting accepts them. */
export const exampleColumn = '价格样例 '

/** What the choices that a product's page begins with cost in all stands under this, and how many of them. */
export const sumColumn = '默认配置 '

export const AcceptForm = z.object({
  /** A dry run that is done. */
  runId: id('试运行'),
  /** Whether what `except` does not name is accepted. */
  all: z.boolean('请选择接受的范围'),
  /** Purchase numbers for which it is the other way round. */
  except: z.array(z.string().max(64)).max(20_000, '一次最多 20000 个商品').default([]),
  /** When they become the prices; null: at once. */
  dueTime: Moment.nullable().default(null),
  note: text('说明', 100, 0).default(''),
})

/** Publishes what a dry run showed, as far as it was accepted; the work is a run of its own. What moved on meanwhile fails. */
export const acceptPrices = endpoint({
  method: 'POST',
  path: '/api/admin/price/sheet/accept',
  who: 'staff',
  area: 'price',
  once: true,
  title: '接受导入的价格',
  told: '已开始发布',
  input: AcceptForm,
  /** The run. */
  output: z.object({ id: z.int() }),
})
