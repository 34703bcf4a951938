import { pathBy } from '../../../artwork/display.ts'
import type { Matrix } from '../../../artwork/drawn.ts'
import { rounded } from '../../../artwork/place.ts'

const perMm = 72 / 25.4

/** So many mm in points, as a PDF measures. */
export const points = (mm: number): number => rounded(mm * perMm)

/** From mm of a surface so high, where down is down, to points of a PDF, where up is up. */
export const toPoints = (heightMm: number): Matrix => [perMm, 0, 0, -perMm, 0, heightMm * perMm]

/** What is done with a path. */
export type Painting = 'fill' | 'stroke' | 'both'

/** The operator that paints the path before it. */
export const painted = (mode: Painting, evenOdd: boolean): string =>
  mode === 'stroke' ? 'S' : `${mode === 'fill' ? 'f' : 'B'}${evenOdd ? '*' : ''}`

/** A path of M, L, C and Z as operators, where the matrix takes it; '': there is nothing of it. */
export function pathOperators(matrix: Matrix, d: string): string {
  const out: string[] = []
  for (const [, letter = '', numbers = ''] of pathBy(matrix, d).matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    // Nothing is drawn from nowhere.
    if (out.length === 0 && letter !== 'M') continue
    if (letter === 'Z') out.push('h')
    else out.push(...steps(letter, numbers.trim().split(' ')))
  }
  return out.join(' ')
}

/** More points after an M are those of an L. */
function steps(letter: string, numbers: readonly string[]): string[] {
  const each = letter === 'C' ? 6 : 2
  return Array.from({ length: Math.floor(numbers.length / each) }, (_, n) => {
    const operator = letter === 'M' && n > 0 ? 'l' : letter.toLowerCase()
    return `${numbers.slice(n * each, (n + 1) * each).join(' ')} ${operator}`
  })
}
