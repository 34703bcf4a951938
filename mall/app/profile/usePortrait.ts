import { useRef, useState } from 'react'
import { editUser } from '../../../contract/account/account.ts'
import type { Crop } from '../../../kit/crop.ts'
import { cutOut } from '../../../kit/cutOut.ts'
import { sendFile } from '../../../kit/upload.ts'
import { call, heed } from '../call.ts'
import { tokenIn } from '../token.ts'

/** The side of a portrait as it is sent, px; smaller ones go as they are. */
const sentSide = 512

/** Sends a cut-out square as the portrait; `share` 0–1 of it is sent, null: nothing is under way. `send` answers whether it is done. */
export function usePortrait() {
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const stopping = useRef<AbortController | null>(null)

  async function send(picture: HTMLImageElement, crop: Crop): Promise<boolean> {
    const { signal } = (stopping.current = new AbortController())
    setError(null)
    setShare(0)
    try {
      const file = await cutOut(picture, crop, { name: '头像', most: sentSide })
      const { link } = await sendFile('avatar', file, { token: tokenIn(document.cookie), signal, onProgress: setShare })
      await call(editUser, { avatar: link })
      return true
    } catch (failure) {
      if (signal.aborted) return false
      heed(failure)
      setError(failure)
      return false
    } finally {
      setShare(null)
    }
  }

  return { send, share, error, stop: () => stopping.current?.abort() }
}
