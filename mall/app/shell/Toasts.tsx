import { useEffect, useState, useSyncExternalStore } from 'react'
import css from './Toasts.module.css'
import { dismiss, sayCarried, toasts, type ToastText } from '../toast.ts'

const shownFor = 1200 // ms

const none: readonly ToastText[] = []

/** The place where `toast` says things: read out by screen readers, kept while the pointer or the focus is on it. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, () => none)
  useEffect(sayCarried, [])
  return (
    <div className={css.region}>
      <div role="status">{shown.map((one) => isError(one) || <Toast key={one.id} {...one} />)}</div>
      <div role="alert">{shown.map((one) => isError(one) && <Toast key={one.id} {...one} />)}</div>
    </div>
  )
}

const isError = ({ tone }: ToastText) => tone === 'error' || tone === 'warning'

function Toast({ id, text, tone }: ToastText) {
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), shownFor)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    <p className={`${css.toast} ${css[tone]}`} onMouseEnter={() => hold(true)} onMouseLeave={() => hold(false)}>
      {text}
    </p>
  )
}
