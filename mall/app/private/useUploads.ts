import { useRef, useState } from 'react'
import type { FileKind } from '../../../contract/fileKinds.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { fileFault, sendFile, type Stored } from '../../../kit/upload.ts'
import { heed } from '../call.ts'
import { tokenIn } from '../token.ts'

/** A file on its way, `share` 0–1 of it sent; with a `fault` it will not come any more. */
export type Sending = { key: string; name: string; share: number; fault: string | null; stop: () => void }

/** Sends files for one use, each by itself; `onStored` hears of each that has arrived. */
export function useUploads(kind: FileKind, onStored: (file: Stored) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const started = useRef(0)
  const drop = (key: string) => setSending((before) => before.filter((one) => one.key !== key))
  const patch = (key: string, part: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function send(file: File) {
    const key = `${++started.current}`
    const stop = new AbortController()
    const fault = fileFault(kind, file)
    setSending((before) => [...before, { key, name: file.name, share: 0, fault, stop: () => stop.abort() }])
    if (fault) return
    try {
      const token = tokenIn(document.cookie)
      const onProgress = (share: number) => patch(key, { share })
      onStored(await sendFile(kind, file, { token, signal: stop.signal, onProgress }))
      drop(key)
    } catch (error) {
      if (stop.signal.aborted) return drop(key)
      heed(error)
      patch(key, { fault: wordsOf(error) })
    }
  }

  return { sending, send, drop, busy: sending.some(({ fault }) => fault === null) }
}
