import css from './design.module.css'
import type { Remake } from './useRemake.ts'

/** How far a picture is that is being made anew; or why there is none. */
export const RemakeTold = ({ doing, fault }: Pick<Remake, 'doing' | 'fault'>) => (
  <>
    {doing && (
      <p className={css.hint} role="status">
        {doing.words}… <progress value={doing.share} aria-label={doing.words} />
      </p>
    )}
    <p role="alert" className={css.fault}>
      {fault}
    </p>
  </>
)
