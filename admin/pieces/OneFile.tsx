import { useId } from 'react'
import { acceptOf, type Stored } from '../../kit/upload.ts'
import { Sending } from './Sending.tsx'
import { useSending } from './useSending.ts'

type OneFileProps = {
  readonly kind: Parameters<typeof useSending>[0]
  /** With what may be chosen, in words. */
  readonly label: string
  /** What was stored; null from when another is chosen until it is there. */
  readonly onStored: (file: Stored | null) => void
}

/** The one file that a form is about: chosen, sent with its progress, stored. */
export function OneFile({ kind, label, onStored }: OneFileProps) {
  const { sent, send, cancel } = useSending(kind, onStored)
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <p>
        <input
          id={id}
          type="file"
          accept={acceptOf(kind)}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            onStored(null)
            if (chosen) void send(chosen)
          }}
        />
      </p>
      {sent && <Sending sent={sent} onCancel={cancel} />}
    </>
  )
}
