import { GoodsForm } from '../../../contract/goods/goodsDesk.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { plainText } from '../sheet/cells.rules.ts'
import type { Cells, Change, Fault, SheetRow } from '../sheet/item.rules.ts'
import { lostIfNew } from '../sheet/items.rules.ts'
import type { GoodsFields, LockedGoods } from './goods.rules.ts'
import { goodsColumns, numberColumn, type GoodsCells, type Surroundings } from './sheetColumns.rules.ts'

/** What a row asks for: a form over the product it names, nothing that is not so already, or faults. */
export type Draft =
  | { readonly kind: 'form'; readonly form: GoodsForm; readonly was: LockedGoods | null }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }

/** What the number in a row is in the catalogue; '' where there is none. */
export const numberIn = (cells: Cells): string => (cells[numberColumn] ?? '').normalize('NFKC').trim().toUpperCase()

/** Reads the rows of one number: over `was` only the columns that are given and say otherwise. */
export function draftOf(rows: readonly SheetRow[], was: LockedGoods | null, around: Surroundings): Draft {
  const [first, ...more] = rows
  if (!first) throw new Error('an item has at least one row')
  if (more.length > 0)
    return faulty(
      more.map(({ row }) => ({
        row,
        column: numberColumn,
        message: `与第 ${first.row} 行的采购编号重复，一个商品只能有一行，这几行都未导入`,
      })),
    )
  const { cells, row } = first
  const typed = typedOver(cells, was, around)
  const form = { ...(was ? formFrom(was, around) : blank), ...typed.values, number: numberIn(cells) }
  if (was && typed.faults.length === 0 && Object.keys(typed.values).length === 0) return { kind: 'unchanged' }
  const judged = GoodsForm.safeParse(form)
  const lost = was ? [] : lostIfNew(first, goodsColumns)
  const faults = new Map([...typed.faults, ...lost].map(({ column, message }) => [column, message]))
  for (const { path, message } of judged.error?.issues ?? []) {
    const column = columnOf(String(path[0]))
    if (!faults.has(column)) faults.set(column, /\p{Script=Han}/u.test(message) ? message : '格式不正确')
  }
  if (judged.data && faults.size === 0) return { kind: 'form', form: judged.data, was }
  const places = goodsColumns.map(({ name }) => name)
  const inOrder = [...faults].toSorted(([a], [b]) => places.indexOf(a) - places.indexOf(b))
  return faulty(inOrder.map(([column, message]) => ({ row, column, message })))
}

const faulty = (faults: readonly Fault[]): Draft => ({ kind: 'faulty', faults })

/** The column that a field of the form is typed in; '' for none. */
export const columnOf = (field: string): string => goodsColumns.find((column) => column.field === field)?.name ?? ''

type Typed = { values: Record<string, unknown>; faults: { column: string; message: string }[] }

function typedOver(cells: Cells, was: LockedGoods | null, around: Surroundings): Typed {
  const typed: Typed = { values: {}, faults: [] }
  const shown = was && cellsOf(was, around)
  for (const { name, field, read, empty } of goodsColumns) {
    const cell = cells[name]
    if (!field || !read || name === numberColumn) continue
    // A new product needs what a column that keeps cannot give.
    if (cell === undefined || cell === '') {
      const missing = !was && empty === 'needed'
      if (missing) typed.faults.push({ column: name, message: `新商品请填写${name}` })
      if (cell === undefined || missing || empty !== 'clears') continue
    }
    if (shown && cell === plainText(shown[name] ?? '')) continue
    const { value, fault } = read(cell, { was, around })
    if (fault === undefined) typed.values[field] = value
    else typed.faults.push({ column: name, message: fault })
  }
  return typed
}

/** A product of which nothing is said yet. */
export const blank = {
  type: 'custom',
  name: '',
  subtitle: '',
  unit: '件',
  categoryId: 0,
  tags: [],
  material: '',
  processes: [],
  params: [],
  story: [],
  gallery: [],
  sort: 0,
  sourceNumber: '',
}

const formFrom = (was: LockedGoods, { numbers }: Surroundings) => ({
  id: was.id,
  revision: was.revision,
  type: was.type,
  name: was.name,
  subtitle: was.subtitle,
  unit: was.unit,
  categoryId: was.category3_id,
  tags: was.tags,
  material: was.material,
  processes: was.processes,
  params: was.params,
  story: was.story,
  gallery: was.pictures.map((image, at) => ({ image, alt: was.picture_alts[at] ?? '' })),
  sort: was.sort,
  sourceNumber: was.source_id === null ? '' : (numbers.get(was.source_id) ?? ''),
})

type Known = GoodsFields & { readonly type: GoodsType; readonly source_id: number | null }

/** A product as the columns that are imported show it. */
export const cellsOf = (goods: Known, around: Surroundings): Record<string, string> =>
  rowOf({
    ...goods,
    category: around.paths.get(goods.category3_id) ?? '',
    sourceNumber: goods.source_id === null ? '' : (around.numbers.get(goods.source_id) ?? ''),
  })

/** A product's cells by column. */
export const rowOf = (goods: GoodsCells): Record<string, string> =>
  Object.fromEntries(goodsColumns.map(({ name, shown }) => [name, shown(goods)]))

/** The cells that differ between two states of a product. */
export function changesOf(was: Known, is: Known, around: Surroundings): Change[] {
  const [before, after] = [cellsOf(was, around), cellsOf(is, around)]
  return goodsColumns.flatMap(({ name, field }) =>
    field && before[name] !== after[name] ? [{ column: name, was: before[name] ?? '', is: after[name] ?? '' }] : [],
  )
}
