/**
 * Begins what a spreadsheet program would run as a formula, or what was guarded before. East Asian programs take full-width signs
 * for the narrow ones.
 */
const dangerous = /^'*[=+\-@＝＋－＠\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** A cell that no spreadsheet program runs: text that looks like a formula is guarded by an apostrophe. */
const guarded = (cell: string): string => (dangerous.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)

const written = (cell: string): string => {
  const safe = guarded(cell)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a csv begins with, so that Excel takes it for UTF-8. */
export const csvMark = '\ufeff'

/** Rows as csv text, each ended by CR LF; cells that look like formulas are guarded. Without the mark. */
export const csvText = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')

/** A cell as it was before `csvText` guarded it. */
const unguarded = (cell: string): string => (/^'+[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell)

/**
 * The rows of a csv text: cells between commas – or semicolons or tabs, whichever the first line has – and within double
 * quotes anything, a quote doubled.
 */
export function csvRows(text: string): string[][] {
  const body = text.startsWith(csvMark) ? text.slice(1) : text
  const between = separatorOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < body.length) {
    const { cell, next } = body[at] === '"' ? quotedCell(body, at, between) : bareCell(body, at, between)
    row.push(unguarded(cell))
    at = next
    if (body[at] === between) {
      at++
      // A separator at the very end of a text still begins an empty cell.
      if (at < body.length) continue
      row.push('')
    }
    if (body[at] === '\r') at++
    if (body[at] === '\n') at++
    rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  // Banks put lines before the heading that have no separator at all.
  const line = /^[^\r\n]*[,;\t][^\r\n]*/m.exec(text)?.[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  return [',', '\t', ';'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Where the cell that begins at `at` ends: at a separator, a line break or the end of the text. */
function bareCell(text: string, at: number, between: string): { cell: string; next: number } {
  let next = at
  while (next < text.length && text[next] !== between && text[next] !== '\r' && text[next] !== '\n') next++
  return { cell: text.slice(at, next), next }
}

function quotedCell(text: string, at: number, between: string): { cell: string; next: number } {
  let cell = ''
  let next = at + 1
  for (;;) {
    const quote = text.indexOf('"', next)
    // A quote that never closes: the rest is the cell.
    if (quote < 0) return { cell: cell + text.slice(next), next: text.length }
    cell += text.slice(next, quote)
    if (text[quote + 1] !== '"') {
      // What stands between the closing quote and the separator belongs to the cell all the same.
      const rest = bareCell(text, quote + 1, between)
      return { cell: cell + rest.cell, next: rest.next }
    }
    cell += '"'
    next = quote + 2
  }
}
