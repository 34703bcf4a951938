import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Surface } from '../../../contract/artwork/design.ts'
import { commentByLink, type LinkedDesign } from '../../../contract/artwork/shelf.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import type { Point } from './point.ts'
import { Say, type Said } from './Say.tsx'
import { CommentList } from './CommentList.tsx'
import css from './designs.module.css'

type Props = {
  readonly token: string
  readonly linked: LinkedDesign
  readonly surfaces: readonly Surface[]
  readonly point: Point | null
  readonly onPoint: (point: Point | null) => void
}

/** What is said of a design, and where something more is said. */
export function Comments({ token, linked: { may, comments, labels }, surfaces, point, onPoint }: Props) {
  const { revalidate } = useRevalidator()
  const [keys] = useState(() => repeatKeys())
  async function send(said: Said) {
    const input = { token, ...said }
    await call(commentByLink, input, { repeatKey: keys.keyFor(input) })
    keys.done()
    await revalidate()
  }
  return (
    <section aria-label="评论">
      <h2>评论</h2>
      {comments.length === 0 && <p className={css.facts}>还没有评论</p>}
      <CommentList comments={comments} labels={labels} />
      {may === 'comment' && surfaces.length > 0 && (
        <Say surfaces={surfaces} labels={labels} point={point} onPoint={onPoint} isGuest send={send} />
      )}
    </section>
  )
}
