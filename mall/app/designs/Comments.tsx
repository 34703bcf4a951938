import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Surface } from '../../../contract/artwork/design.ts'
import { commentByLink, type LinkedDesign } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'
import css from './designs.module.css'

type Props = { readonly token: string; readonly linked: LinkedDesign; readonly surfaces: readonly Surface[] }

/** What is said of a design, and where something more is said. */
export function Comments({ token, linked: { may, comments, labels }, surfaces }: Props) {
  return (
    <section aria-label="评论">
      <h2>评论</h2>
      {comments.length === 0 && <p className={css.facts}>还没有评论</p>}
      <ol className={css.comments}>
        {comments.map(({ id, words, by, isGuest, at, done, position }, place) => (
          <li key={id}>
            <b>{place + 1}. </b>
            {words}
            <br />
            <small>
              {by}
              {isGuest && '（访客）'}　{at.slice(0, 16)}　{labels[position] ?? position}
              {done && '　已处理'}
            </small>
          </li>
        ))}
      </ol>
      {may === 'comment' && surfaces.length > 0 && <Say token={token} labels={labels} surfaces={surfaces} />}
    </section>
  )
}

function Say({ token, labels, surfaces }: Pick<Props, 'token' | 'surfaces'> & { readonly labels: Readonly<Record<string, string>> }) {
  const { revalidate } = useRevalidator()
  const [keys] = useState(() => repeatKeys())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  async function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const textOf = (name: string) => String(typed.get(name) ?? '')
    const surface = surfaces.find(({ position }) => position === textOf('position')) ?? surfaces[0]
    if (!surface) return
    const place = { position: surface.position, x: surface.widthMm / 2, y: surface.heightMm / 2 }
    const input = { token, author: textOf('author'), words: textOf('words'), ...place }
    setFault('')
    setBusy(true)
    try {
      await call(commentByLink, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      form.querySelector('textarea')?.form?.reset()
      toast('评论成功', 'success')
      await revalidate()
    } catch (error) {
      setFault(wordsOf(error))
    }
    setBusy(false)
  }
  return (
    <form className={css.say} onSubmit={(event) => void say(event)}>
      <label>
        您的称呼
        <input name="author" maxLength={20} required autoComplete="name" />
      </label>
      {surfaces.length > 1 && (
        <label>
          部位
          <select name="position">
            {surfaces.map(({ position }) => (
              <option key={position} value={position}>
                {labels[position] ?? position}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        评论
        <textarea name="words" maxLength={500} required />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <button className="btn main" disabled={busy}>
        {busy ? '提交中…' : '提交评论'}
      </button>
    </form>
  )
}
