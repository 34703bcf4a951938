import { cropLeast, type Crop, type Layer, type MaskKey, type PlacedPicture } from '../contract/artwork/layer.ts'
import type { Size } from './facts.ts'
import { between, cornersOf, rounded, type Box } from './place.ts'
import { rounding, shapes, type Shape } from './shapes.ts'

// Pictures of which a part is shown: which part, and in which shape. Where a layer lies is where that part lies.

const all: Crop = { left: 0, top: 0, width: 1, height: 1 }

export const cropOf = ({ crop = all }: Pick<PlacedPicture, 'crop'>): Crop => crop

/** Where all of a picture would lie, mm. */
export function wholeOf({ x, y, width, height, angle, crop }: Box & Pick<PlacedPicture, 'crop'>): Box {
  if (!crop) return { x, y, width, height, angle }
  const size = { width: width / crop.width, height: height / crop.height }
  const across = (0.5 - crop.left - crop.width / 2) * size.width
  const along = (0.5 - crop.top - crop.height / 2) * size.height
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  return {
    ...{ x: rounded(x + across * cos - along * sin), y: rounded(y + across * sin + along * cos), angle },
    ...{ width: rounded(size.width), height: rounded(size.height) },
  }
}

/** The least and the most that a placed picture measures, and how far it lies, mm. */
const [smallest, largest] = [1, 9000]

/** The picture with another part of it shown; what of it was seen stays where it is on the surface. All of it: it is cropped no more. */
export function cropped(layer: PlacedPicture, to: Crop): PlacedPicture {
  const whole = wholeOf(layer)
  const [left, width] = spanIn(to.left, to.width, whole.width)
  const [top, height] = spanIn(to.top, to.height, whole.height)
  const { crop: _, ...bare } = layer
  const [corner, right, , below] = cornersOf(whole)
  const [u, v] = [left + width / 2, top + height / 2]
  // A part of a picture may be larger than any picture could be wholly.
  const by = Math.min(1, largest / (width * whole.width), largest / (height * whole.height))
  const at = (way: 'x' | 'y') => corner[way] + u * (right[way] - corner[way]) + v * (below[way] - corner[way])
  const place = {
    ...{ x: rounded(between(-largest, at('x'), largest)), y: rounded(between(-largest, at('y'), largest)) },
    ...{ width: rounded(Math.max(0.1, width * whole.width * by)), height: rounded(Math.max(0.1, height * whole.height * by)) },
  }
  const isAll = width === 1 && height === 1
  return { ...bare, ...place, ...(!isAll && { crop: { left, top, width, height } }) }
}

/** From where, and how much: within the picture, and not less than can be taken hold of. */
function spanIn(from: number, length: number, mm: number): readonly [number, number] {
  const least = Math.min(1, Math.max(cropLeast, smallest / mm))
  const much = fine(between(least, length, 1))
  return [fine(between(0, from, 1 - much)), much]
}

/** A share as exactly as it is kept. */
export const fine = (share: number): number => Math.round(share * 1e6) / 1e6

/** A side of the part that is shown. */
export type CropSide = 'left' | 'right' | 'top' | 'bottom'

/** The part of a picture, in its middle, that fills a box of other proportions without being drawn out; undefined: all of it. */
export function coverCrop(pixels: Size, box: Size): Crop | undefined {
  const [own, wanted] = [pixels.width / pixels.height, box.width / box.height]
  const width = fine(between(cropLeast, wanted / own, 1))
  const height = fine(between(cropLeast, own / wanted, 1))
  return width === 1 && height === 1 ? undefined : { left: fine((1 - width) / 2), top: fine((1 - height) / 2), width, height }
}

/** How much of the picture is cut off at a side, of its width or height. */
export function cutAt(layer: PlacedPicture, side: CropSide): number {
  const { left, top, width, height } = cropOf(layer)
  return { left, top, right: fine(1 - left - width), bottom: fine(1 - top - height) }[side]
}

/** The picture with so much cut off at a side; the other sides stay where they are. */
export function cutTo(layer: PlacedPicture, side: CropSide, share: number): PlacedPicture {
  const { left, top, width, height } = cropOf(layer)
  const whole = wholeOf(layer)
  const most = (reach: number, mm: number) => reach - Math.min(reach, Math.max(cropLeast, smallest / mm))
  const x = between(0, share, most(side === 'left' ? left + width : 1 - left, whole.width))
  const y = between(0, share, most(side === 'top' ? top + height : 1 - top, whole.height))
  const to: Readonly<Record<CropSide, Crop>> = {
    left: { left: x, top, width: left + width - x, height },
    right: { left, top, width: 1 - x - left, height },
    top: { left, top: y, width, height: top + height - y },
    bottom: { left, top, width, height: 1 - y - top },
  }
  return cropped(layer, to[side])
}

/** All of the picture, and as the rectangle that it is. */
export function restored(layer: PlacedPicture): PlacedPicture {
  const { mask: _, ...bare } = cropped(layer, all)
  return bare
}

/** Cut to a shape; null: to none. */
export function masked(layer: PlacedPicture, mask: MaskKey | null): PlacedPicture {
  const { mask: _, ...bare } = layer
  return mask ? { ...bare, mask } : bare
}

/** The pixels of what is shown of a layer. */
export function croppedPixels(layer: Layer, { width, height }: Size): Size {
  const crop = layer.kind === 'picture' ? cropOf(layer) : all
  return { width: width * crop.width, height: height * crop.height }
}

type Clip = Pick<Shape, 'box' | 'd'>

/** How much the corners of a rounded rectangle are rounded, of its shorter side. */
const roundness = 0.2

/** A mask in a box of a layer's proportions. An ellipse and a rounded rectangle fill it; others keep their own proportions in its middle. */
export function maskOn({ width, height }: Size, mask: MaskKey): Clip {
  const box = { width, height }
  if (mask === 'rounded') return { box, d: rounding(width, height, roundness * Math.min(width, height)) }
  if (mask === 'ellipse') return shapes.circle
  const { box: own, d } = shapes[mask]
  const scale = Math.min(width / own.width, height / own.height)
  const [dx, dy] = [(width - own.width * scale) / 2, (height - own.height * scale) / 2]
  let at = 0
  const placed = d.replaceAll(/-?\d*\.?\d+/g, (number) => `${rounded(Number(number) * scale + (at++ % 2 === 0 ? dx : dy))}`)
  return { box, d: placed }
}

export const rectangleOf = ({ width, height }: Size): Clip => ({
  box: { width, height },
  d: `M0 0L${width} 0L${width} ${height}L0 ${height}Z`,
})
