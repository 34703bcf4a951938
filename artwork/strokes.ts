import type { PlacedDrawing } from '../contract/artwork/layer.ts'
import { lineWidths } from './measureFindings.ts'
import { between, rounded } from './place.ts'

/** The drawing with its thickest line so thick, mm, and all others in proportion, within what lines may be. */
export function withLines(layer: PlacedDrawing, mm: number): PlacedDrawing {
  const { thickest } = lineWidths(layer) ?? {}
  if (thickest === undefined || !(mm > 0)) return layer
  const parts = layer.parts.map((part) => ({
    ...part,
    stroke: part.stroke && { ...part.stroke, width: between(0.05, rounded((part.stroke.width * mm) / thickest), 100) },
  }))
  return { ...layer, parts }
}
