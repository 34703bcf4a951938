import type { ReactNode } from 'react'
import css from './Group.module.css'

/** Why something cannot be had, and what comes nearest to it: a click chooses that instead. */
export type Note = {
  readonly why: string
  readonly nearest: { readonly label: string; readonly choose: () => void } | null
}

type Props = {
  name: string
  notes?: readonly Note[]
  /** True where the name stands above, for what needs the room. */
  wide?: boolean
  children: ReactNode
}

/** One thing to choose, with its name at the left and, below, why some of it cannot be had. */
export function Group({ name, notes = [], wide = false, children }: Props) {
  return (
    <fieldset className={wide ? css.wide : css.group}>
      <legend>{name}</legend>
      <div className={css.body}>
        {children}
        <Notes notes={notes} />
      </div>
    </fieldset>
  )
}

/** Each reason once. */
export const Notes = ({ notes }: { notes: readonly Note[] }) =>
  notes
    .filter(({ why }, at) => notes.findIndex((one) => one.why === why) === at)
    .map(({ why, nearest }) => (
      <p key={why} className={css.note}>
        {why}
        {nearest && (
          <>
            ，最接近的可选：
            <button type="button" className="text-link" onClick={nearest.choose}>
              {nearest.label}
            </button>
          </>
        )}
      </p>
    ))
