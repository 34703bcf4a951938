import { makesGoods } from '../../../contract/claim/claimReason.ts'
import { cellNames, shareWords } from '../../../contract/order/consignment.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Offered } from './claim.rules.ts'

/** A line by colours and sizes, in its own words. */
export type Celled = { readonly quantity: number; readonly matrix: Matrix | null; readonly words: readonly string[] }

/** The cells that must be told apart where a part of the line is made anew; none where all of its pieces are alike. */
export const cellsOf = ({ matrix, words }: Celled): (Matrix[number] & { label: string })[] => {
  const names = cellNames(words, matrix)
  return matrix && matrix.length > 1 ? matrix.map((cell, at) => ({ ...cell, label: names[at] ?? '' })) : []
}

/** What of a line bears on which of its pieces may be made anew. */
export type Standing = {
  readonly matrix: Matrix | null
  readonly shippedPieces: number
  /** Pieces that were shipped, by colour and size; one may stand twice. */
  readonly shippedCells: Matrix
  /** Pieces that claims want anew, or were given; `claimId`: which claim. */
  readonly anewCells: readonly (Matrix[number] & { readonly claimId: number })[]
}

/**
 * How many of each colour and size a claim may want anew, in the order of the line: of what was shipped – before anything was, of
 * all – what no other claim has. `claimId`: the asking claim's own, null for a new one.
 */
export function openCells({ matrix, shippedPieces, shippedCells, anewCells }: Standing, claimId: number | null): Matrix {
  const gone = shippedPieces > 0 ? shippedCells : (matrix ?? [])
  const others = anewCells.filter((cell) => cell.claimId !== claimId)
  return (matrix ?? []).map((cell) => ({
    ...cell,
    quantity: Math.max(0, piecesOf(gone, cell) - piecesOf(others, cell)),
  }))
}

const keyOf = ({ colour, size }: Matrix[number]) => JSON.stringify([colour ?? null, size ?? null])

const piecesOf = (cells: Matrix, of: Matrix[number]): number =>
  cells.reduce((sum, cell) => sum + (keyOf(cell) === keyOf(of) ? cell.quantity : 0), 0)

type Wanted = Pick<Offered, 'remedy' | 'quantity'> & { readonly matrix?: Matrix | null | undefined }

/**
 * The colours and sizes of the pieces that are made or sent anew: as named, in the order of the line; null where none are, or the
 * line has none. `open`: how many of each may be.
 * @throws Refusal input.invalid where they must be named and are not, are not the line's, are more than may be, or do not add up.
 */
export function wantedCells(
  line: (Celled & { readonly unit: string }) | null,
  { remedy, quantity, matrix: named }: Wanted,
  open: Matrix = line?.matrix ?? [],
): Matrix | null {
  if (!line?.matrix || quantity === null || !makesGoods(remedy)) return null
  const [only] = line.matrix
  if (quantity === line.quantity) return line.matrix
  if (only && line.matrix.length === 1) return [{ ...only, quantity }]
  if (!named) return wrong('请填写各颜色尺码的数量')
  const asked = new Map(named.map((cell) => [keyOf(cell), cell.quantity]))
  const cells = line.matrix.flatMap((cell) => {
    const pieces = asked.get(keyOf(cell)) ?? 0
    return pieces > 0 ? [{ cell, pieces }] : []
  })
  if (cells.length !== named.length) return wrong('颜色尺码不在该商品中，或有重复')
  const over = cells.find(({ cell, pieces }) => pieces > piecesOf(open, cell))
  const [name = ''] = over ? shareWords(line, [over.cell]) : []
  if (over) return wrong(`${name.replace(/ × \d+$/, '')} 最多 ${piecesOf(open, over.cell)} ${line.unit}`)
  const sum = cells.reduce((total, { pieces }) => total + pieces, 0)
  if (sum !== quantity) return wrong(`各颜色尺码之和应为 ${quantity} ${line.unit}，现为 ${sum} ${line.unit}`)
  return cells.map(({ cell, pieces }) => ({ ...cell, quantity: pieces }))
}

const wrong = (msg: string): never => refuse('input.invalid', { fields: { matrix: msg } }, msg)

/** The words of a line of which only these pieces are made: its cells anew, all else as it was. */
export const partWords = (line: Celled, part: Matrix | null): string[] =>
  part && line.matrix ? [...shareWords(line, part), ...line.words.slice(line.matrix.length)] : [...line.words]
