import type { ReactNode } from 'react'
import css from './designs.module.css'

type Comment = {
  readonly id: number
  readonly words: string
  readonly by: string
  readonly isGuest: boolean
  readonly at: string
  readonly done: boolean
  readonly position: string
}

type Props<T extends Comment> = {
  readonly comments: readonly T[]
  /** What the positions are called. */
  readonly labels: Readonly<Record<string, string>>
  /** What may be done with one. */
  readonly children?: (comment: T) => ReactNode
}

/** What was said of a design, by the numbers that its pictures show. */
export const CommentList = <T extends Comment>({ comments, labels, children }: Props<T>) => (
  <ol className={css.comments}>
    {comments.map((comment, place) => (
      <li key={comment.id}>
        <span className={css.number} data-done={comment.done}>
          {place + 1}
        </span>
        {comment.words}
        <br />
        <small>
          {comment.by}
          {comment.isGuest && '（访客）'}　{comment.at.slice(0, 16)}　{labels[comment.position] ?? comment.position}
          {comment.done && '　已处理'}
          {children && '　'}
        </small>
        {children?.(comment)}
      </li>
    ))}
  </ol>
)
