import { useEffect, useState } from 'react'
import { FindDialog } from './FindDialog.tsx'
import styles from './find.module.css'

const isDialogOpen = () => [...document.querySelectorAll('.ant-modal')].some((dialog) => dialog.getClientRects().length > 0)

/** The box that opens the search, and Ctrl+K (⌘K), which opens it from any page. */
export function FindBox() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Over a dialog it would stand on top of what is being filled in, and lead away from it.
      if (!isDialogOpen()) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className={styles.box} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        搜索 <kbd>Ctrl K</kbd>
      </button>
      {open && <FindDialog onClose={() => setOpen(false)} />}
    </>
  )
}
