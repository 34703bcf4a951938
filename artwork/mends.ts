import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { croppedPixels } from './crop.ts'
import type { DesignFinding } from './finding.ts'
import type { Picture } from './findings.ts'
import { pagePpi } from './pageFindings.ts'
import { boundsOf, moved, scaled } from './place.ts'
import { ppiOf, resolutionOf, type Process } from './preflight.ts'

/**
 * What would be done about a finding at one press: what it is called, and the layer as it is then. `isCleared`: its picture is to be made
 * anew without its white ground, which takes a while.
 */
export type Mend = {
  readonly label: string
  readonly layer: Layer
  readonly isCleared?: true
  /** All that is changed, where that is several at once. */
  readonly layers?: readonly Layer[]
}

type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** The layer as large as before, or as there is room, and wholly on the surface. */
export function within({ widthMm, heightMm }: Sized, layer: Layer): Layer {
  const { left, top, right, bottom } = boundsOf(layer)
  const room = Math.min(1, widthMm / (right - left), heightMm / (bottom - top))
  const fits = room < 1 ? scaled(layer, room) : layer
  const bounds = boundsOf(fits)
  return moved(fits, inward(bounds.left, bounds.right, widthMm), inward(bounds.top, bounds.bottom, heightMm))
}

const inward = (from: number, to: number, room: number): number => (from < 0 ? -from : to > room ? room - to : 0)

/** What can be done about a finding without asking anything; null: only its maker can. */
export function mendOf(
  { rule, layerId }: Pick<DesignFinding, 'rule' | 'layerId'>,
  surface: Surface,
  process: Process,
  pictures: ReadonlyMap<number, Picture>,
): Mend | null {
  const layer = surface.layers.find(({ id }) => id === layerId)
  if (!layer) return null
  if (rule === 'P02' || rule === 'P03') return { label: rule === 'P02' ? '移到区域内' : '缩放到区域内', layer: within(surface, layer) }
  if (rule === 'P30' && layer.kind === 'picture' && !layer.locked) return { label: '去白底', layer, isCleared: true }
  if (rule === 'P22') return { label: '显示', layer: shown(layer) }
  if (rule === 'P01' && layer.kind === 'page') return smaller(layer, process, pagePpi(layer))
  return rule === 'P01' && layer.kind === 'picture' ? sharper(layer, process, pictures.get(layer.fileId)) : null
}

function shown(layer: Layer): Layer {
  const { hidden: _, ...seen } = layer
  return seen
}

/** As small as its pixels are enough for. */
const sharper = (layer: PlacedPicture, process: Process, picture: Picture | undefined): Mend | null =>
  smaller(layer, process, picture ? ppiOf(croppedPixels(layer, picture.pixels), layer) : null)

function smaller(layer: Layer, process: Process, ppi: number | null): Mend | null {
  const bounds = resolutionOf(process)
  if (!bounds || ppi === null) return null
  const less = scaled(layer, ppi / (bounds.good * 1.001))
  return less.width < layer.width ? { label: `缩到宽 ${Math.floor(less.width * 10) / 10} 毫米`, layer: less } : null
}
