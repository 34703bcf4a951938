import writeExcelFile from 'write-excel-file/node'

/** One sheet of a workbook; the first row is the heading. */
export type WrittenSheet = {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** Width of each column in characters. */
  readonly widths: readonly number[]
  /** The columns, by place, whose digits are written as numbers. */
  readonly numeric: readonly number[]
}

const plainNumber = /^-?\d{1,15}(\.\d{1,4})?$/

/** Sheets as an xlsx file, heading frozen. Texts are written as texts, so that none is ever run as a formula. */
export const xlsxBytes = (sheets: readonly WrittenSheet[]): Promise<Buffer> =>
  writeExcelFile(
    sheets.map(({ name, rows, widths, numeric }) => {
      const asNumber = new Set(numeric)
      return {
        sheet: name,
        stickyRowsCount: 1,
        columns: widths.map((width) => ({ width })),
        data: rows.map((row, nth) =>
          row.map((cell, place) => {
            if (nth === 0) return { value: cell, type: String, fontWeight: 'bold' as const, backgroundColor: '#F5F0EC' }
            if (cell === '') return null
            return asNumber.has(place) && plainNumber.test(cell)
              ? { value: Number(cell), type: Number }
              : { value: cell, type: String, wrap: cell.includes('\n') }
          }),
        ),
      }
    }),
  ).toBuffer()
