import type { DrawnPicture } from '../artwork/drawn.ts'
import { Clipped, placeOf } from './Clipped.tsx'
import css from './Stage.module.css'

type Props = {
  readonly one: Pick<DrawnPicture, 'whole' | 'clip'>
  /** Absent: it is not there. */
  readonly link: string | undefined
  readonly onStale: () => void
}

/** A picture where it lies, as far as it is seen; something grey while there is nothing of it. */
export const PlacedImage = ({ one: { whole, clip }, link, onStale }: Props) => (
  <Clipped clip={clip}>
    {link ? (
      <image href={link} {...placeOf(whole)} preserveAspectRatio="none" onError={onStale} />
    ) : (
      <rect {...placeOf(whole)} className={css.missing} />
    )}
  </Clipped>
)
