import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../../../kit/ask.ts'
import type { Values } from './entry.ts'

type Proof = { readonly phone: string; readonly captcha: string }

/** The licence's picture: where it is shown, or how far it has come, or why it did not arrive. */
export function useLicence({ licenseUrl, licenceName }: Values) {
  const [held, hold] = useState({ link: licenseUrl, name: licenceName })
  const [coming, setComing] = useState<{ share: number; name: string } | null>(null)
  const [broken, setBroken] = useState<string>()
  const way = useRef<AbortController>(null)

  async function send(file: File, proof: Proof) {
    // Only who has a picture to send needs what sends it.
    const { fileFault, sendFile } = await import('../../../kit/upload.ts')
    const fault = fileFault('licence', file)
    setBroken(fault ?? undefined)
    if (fault) return
    const stop = new AbortController()
    way.current = stop
    setComing({ share: 0, name: file.name })
    try {
      const onProgress = (share: number) => setComing({ share, name: file.name })
      const { link, name } = await sendFile('licence', file, { token: null, proof, onProgress, signal: stop.signal })
      hold({ link, name })
    } catch (error) {
      if (!stop.signal.aborted) setBroken(wordsOf(error))
    }
    setComing(null)
  }

  // Whoever goes back a step does not wait for it any more.
  useEffect(() => () => way.current?.abort(), [])

  const drop = () => hold({ link: '', name: '' })
  const stop = () => way.current?.abort()
  return { ...held, name: coming?.name ?? held.name, share: coming?.share ?? null, broken, send, stop, drop }
}
