import { divideHalfUp, formatYuan, parseRate, parseYuan, rateText, yuan, type Fen, type Rate } from '../../../contract/money.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { convertedColumn } from '../../../contract/price/priceSheet.ts'
import { taxNames } from '../../../contract/price/taxNames.ts'
import { bareNumber } from '../sheet/cells.rules.ts'
import type { Change, SheetRow } from '../sheet/item.rules.ts'
import { feeColumns, ladders, kindColumns, taxColumn } from './sheetColumns.rules.ts'

// A sheet whose prices hold the tax, for goods that are priced without it, or the other way round.

type Taxed = Pick<PriceRules, 'taxMode' | 'taxRate'>

/** Columns of prices of one piece, to 0.0001 yuan. */
const eachColumns: readonly string[] = ladders.flatMap(({ value: { name } }) => (name === '工期' ? [] : [name]))
/** Columns of sums, to the fen. */
const sumColumns: readonly string[] = ['打样费', '丝印版费', '丝印起印费', ...feeColumns]

/** A price with tax as the price without; `scale` is 1 + the rate, in 毫. Rounded half-up. */
const without = (price: number, scale: bigint): number => Number(divideHalfUp(BigInt(price) * 10_000n, scale))
const withTax = (price: number, scale: bigint): number => Number(divideHalfUp(BigInt(price) * scale, 10_000n))

type Converted = { readonly cell: string; readonly told: Omit<Change, 'column'> }

/** What a cell's price is in the goods' way; null where it is no price, which is said where it is read. */
function convertedCell(cell: string, isEach: boolean, { taxMode, taxRate }: Taxed): Converted | null {
  const text = bareNumber(cell)
  if (!(isEach ? /^\d{1,9}(\.\d{1,4})?$/ : /^\d{1,13}(\.\d{1,2})?$/).test(text)) return null
  const scale = 10_000n + BigInt(parseRate(taxRate))
  const price = isEach ? parseRate(text) : parseYuan(text)
  const toNet = taxMode === 'exclusive'
  const is = (toNet ? without : withTax)(price, scale)
  const back = (toNet ? withTax : without)(is, scale)
  const written = (amount: number) => (isEach ? rateText(amount as Rate) : yuan(amount as Fen))
  const percent = parseRate(taxRate) / 100
  const [from, to] = toNet ? [`含税 ${percent}%`, '未税'] : ['未税', `含税 ${percent}%`]
  const fenOf = (amount: number) => (isEach ? Number(divideHalfUp(BigInt(amount), 100n)) : amount)
  const off = fenOf(back) === fenOf(price) ? '' : `；按此${toNet ? '含税' : '未税'}为 ${formatYuan(fenOf(back) as Fen)}`
  return {
    cell: written(is),
    told: {
      was: `${from} ¥${written(price)}`,
      is: `${to} ¥${written(is)}（四舍五入到${isEach ? ' 0.0001 元' : '分'}${off}）`,
    },
  }
}

/**
 * A product's rows in its own way of pricing. Where the sheet says the other one, each price is converted by the product's
 * own rate, half-up to what its column holds (0.0001 yuan a piece, a fen of a sum), and told; where it says another rate, its word stays and is refused; `unit` is what the goods are counted in.
 */
export function inOwnTax(
  rows: readonly SheetRow[],
  goods: Taxed,
  unit: string,
): { readonly rows: readonly SheetRow[]; readonly told: readonly Change[] } {
  const said = new Set(rows.flatMap(({ cells }) => cells[taxColumn] || []))
  const [written = ''] = said
  const own = taxNames[goods.taxMode]
  const [, word = '', rate] = /^(不?含税)(?:(\d{1,2}(?:\.\d{1,2})?)%)?$/.exec(written) ?? []
  const isOtherRate = rate !== undefined && Number(rate) * 100 !== parseRate(goods.taxRate)
  if (said.size !== 1 || written === own || word === '' || isOtherRate) return { rows, told: [] }
  if (word === own)
    return { rows: rows.map((row) => ({ ...row, cells: { ...row.cells, ...(row.cells[taxColumn] && { [taxColumn]: own }) } })), told: [] }
  const told = new Map<string, Change>()
  const converted = rows.map((row) => {
    const cells: Record<string, string | undefined> = { ...row.cells, ...(row.cells[taxColumn] && { [taxColumn]: own }) }
    for (const column of [...eachColumns, ...sumColumns]) {
      const change = convertedCell(row.cells[column] ?? '', eachColumns.includes(column), goods)
      if (!change) continue
      cells[column] = change.cell
      const name = `${convertedColumn}${placeOf(row, column, unit)}`
      told.set(name, { column: name, ...change.told })
    }
    return { ...row, cells }
  })
  return { rows: converted, told: [...told.values()] }
}

/** '单价（100 个起）', with the material or process that the row is of. */
function placeOf({ cells }: SheetRow, column: string, unit: string): string {
  const of = kindColumns.map((name) => cells[name] ?? '').join('')
  const from = cells[ladders.find(({ value }) => value.name === column)?.from.name ?? '']
  return `${of}${column}${from ? `（${bareNumber(from)} ${unit}起）` : ''}`
}
