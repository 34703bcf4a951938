import type { Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { columnsAtMost, rowsAtMost, type Names } from '../contract/artwork/names.ts'
import type { DesignFinding } from './finding.ts'

// 一物一名: a design that says {姓名} is printed once for each row of a list of names.

const blank = /\{([^{}]+)\}/g

const said = (layer: Layer): string => (layer.kind === 'text' ? layer.text : layer.kind === 'code' ? layer.data : '')

/** The columns that the layers ask for, in the order in which they are first met. */
export const columnsAsked = (layers: readonly Layer[]): string[] => [
  ...new Set(layers.flatMap((layer) => (layer.hidden ? [] : [...said(layer).matchAll(blank)].map(([, column = '']) => column.trim())))),
]

/** The surface as it is printed for a row; columns that the list has not stay as they are written. */
export function filled<S extends Pick<Surface, 'layers'>>(surface: S, names: Names | undefined, row: number): S {
  const cells = names?.rows[row]
  if (!names || !cells) return surface
  const layers = surface.layers.map((layer) => {
    const before = said(layer)
    const after = before.replaceAll(blank, (whole, column: string) => {
      const at = names.columns.indexOf(column.trim())
      return at < 0 ? whole : (cells[at] ?? '')
    })
    if (after === before) return layer
    if (layer.kind === 'text') return { ...layer, text: after }
    return layer.kind === 'code' ? { ...layer, data: after } : layer
  })
  return { ...surface, layers }
}

/** A layer of a filled surface as its design has it: what it says stands in the design, where it lies is as here. */
export function unfilled(layer: Layer, own: Layer | undefined): Layer {
  if (layer.kind === 'text' && own?.kind === 'text') return { ...layer, text: own.text }
  return layer.kind === 'code' && own?.kind === 'code' ? { ...layer, data: own.data } : layer
}

/** How many different pages a surface has: one for each row where it asks for a column of the list. */
export const pagesOf = ({ layers }: Pick<Surface, 'layers'>, names: Names | undefined): number =>
  names && columnsAsked(layers).some((column) => names.columns.includes(column)) ? names.rows.length : 1

/** Reads what was copied from a table or a text: a line for each piece, cells parted by tabs, commas or semicolons; the first line names the columns. */
export function namesFrom(pasted: string): Names | { readonly why: string } {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [head, ...rest] = lines
  if (head === undefined) return { why: '请粘贴名单：第一行是列名，之后每行一件' }
  const parting = ['\t', ',', '，', ';', '；'].find((sign) => head.includes(sign))
  const cellsOf = (line: string) => (parting === undefined ? [line] : line.split(parting)).map((one) => one.trim())
  const columns = cellsOf(head)
  if (columns.length > columnsAtMost) return { why: `名单最多 ${columnsAtMost} 列，现有 ${columns.length} 列` }
  if (columns.some((column) => column === '')) return { why: '第一行的列名不能为空' }
  if (new Set(columns).size < columns.length) return { why: '列名不能重复' }
  if (rest.length === 0) return { why: '名单只有列名，请从第二行起填写内容' }
  if (rest.length > rowsAtMost) return { why: `名单最多 ${rowsAtMost} 行，现有 ${rest.length} 行` }
  const rows = rest.map(cellsOf)
  const odd = rows.findIndex((row) => row.length !== columns.length)
  if (odd >= 0) return { why: `第 ${odd + 2} 行有 ${rows[odd]?.length ?? 0} 格，应为 ${columns.length} 格` }
  const long = rows.findIndex((row) => row.some((one) => one.length > 60))
  if (columns.some((column) => column.length > 20 || /[{}]/.test(column))) return { why: '列名最多 20 个字，不能含花括号' }
  return long >= 0 ? { why: `第 ${long + 2} 行有超过 60 个字的内容` } : { columns, rows }
}

/** P21: what of the list would not be printed as it is meant. Rows are counted from 1, the line of columns not among them. */
export function namesFindings(layers: readonly Layer[], names: Names | undefined): DesignFinding[] {
  const asked = columnsAsked(layers)
  const told = (severity: 'E' | 'W', words: string): DesignFinding => ({ rule: 'P21', severity, words, layerId: null })
  const missing = asked.filter((column) => !names?.columns.includes(column))
  if (missing.length > 0)
    return [
      told(
        'E',
        names
          ? `名单中没有${missing.map((column) => `“${column}”`).join('、')}一列`
          : `图案中有${missing.map((column) => `“{${column}}”`).join('、')}，请添加名单，或改为普通文字`,
      ),
    ]
  if (!names || asked.length === 0) return []
  const empty = names.rows.flatMap((row, at) =>
    asked.filter((column) => (row[names.columns.indexOf(column)] ?? '') === '').map((column) => ({ at, column })),
  )
  const seen = new Map<string, number>()
  const twice = names.rows.flatMap((row, at) => {
    const key = asked.map((column) => row[names.columns.indexOf(column)]).join('\t')
    const before = seen.get(key)
    if (before !== undefined) return [{ at, before }]
    seen.set(key, at)
    return []
  })
  const [first] = empty
  const [double] = twice
  return [
    ...(first ? [told('E', `名单第 ${first.at + 1} 行的“${first.column}”为空${empty.length > 1 ? `，共 ${empty.length} 处` : ''}`)] : []),
    ...(double
      ? [
          told(
            'W',
            `名单第 ${double.at + 1} 行与第 ${double.before + 1} 行相同${twice.length > 1 ? `，共 ${twice.length} 处` : ''}，请核对`,
          ),
        ]
      : []),
  ]
}

/** 一物一名: of how many pieces the list is that a surface asks for, a page each; null: all pieces are alike. */
export const piecesOf = (surface: Pick<Surface, 'layers'>, names: Names | undefined): number | null =>
  names && columnsAsked(surface.layers).some((column) => names.columns.includes(column)) ? pagesOf(surface, names) : null
