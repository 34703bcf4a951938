import { drawnOf } from '../../../../artwork/display.ts'
import type { Drawn, DrawnPicture, Fonts } from '../../../../artwork/drawn.ts'
import { glyphPath } from '../../../../artwork/textPath.ts'
import type { Surface } from '../../../../contract/artwork/design.ts'
import { ground } from '../../../../kit/mockup/pixels.ts'

/** Pictures that are loaded, by their files' ids. */
export type Images = ReadonlyMap<number, CanvasImageSource>

/** A surface as it is printed, on nothing: so many pixels on its longer side. */
export function paintSurface({ widthMm, heightMm, layers }: Surface, fonts: Fonts, images: Images, pixels: number): ImageData {
  const scale = pixels / Math.max(widthMm, heightMm)
  const pen = ground(widthMm * scale, heightMm * scale)
  const { width, height } = pen.canvas
  pen.scale(width / widthMm, height / heightMm)
  // Corners are as sharp as those of SVG and of print; a canvas lets them go further by itself.
  pen.miterLimit = 4
  for (const layer of layers) for (const one of drawnOf(layer, fonts)) paint(pen, one, images)
  return pen.getImageData(0, 0, width, height)
}

function paint(pen: CanvasRenderingContext2D, one: Drawn, images: Images): void {
  if (one.kind === 'picture' || one.kind === 'page') {
    const image = images.get(one.kind === 'page' ? one.layer.previewId : one.layer.fileId)
    if (image) paintPicture(pen, one.kind === 'page' ? { whole: one.layer, clip: null } : one, image)
    return
  }
  const path = new Path2D(one.kind === 'path' ? one.d : one.glyphs.map(glyphPath).join(''))
  const [fill, line] = one.kind === 'path' ? [one.fill, one.stroke] : [one.ink, one.outline]
  const paintFill = () => {
    if (!fill) return
    pen.fillStyle = fill.rgb
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
    pen.fill(path, one.kind === 'path' && one.evenOdd ? 'evenodd' : 'nonzero')
  }
  const paintLine = () => {
    if (!line) return
    pen.strokeStyle = line.ink.rgb
    pen.lineWidth = line.width
    pen.stroke(path)
  }
  // Outlines of text lie below it.
  if (one.kind === 'path') paintFill()
  paintLine()
  if (one.kind === 'glyphs') paintFill()
}

/** A picture where all of it would lie, as far as it is seen. */
function paintPicture(
  pen: CanvasRenderingContext2D,
  { whole, clip }: Pick<DrawnPicture, 'whole' | 'clip'>,
  image: CanvasImageSource,
): void {
  const { x, y, width, height, angle } = whole
  pen.save()
  if (clip !== null) pen.clip(new Path2D(clip))
  pen.translate(x, y)
  pen.rotate((angle * Math.PI) / 180)
  pen.drawImage(image, -width / 2, -height / 2, width, height)
  pen.restore()
}
