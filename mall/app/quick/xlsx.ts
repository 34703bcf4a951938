import { strFromU8, unzipSync } from 'fflate'
import { trusted } from '../../../kit/sinks.ts'
import { Unreadable } from './unreadable.ts'

const mostUnpacked = 60 * 2 ** 20 // bytes

/** The cells of the first sheet of an xlsx file, as texts. @throws Unreadable where it holds none or unpacks beyond reason. */
export function xlsxCells(bytes: Uint8Array): string[][] {
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/^xl\/(worksheets\/[^/]+|sharedStrings|workbook|_rels\/workbook\.xml)\.(xml|rels)$/.test(name)) return false
      unpacked += originalSize
      if (unpacked > mostUnpacked) throw new Unreadable('表格内容过大，请只保留采购编号与数量')
      return true
    },
  })
  const open = (name: string): Document | null => {
    const part = parts[name]
    return part ? new DOMParser().parseFromString(trusted(strFromU8(part)), 'application/xml') : null
  }
  const sheet = open(firstSheet(open('xl/workbook.xml'), open('xl/_rels/workbook.xml.rels')))
  if (!sheet) throw new Unreadable('文件里没有工作表')
  const shared = all(open('xl/sharedStrings.xml'), 'si').map(words)
  return all(sheet, 'row').map((row) => cellsOfRow(row, shared))
}

const all = (within: Document | Element | null, name: string): Element[] => (within ? [...within.getElementsByTagNameNS('*', name)] : [])

/** The text of a string, without how it is to be read aloud. */
const words = (string: Element): string =>
  all(string, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('')

/** Where the first sheet of the book lies. */
function firstSheet(book: Document | null, links: Document | null): string {
  const attribute = [...(all(book, 'sheet')[0]?.attributes ?? [])].find(
    ({ localName, namespaceURI }) => localName === 'id' && namespaceURI !== null,
  )
  const link = all(links, 'Relationship').find((one) => one.getAttribute('Id') === attribute?.value)
  const target = link?.getAttribute('Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function cellsOfRow(row: Element, shared: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const place = columnOf(cell.getAttribute('r')) ?? cells.length
    // Sheets have 16 384 columns; what stands beyond the first hundred is no column of ours.
    if (place < 100) cells[place] = valueOf(cell, shared)
  }
  return Array.from(cells, (cell) => cell ?? '')
}

/** 'C7' → 2 */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

function valueOf(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return words(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  return type === 's' ? (shared[Number(value)] ?? '') : value
}
