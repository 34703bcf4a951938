import type { Layer, PlacedCode, PlacedDrawing, PlacedPicture, PlacedText } from '../contract/artwork/layer.ts'
import { codePath } from './codes.ts'
import { maskOn, rectangleOf, wholeOf } from './crop.ts'
import type { Drawn, FontGlyphs, Fonts, Matrix } from './drawn.ts'
import { between, rounded, type Box } from './place.ts'
import { setText } from './text.ts'

/** What small pictures of designs and their files lie on: white things are seen on it too. */
export const previewGround = '#eceef0'

/** What is drawn of a layer, in its order; nothing of one that is hidden, and of text whose font is not there. */
export function drawnOf(layer: Layer, fonts: Fonts): readonly Drawn[] {
  if (layer.hidden) return []
  if (layer.kind === 'picture') return [ofPicture(layer)]
  if (layer.kind === 'page') return [{ kind: 'page', layer }]
  if (layer.kind === 'drawing') return ofDrawing(layer)
  return layer.kind === 'text' ? ofText(layer, fonts.get(layer.font)) : ofCode(layer)
}

/** From a box of its own, its upper left corner at 0 0, to where it is placed. */
export function matrixTo({ x, y, width, height, angle }: Box, box: { readonly width: number; readonly height: number }): Matrix {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const [across, along] = [width / box.width, height / box.height]
  const [a, b, c, d] = [cos * across, sin * across, -sin * along, cos * along]
  return [a, b, c, d, x - (a * box.width + c * box.height) / 2, y - (b * box.width + d * box.height) / 2]
}

/** A path of M, L, C and Z where the matrix takes it, rounded. */
export function pathBy([a, b, c, d, e, f]: Matrix, path: string): string {
  const numbers: number[] = []
  const out: string[] = []
  for (const [token] of path.matchAll(/[MLCZ]|-?\d*\.?\d+(?:e-?\d+)?/g)) {
    if (/[MLCZ]/.test(token)) out.push(token)
    else if (numbers.push(Number(token)) % 2 === 0) {
      const [x = 0, y = 0] = numbers.splice(0)
      out.push(`${within(a * x + c * y + e)} ${within(b * x + d * y + f)}`)
    }
  }
  return out.join(' ')
}

/** No further than anything is printed, so that it is never written with an exponent. */
const within = (mm: number): number => rounded(between(-1e6, mm, 1e6)) || 0

function ofPicture(layer: PlacedPicture): Drawn {
  const { crop, mask } = layer
  const shape = mask ? maskOn(layer, mask) : crop ? rectangleOf(layer) : null
  return { kind: 'picture', layer, whole: wholeOf(layer), clip: shape && pathBy(matrixTo(layer, shape.box), shape.d) }
}

function ofDrawing(layer: PlacedDrawing): Drawn[] {
  const matrix = matrixTo(layer, layer.box)
  const [a, b, c, d] = matrix
  // A line is as thick as it is scaled, by both ways alike.
  const thicker = Math.sqrt(Math.abs(a * d - b * c))
  return layer.parts.map(({ d: path, fill, evenOdd, stroke }) => ({
    ...{ kind: 'path', layerId: layer.id, d: pathBy(matrix, path), fill, evenOdd },
    stroke: stroke && { ...stroke, width: rounded(stroke.width * thicker) },
  }))
}

function ofText(layer: PlacedText, font: FontGlyphs | undefined): Drawn[] {
  const glyphs = font ? setText(layer, font).glyphs : []
  return glyphs.length === 0
    ? []
    : [{ kind: 'glyphs', layerId: layer.id, font: layer.font, ink: layer.ink, outline: layer.outline, glyphs }]
}

/** A code that cannot be drawn is not there. */
function ofCode(layer: PlacedCode): Drawn[] {
  const { d, box, fault } = codePath(layer.code, layer.data)
  if (fault !== null) return []
  return [{ kind: 'path', layerId: layer.id, d: pathBy(matrixTo(layer, box), d), fill: layer.ink, evenOdd: false, stroke: null }]
}
