import type { Artwork } from '../../contract/production/artwork.ts'
import css from './Known.module.css'

/** What was found in a file before it was ordered, and who wanted it printed all the same. Nothing where nothing was known of. */
export const Known = ({ known }: Pick<Artwork, 'known'>) =>
  known && (
    <p className={css.known}>
      <b>买家已知悉</b> {known.words.join('；')}
      <small>
        {known.by} 于 {known.time} 下单时确认
      </small>
    </p>
  )
