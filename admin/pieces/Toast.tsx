import { useSyncExternalStore } from 'react'
import { hold, onToast, stay, toastWords } from './toast.ts'
import styles from './Toast.module.css'

/** Where toasts appear. Stands on the page all the time, so that a screen reader hears what comes into it. */
export function Toast() {
  const words = useSyncExternalStore(onToast, toastWords)
  return (
    <div className={styles.toast} role="status" onMouseEnter={hold} onMouseLeave={stay}>
      {words && <p>{words}</p>}
    </div>
  )
}
