import { useEffect, useRef, useState } from 'react'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { sendFile } from '../../../kit/upload.ts'
import { heed } from '../call.ts'
import { tokenIn } from '../token.ts'
import { noteOrigin } from './origins.ts'
import type { Made, Making } from './remade.ts'

type Doing = { readonly words: string; readonly share: number }

/** Makes another picture of one: of its link and name; or says why there is none. */
export type Maker = (link: string, name: string, making: Making) => Promise<Made>

export type Remake = {
  /** What is being done, null: nothing. */
  readonly doing: Doing | null
  readonly fault: string
  /** The number of the new picture, once it may be placed; null: there is none, and why was said. */
  readonly remake: (from: number, words: string, maker: Maker) => Promise<number | null>
}

/** Makes pictures anew, one at a time; what comes of one is a picture of its own, so that undoing has the first one back. */
export function useRemake(onPicture: (fileId: number) => Promise<DesignPicture>): Remake {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [fault, setFault] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function remake(from: number, words: string, maker: Maker): Promise<number | null> {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    const progress = (words: string) => (share: number) => setDoing({ words, share })
    setFault('')
    progress(words)(0)
    try {
      const { link, name } = await onPicture(from)
      const made = await maker(link, name, { signal, onShare: progress(words) })
      if ('fault' in made) {
        setFault(made.fault)
        return null
      }
      const { id } = await sendFile('artwork', made.file, { token: tokenIn(document.cookie), signal, onProgress: progress('正在上传') })
      await onPicture(id)
      if (signal.aborted) return null
      noteOrigin(id, from)
      return id
    } catch (error) {
      if (signal.aborted) return null
      heed(error)
      setFault(wordsOf(error))
      return null
    } finally {
      if (!signal.aborted) setDoing(null)
    }
  }
  return { doing, fault, remake }
}
