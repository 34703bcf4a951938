import type { ReactNode } from 'react'
import css from './register.module.css'

/** One step of the form; the others are there too, unseen, and are sent with it. */
export function StepPart({ name, shown, children }: { name: string; shown: boolean; children: ReactNode }) {
  return (
    <fieldset hidden={!shown} className={css.part}>
      <legend tabIndex={-1} className="unseen">
        {name}
      </legend>
      {children}
    </fieldset>
  )
}
