import type { ReactNode } from 'react'
import css from './Group.module.css'

type Props = {
  name: string
  notes?: readonly string[]
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
        {[...new Set(notes)].map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
