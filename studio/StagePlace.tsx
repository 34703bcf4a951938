import { useEffect, useRef, useState, type ReactNode } from 'react'
import css from './design.module.css'
import { narrow } from './showStage.ts'

const written = 'textarea, input:not([type]), input[type=text], [data-adjusts] button'

/** Whether something is typed into there, what a keyboard comes up for, or what lies on the stage is moved by it. */
const isWritten = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && target.matches(written)

/**
 * Where the stage is. On a narrow screen, while something is typed beside it, the stage alone stays in sight at the top, small: what is typed is
 * seen where it is printed. Its place stays as large as it was, so nothing moves; taken hold of, it stays until it is let go, and is looked at then.
 */
export function StagePlace({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [height, hold] = useState<number | null>(null)
  useEffect(() => {
    const around = place.current?.parentElement
    const isInside = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target) === true
    let isHeld = false
    const begin = ({ target }: FocusEvent) => {
      if (isInside(target) || !isWritten(target) || !matchMedia(narrow).matches) return
      hold((before) => before ?? place.current?.offsetHeight ?? 0)
      // Below the stage, above what is fixed at the bottom; what is pressed stays under the finger.
      if (!target.matches('button')) requestAnimationFrame(() => target.scrollIntoView({ block: 'center' }))
    }
    const end = ({ relatedTarget }: FocusEvent) => isHeld || isWritten(relatedTarget) || hold(null)
    const take = ({ target }: PointerEvent) => void (isHeld = isInside(target) && isWritten(document.activeElement))
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      if (isWritten(document.activeElement)) return
      hold(null)
      requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
    }
    around?.addEventListener('focusin', begin)
    around?.addEventListener('focusout', end)
    addEventListener('pointerdown', take, true)
    addEventListener('pointerup', leave)
    addEventListener('pointercancel', leave)
    return () => {
      around?.removeEventListener('focusin', begin)
      around?.removeEventListener('focusout', end)
      removeEventListener('pointerdown', take, true)
      removeEventListener('pointerup', leave)
      removeEventListener('pointercancel', leave)
    }
  }, [])
  return (
    <div ref={place} data-stage className={css.place} {...(height !== null && { style: { height } })}>
      <section className={css.card} aria-label={label} data-small={height !== null || undefined}>
        {children}
      </section>
    </div>
  )
}
