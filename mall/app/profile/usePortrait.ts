import { useRef, useState } from 'react'
import { editUser } from '../../../contract/account.ts'
import { sendFile } from '../../../kit/upload.ts'
import { call, heed } from '../call.ts'
import { tokenIn } from '../token.ts'
import { shownSquare, type Crop } from './crop.ts'
import { cropSide } from './CropWindow.tsx'

/** The side of a portrait as it is sent, px. */
const sentSide = 512

/** Draws the cut-out square as a file of its own. Where the picture lets something through there is white. */
async function drawn(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = sentSide
  canvas.height = sentSide
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { x, y, side } = shownSquare(size, cropSide, crop)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sentSide, sentSide)
  pen.drawImage(picture, x, y, side, side, 0, 0, sentSide, sentSide)
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.9))
  if (!blob) throw new Error('no picture')
  return new File([blob], '头像.jpg', { type: 'image/jpeg' })
}

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
      const file = await drawn(picture, crop)
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
