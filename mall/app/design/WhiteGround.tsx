import { useEffect, useId, useRef, useState } from 'react'
import { toleranceAtMost } from '../../../artwork/whiteGround.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { sendFile } from '../../../kit/upload.ts'
import { heed } from '../call.ts'
import { tokenIn } from '../token.ts'
import css from '../../../studio/design.module.css'
import { noteOrigin, originOf } from './origins.ts'
import pieces from './PictureFields.module.css'

type Props = {
  readonly layer: PlacedPicture
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onPut: (layer: PlacedPicture) => void
}

const usual = 10 // percent

/** Takes away the white around a mark; what comes of it is a picture of its own, so that undoing has the first one back. */
export function WhiteGround({ layer, onPicture, onPut }: Props) {
  const [tolerance, tolerate] = useState(usual)
  const [doing, setDoing] = useState<{ readonly words: string; readonly share: number } | null>(null)
  const [fault, setFault] = useState('')
  const told = useId()
  const latest = useRef(layer)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => {
    latest.current = layer
  })
  useEffect(() => () => stop.current?.abort(), [])
  const origin = originOf(layer)

  async function clear() {
    const { signal } = (stop.current = new AbortController())
    const from = origin ?? layer.fileId
    const progress = (words: string) => (share: number) => setDoing({ words, share })
    setFault('')
    progress('正在去白底')(0)
    try {
      const { link, name } = await onPicture(from)
      const { cleared } = await import('./whiteGround.ts')
      const made = await cleared(link, name, tolerance, { signal, onShare: progress('正在去白底') })
      if ('fault' in made) return setFault(made.fault)
      const { id } = await sendFile('artwork', made.file, { token: tokenIn(document.cookie), signal, onProgress: progress('正在上传') })
      await onPicture(id)
      if (signal.aborted) return
      noteOrigin(id, from)
      onPut({ ...latest.current, fileId: id })
    } catch (error) {
      if (signal.aborted) return
      heed(error)
      setFault(wordsOf(error))
    } finally {
      if (!signal.aborted) setDoing(null)
    }
  }
  return (
    <fieldset className={pieces.crop} disabled={doing !== null}>
      <legend>去白底</legend>
      <div className={pieces.white}>
        <label>
          容差
          <input
            type="range"
            min={0}
            max={toleranceAtMost}
            value={tolerance}
            aria-valuetext={`${tolerance}%`}
            aria-describedby={told}
            onChange={({ target }) => tolerate(Number(target.value))}
          />
          <span className="num">{tolerance}%</span>
        </label>
        <button type="button" className={css.small} onClick={() => void clear()}>
          {origin === undefined ? '去白底' : '按此容差重做'}
        </button>
      </div>
      {doing ? (
        <p className={css.hint} role="status">
          {doing.words}… <progress value={doing.share} aria-label={doing.words} />
        </p>
      ) : (
        <p id={told} className={css.hint}>
          去掉与四边相连的白色，图案里面的白色保留；容差越大，去掉的浅色越多
        </p>
      )}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    </fieldset>
  )
}
