import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './Dialog.module.css'

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),summary,[tabindex="0"]'

type Props = {
  title: string
  onClose: () => void
  drawer?: boolean
  wide?: boolean
  /** What is decided here: it stays in sight below all of the rest, however long that is. */
  foot?: ReactNode
  children: ReactNode
}

/** A dialog over the page: takes the focus, keeps it, and gives it back when it closes (Esc, ×, or the ground beside it). */
export function Dialog({ title, onClose, drawer = false, wide = false, foot, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  useEffect(() => {
    const before = document.activeElement
    const inside = box.current
    const first = inside?.querySelector<HTMLElement>('[data-first]') ?? inside
    first?.focus()
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = ''
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.offsetParent)
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    const onward = event.shiftKey ? stops.at(-1) : stops[0]
    const here = document.activeElement
    if (here !== edge && !(event.shiftKey && here === event.currentTarget)) return
    event.preventDefault()
    onward?.focus()
  }

  return (
    <div className={css.ground} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={name}
        tabIndex={-1}
        className={drawer ? css.drawer : `${css.box} ${wide ? css.wide : ''} ${foot ? '' : css.footless}`}
        onKeyDown={onKeyDown}
      >
        <header className={css.head}>
          <h2 id={name}>{title}</h2>
          <button type="button" className={css.close} onClick={onClose} aria-label="关闭">
            ×
          </button>
        </header>
        {children}
        {foot && <div className={css.foot}>{foot}</div>}
      </div>
    </div>
  )
}
