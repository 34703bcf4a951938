import { useState, type ReactNode } from 'react'
import { wordsOf } from '../../../kit/ask.ts'
import { Dialog } from '../shell/Dialog.tsx'
import askCss from './ask.module.css'
import formCss from './form.module.css'
import wordsCss from './words.module.css'

type Props = {
  title: string
  /** What the button says that does it. */
  confirm: string
  children: ReactNode
  /** Does it; closing is the caller's, and so is what is said of the success. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks whether an action is meant, and has it done. Why it could not be done is said inside. */
export function ConfirmDialog({ title, confirm, children, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function act() {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <p className={askCss.ask}>
          <button type="button" className="btn" onClick={onClose} data-first>
            取消
          </button>
          <button type="button" className={`btn main ${formCss.steady}`} onClick={() => void act()} disabled={busy}>
            {busy ? '处理中…' : confirm}
          </button>
        </p>
      }
    >
      {error !== null && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <div>{children}</div>
    </Dialog>
  )
}
