import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedCode, PlacedPicture, PlacedText } from '../contract/artwork/layer.ts'
import { contrastMend, contrastRule, type Shows } from './contrastFindings.ts'
import { croppedPixels } from './crop.ts'
import type { DesignFinding } from './finding.ts'
import type { Picture } from './findings.ts'
import { invertedMend, invertedRule } from './invertedCodes.ts'
import { codeFactor } from './layerFindings.ts'
import { bleedFactor, letterMm, lineWidths } from './measureFindings.ts'
import { pagePpi } from './pageFindings.ts'
import { boundsOf, liesIn, moved, scaled } from './place.ts'
import { limitsOf, ppiOf, safeMm, type Place, type Printing } from './preflight.ts'
import { withLines } from './strokes.ts'

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
  /** What is put below it. */
  readonly below?: Layer
}

/** The layers once it is done. */
export function mended(layers: readonly Layer[], { layer: one, layers: several = [one], below }: Mend): Layer[] {
  const after = layers.map((layer) => several.find(({ id }) => id === layer.id) ?? layer)
  return below
    ? after.toSpliced(
        after.findIndex(({ id }) => id === one.id),
        0,
        below,
      )
    : after
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
  printing: Printing & Pick<Shows, 'ground' | 'on'> & Partial<Pick<Place, 'inks'>>,
  pictures: ReadonlyMap<number, Picture>,
): Mend | null {
  if (rule === contrastRule) return contrastMend(surface, printing)
  const layer = surface.layers.find(({ id }) => id === layerId)
  if (!layer) return null
  if (rule === 'P07' && layer.kind === 'text') return larger(layer, printing)
  if (rule === 'P08') return thicker(layer, printing)
  if (rule === 'P16' && layer.kind === 'code') return readable(surface, layer)
  if (rule === invertedRule && layer.kind === 'code') return invertedMend(surface, layer, printing)
  if (rule === 'P12' && layer.kind === 'text') return { label: '改为单色黑', layer: { ...layer, ink: { rgb: '#000000', spot: null } } }
  if (rule === 'P04') return bledOff(surface, layer)
  if (rule === 'P03' && liesIn(surface, layer) === 'within') return safe(surface, layer)
  if (rule === 'P02' || rule === 'P03') return inside(surface, layer)
  if (rule === 'P30' && layer.kind === 'picture' && !layer.locked) return { label: '去白底', layer, isCleared: true }
  if (rule === 'P22') return { label: '显示', layer: shown(layer) }
  if (rule === 'P01' && layer.kind === 'page') return smaller(layer, printing, pagePpi(layer))
  return rule === 'P01' && layer.kind === 'picture' ? sharper(layer, printing, pictures.get(layer.fileId)) : null
}

/** Wholly on the surface, scaled only where there is no room for it. */
function inside(surface: Sized, layer: Layer): Mend {
  const placed = within(surface, layer)
  return { label: placed.width < layer.width ? '缩放到区域内' : '移到区域内', layer: placed }
}

/** Rounded up to a tenth, as it is told. */
const tenth = (mm: number): number => Math.ceil(mm * 10 - 1e-6) / 10

/** Its signs as high as they can be printed. */
function larger(layer: PlacedText, printing: Printing): Mend {
  const size = tenth((layer.size * limitsOf(printing).textMm) / letterMm(layer))
  return { label: `字号改为 ${size} 毫米`, layer: scaled(layer, size / layer.size) }
}

/** Its lines, or its outline, as thick as they can be printed. */
function thicker(layer: Layer, printing: Printing): Mend | null {
  const least = limitsOf(printing).lineMm
  const label = `线条加粗到 ${least} 毫米`
  if (layer.kind === 'text') return layer.outline && { label, layer: { ...layer, outline: { ...layer.outline, width: least } } }
  const widths = layer.kind === 'drawing' ? lineWidths(layer) : null
  if (layer.kind !== 'drawing' || !widths) return null
  const thick = withLines(layer, (widths.thickest * least * 1.001) / widths.thinnest)
  return { label: widths.thickest > widths.thinnest ? '线条按比例加粗' : label, layer: thick }
}

/** A code as large as its readers need, where there is room for that. */
function readable({ widthMm, heightMm }: Sized, layer: PlacedCode): Mend | null {
  const factor = codeFactor(layer)
  if (factor <= 1 + 1e-5 || layer.width * factor > widthMm || layer.height * factor > heightMm) return null
  const grown = scaled(layer, factor * 1.001)
  return { label: `放大到宽 ${tenth(grown.width)} 毫米`, layer: grown }
}

/** What is scaled more than so for its bleed covers what lies beside it. */
const bledAtMost = 1.25

/** Large enough for every edge that it reaches; what is scaled for one may reach another. Null: it would be another design. */
function bledOff(surface: Sized, layer: Layer): Mend | null {
  const once = scaled(layer, bleedFactor(surface, layer))
  const bled = scaled(once, bleedFactor(surface, once))
  return bled.width / layer.width <= bledAtMost ? { label: '延伸到出血', layer: bled } : null
}

/** Wholly on the surface, and away from its edges; null where there is no room for it as large as it is. */
function safe({ widthMm, heightMm }: Sized, layer: Layer): Mend | null {
  const room = { widthMm: widthMm - 2 * safeMm, heightMm: heightMm - 2 * safeMm }
  const placed = moved(within(room, moved(layer, -safeMm, -safeMm)), safeMm, safeMm)
  return placed.width < layer.width ? null : { label: '移到安全区内', layer: placed }
}

function shown(layer: Layer): Layer {
  const { hidden: _, ...seen } = layer
  return seen
}

/** As small as its pixels are enough for. */
const sharper = (layer: PlacedPicture, printing: Printing, picture: Picture | undefined): Mend | null =>
  smaller(layer, printing, picture ? ppiOf(croppedPixels(layer, picture.pixels), layer) : null)

function smaller(layer: Layer, printing: Printing, ppi: number | null): Mend | null {
  const bounds = limitsOf(printing).ppi
  if (!bounds || ppi === null) return null
  const less = scaled(layer, ppi / (bounds.good * 1.001))
  return less.width < layer.width ? { label: `缩到宽 ${Math.floor(less.width * 10) / 10} 毫米`, layer: less } : null
}
