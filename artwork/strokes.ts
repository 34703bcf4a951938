import type { PlacedDrawing } from '../contract/artwork/layer.ts'
import { between, rounded } from './place.ts'

/** How much thicker lines of a drawing are printed than they are in its box. */
const thickerBy = ({ width, height, box }: PlacedDrawing): number => Math.sqrt((width / box.width) * (height / box.height))

/** How thick the thinnest and the thickest line of a drawing are printed, mm; null: it has none. */
export function lineWidths(layer: PlacedDrawing): { readonly thinnest: number; readonly thickest: number } | null {
  const widths = layer.parts.flatMap(({ stroke }) => (stroke ? [stroke.width * thickerBy(layer)] : []))
  return widths.length > 0 ? { thinnest: Math.min(...widths), thickest: Math.max(...widths) } : null
}

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
