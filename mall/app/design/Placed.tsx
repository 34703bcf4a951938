import { memo } from 'react'
import { drawnOf } from '../../../artwork/display.ts'
import type { Fonts } from '../../../artwork/drawn.ts'
import { glyphPath } from '../../../artwork/textPath.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { PlacedImage } from './PlacedImage.tsx'

type PlacedProps = {
  readonly layer: Layer
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  readonly onStale: (fileId: number) => void
}

/** What is drawn of a layer. */
export const Placed = memo(({ layer, pictures, fonts, onStale }: PlacedProps) =>
  drawnOf(layer, fonts).map((one, at) =>
    one.kind === 'picture' ? (
      <PlacedImage key={at} one={one} link={linkOf(pictures.get(one.layer.fileId))} onStale={() => onStale(one.layer.fileId)} />
    ) : one.kind === 'page' ? (
      // Its own picture is fine enough to be seen large.
      <PlacedImage
        key={at}
        one={{ whole: one.layer, clip: null }}
        link={pictures.get(one.layer.previewId)?.link}
        onStale={() => onStale(one.layer.previewId)}
      />
    ) : one.kind === 'path' ? (
      <path
        key={at}
        d={one.d}
        fill={one.fill?.rgb ?? 'none'}
        fillRule={one.evenOdd ? 'evenodd' : 'nonzero'}
        {...(one.stroke && { stroke: one.stroke.ink.rgb, strokeWidth: one.stroke.width, vectorEffect: 'none' })}
      />
    ) : (
      <path
        key={at}
        d={one.glyphs.map(glyphPath).join('')}
        fill={one.ink.rgb}
        {...(one.outline && { stroke: one.outline.ink.rgb, strokeWidth: one.outline.width, paintOrder: 'stroke' })}
      />
    ),
  ),
)

const linkOf = (picture: DesignPicture | undefined): string | undefined => picture?.preview ?? picture?.link
