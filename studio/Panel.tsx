import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import css from './design.module.css'
import pieces from './Panel.module.css'

type Props = {
  readonly title: string
  /** What is told of it beside its title. */
  readonly note?: string
  /** Whether it is open on a narrow screen before anybody opened or closed it. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

const narrow = '(max-width: 960px)'
const watched = (heard: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** A part of what is beside the stage; where all lies below each other, it is opened and closed by its title. */
export function Panel({ title, note, isOpen = false, children }: Props) {
  const isNarrow = useSyncExternalStore(
    watched,
    () => matchMedia(narrow).matches,
    () => false,
  )
  const [chosen, choose] = useState<boolean | null>(null)
  const body = useId()
  const isShown = !isNarrow || (chosen ?? isOpen)
  return (
    <section className={css.card} aria-label={title}>
      <h2 className={pieces.panelTitle}>
        {isNarrow ? (
          <button type="button" aria-expanded={isShown} aria-controls={body} onClick={() => choose(!isShown)}>
            {title}
            {note && <small>{note}</small>}
          </button>
        ) : (
          <>
            {title}
            {note && <small>{note}</small>}
          </>
        )}
      </h2>
      <div id={body} hidden={!isShown}>
        {children}
      </div>
    </section>
  )
}
