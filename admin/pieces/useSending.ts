import { useEffect, useRef, useState } from 'react'
import type { FileKind } from '../../contract/fileKinds.ts'
import { wordsOf } from '../../kit/ask.ts'
import { fileFault, sendFile, type Stored } from '../../kit/upload.ts'
import { readToken } from '../token.ts'

/** How far the upload of a file is: `share` 0–1 and 1 only when it is stored; `fault` says in words why it is not. */
export type Sent = { readonly name: string; readonly share: number; readonly fault?: string }

/** Sends one file at a time of this kind; a later choice, `cancel` and leaving the page break off the earlier. */
export function useSending(kind: FileKind, onStored: (stored: Stored) => void) {
  const [sent, setSent] = useState<Sent | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  function cancel() {
    sending.current?.abort()
    setSent(null)
  }

  async function send(file: File) {
    const { name } = file
    sending.current?.abort()
    const fault = fileFault(kind, file)
    if (fault) return setSent({ name, share: 0, fault })
    const { signal } = (sending.current = new AbortController())
    setSent({ name, share: 0 })
    try {
      const onProgress = (share: number) => !signal.aborted && setSent({ name, share: share * 0.99 })
      const stored = await sendFile(kind, file, { token: readToken(), signal, onProgress })
      setSent({ name, share: 1 })
      onStored(stored)
    } catch (error) {
      if (!signal.aborted) setSent({ name, share: 0, fault: wordsOf(error) })
    }
  }

  return { sent, send, cancel }
}
