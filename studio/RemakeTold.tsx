import css from './design.module.css'

/** How far a picture is that is being made anew, `share` of one; or why there is none. */
export type Remaking = { readonly doing: { readonly words: string; readonly share: number } | null; readonly fault: string }

/** Tells of it. */
export const RemakeTold = ({ doing, fault }: Remaking) => (
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
