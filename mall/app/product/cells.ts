import type { Choice, PriceRules } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { Open } from './open.ts'

/** How many of a colour and size, by `cellKey`. */
export type Cells = Readonly<Record<string, number>>

/** A row or column of the table; one without a key where there is nothing to choose on that axis. */
export type Named = { key: string | undefined; label: string; hex?: Choice['hex'] }

export type Axes = { readonly colours: readonly Named[]; readonly sizes: readonly Named[] }

const none: Named[] = [{ key: undefined, label: '数量' }]

/** The rows and columns that the buyer fills: an axis that the product lacks, or that is not open, is one without a name. */
export const axesOf = (rules: Pick<PriceRules, 'colours' | 'sizes'>, open: Pick<Open, 'colour' | 'size'>): Axes => ({
  colours: open.colour ? rules.colours : none,
  sizes: open.size ? rules.sizes : none,
})

export const cellKey = (colour: string | undefined, size: string | undefined): string => `${colour ?? ''}|${size ?? ''}`

type Place = { readonly colour?: string | undefined; readonly size?: string | undefined }

const keyOn = (axis: readonly Named[], wanted: string | undefined) => (axis.find(({ key }) => key === wanted) ?? axis[0])?.key

/** The cell of the table in which this colour and size stand; what is left open is the first choice, as the price has it. */
export const placeIn = ({ colours, sizes }: Axes, { colour, size }: Place): string => cellKey(keyOn(colours, colour), keyOn(sizes, size))

/** A matrix as the table holds it: every piece stands in a cell that is shown. */
export function cellsOf(axes: Axes, matrix: readonly Matrix[number][]): Cells {
  const cells: Record<string, number> = {}
  for (const cell of matrix) {
    const place = placeIn(axes, cell)
    cells[place] = (cells[place] ?? 0) + cell.quantity
  }
  return cells
}

/** What is asked by a filled table; empty cells are not asked for. */
export const matrixOf = (cells: Cells): Matrix =>
  Object.entries(cells)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [colour, size] = key.split('|')
      return { ...(colour && { colour }), ...(size && { size }), quantity }
    })

/** What is mixed: both axes, or the one there is. */
export const mixedNames = ({ colour, size }: Pick<Open, 'colour' | 'size'>): { name: string; several: string } =>
  colour && size
    ? { name: '颜色尺码', several: '多个颜色、尺码' }
    : colour
      ? { name: '颜色数量', several: '多个颜色' }
      : { name: '尺码数量', several: '多个尺码' }
