import type { ReactNode } from 'react'
import css from './Group.module.css'

/** One thing to choose, with its name at the left and, below, why some of it cannot be had. */
export function Group({
  name,
  notes = [],
  children,
}: {
  name: string
  notes?: readonly string[]
  children: ReactNode
}) {
  return (
    <fieldset className={css.group}>
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
