import { useRef, useState, type FormEvent } from 'react'
import type { Surface } from '../../../contract/artwork/design.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { toast } from '../toast.ts'
import { centreOf, type Point } from './point.ts'
import css from './designs.module.css'

export type Said = Point & { readonly words: string; readonly author: string }

type Props = {
  readonly surfaces: readonly Surface[]
  readonly labels: Readonly<Record<string, string>>
  /** Where it is of, as it was chosen on the picture; null: nowhere yet. */
  readonly point: Point | null
  readonly onPoint: (point: Point | null) => void
  /** Nobody knows who says it, and he says what he is called. */
  readonly isGuest?: boolean
  readonly send: (said: Said) => Promise<unknown>
}

/** Where something is said of a place of a design: of the one that is chosen on the picture, or of the middle of a surface. */
export function Say({ surfaces, labels, point, onPoint, isGuest = false, send }: Props) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const words = useRef<HTMLTextAreaElement>(null)
  const labelOf = (position: string) => labels[position] ?? position
  async function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const textOf = (name: string) => String(typed.get(name) ?? '')
    const chosen = surfaces.find(({ position }) => position === textOf('position')) ?? surfaces[0]
    if (!chosen) return
    setFault('')
    setBusy(true)
    try {
      await send({ author: textOf('author'), words: textOf('words'), ...(point ?? centreOf(chosen)) })
      form.reset()
      const called = form.elements.namedItem('author')
      if (called instanceof HTMLInputElement) called.value = textOf('author')
      onPoint(null)
      toast('评论成功', 'success')
    } catch (error) {
      setFault(wordsOf(error))
    }
    setBusy(false)
  }
  return (
    <form className={css.say} onSubmit={(event) => void say(event)}>
      {isGuest && (
        <label>
          您的称呼
          <input name="author" maxLength={20} autoComplete="name" />
        </label>
      )}
      {surfaces.length > 1 && !point && (
        <label>
          部位
          <select name="position">
            {surfaces.map(({ position }) => (
              <option key={position} value={position}>
                {labelOf(position)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className={css.facts} role="status">
        {point
          ? `标记在${labelOf(point.position)}：距左 ${Math.round(point.x)} 毫米，距上 ${Math.round(point.y)} 毫米`
          : '点击图片可标记评论的位置，不标记则在部位中心'}
      </p>
      <label>
        评论
        <textarea ref={words} name="words" maxLength={500} />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <p className={css.deeds}>
        {/* One that is disabled loses the focus, and nobody knows where it is then. */}
        <button className="btn main" aria-disabled={busy}>
          {busy ? '提交中…' : '提交评论'}
        </button>
        {point && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              words.current?.focus()
              onPoint(null)
            }}
          >
            取消标记
          </button>
        )}
      </p>
    </form>
  )
}
