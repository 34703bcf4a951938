import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib'
import { pathBy } from '../../../artwork/display.ts'
import type { Drawn } from '../../../artwork/drawn.ts'
import { painted, pathOperators, toPoints, type Painting } from './pdfPath.ts'

type Run = Extract<Drawn, { kind: 'glyphs' }>

/** Text as its outlines, which needs no fonts in the file. */
export async function pdfFonts(
  { context }: PDFDocument,
  _runs: readonly Run[],
): Promise<{ resources: PDFDict; operatorsOf: (run: Run, heightMm: number, mode: Painting) => string }> {
  return {
    resources: context.obj({}),
    operatorsOf({ glyphs }, heightMm, mode) {
      const paths = glyphs.map(({ d, matrix }) => pathOperators(toPoints(heightMm), pathBy(matrix, d))).filter((path) => path !== '')
      return paths.length === 0 ? '' : `${paths.join(' ')} ${painted(mode, false)}`
    },
  }
}
