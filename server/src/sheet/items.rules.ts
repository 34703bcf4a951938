import type { FileRow, Cells, Column, Item, SheetRow } from './item.rules.ts'

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/[\s*＊]/g, '')

/** The columns a heading names, place by place; null for what is passed over. Or what is wrong with it, in words. */
export function columnsOf(
  heading: readonly string[],
  columns: readonly Column[],
): { names: (string | null)[]; fault?: never } | { names?: never; fault: string } {
  const byName = new Map(columns.map((column) => [plain(column.name), column]))
  const typed = heading.map(plain)
  const unknown = heading.filter((name, at) => name !== '' && !byName.has(typed[at] ?? ''))
  const twice = heading.find((name, at) => name !== '' && typed.indexOf(plain(name)) < at)
  const missing = columns.filter(({ name, needed }) => needed && !typed.includes(plain(name)))
  if (missing.length > 0)
    return { fault: `第一行应为表头，缺少${missing.map(({ name }) => `“${name}”`).join('、')}，请下载模板对照` }
  if (unknown.length > 0) return { fault: `不认识的列：${unknown.slice(0, 10).join('、')}。请删除，或改为模板中的列名` }
  if (twice !== undefined) return { fault: `“${twice}”列出现了两次，请只保留一列` }
  return {
    names: typed.map((name) => {
      const column = byName.get(name)
      return column && !column.exportOnly ? column.name : null
    }),
  }
}

/** The rows of a file as things, each where its first row stands; cells beyond the heading are faults of the caller's. */
export function itemsOf(
  rows: readonly FileRow[],
  names: readonly (string | null)[],
  keyOf: (cells: Cells) => string,
): Item[] {
  const items = new Map<string, { key: string; rows: SheetRow[] }>()
  for (const { row, cells } of rows) {
    const named = Object.fromEntries(names.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? '']])))
    const key = keyOf(named)
    const place = key === '' ? `\n${row}` : key
    const item = items.get(place) ?? { key, rows: [] }
    item.rows.push({ row, cells: named })
    items.set(place, item)
  }
  return [...items.values()]
}

/** The first row with something beyond the heading's last column: cells that nobody would read; null: none. */
export const beyondHeading = (rows: readonly FileRow[], names: readonly (string | null)[]): number | null =>
  rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell !== ''))?.row ?? null
