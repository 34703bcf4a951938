import type { DrawnPicture } from '../../../artwork/drawn.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import { Clipped, placeOf } from './Clipped.tsx'
import css from './Stage.module.css'

type Props = {
  readonly one: Pick<DrawnPicture, 'layer' | 'whole' | 'clip'>
  readonly picture: DesignPicture | undefined
  readonly onStale: (fileId: number) => void
}

/** A picture where it lies, as far as it is seen; something grey while there is nothing of it. */
export const PlacedImage = ({ one: { layer, whole, clip }, picture, onStale }: Props) => (
  <Clipped clip={clip}>
    {picture ? (
      <image href={picture.preview ?? picture.link} {...placeOf(whole)} preserveAspectRatio="none" onError={() => onStale(layer.fileId)} />
    ) : (
      <rect {...placeOf(whole)} className={css.missing} />
    )}
  </Clipped>
)
