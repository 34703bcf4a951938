import { useQuery, useQueryClient } from '@tanstack/react-query'
import { commentsOf, doneComment } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { useOnce } from '../private/useOnce.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import { shelfKey } from './queries.ts'
import type { Row } from './row.ts'
import wordsCss from '../private/words.module.css'
import css from './designs.module.css'

/** What colleagues and whoever has the link say of a design, each to be done with. */
export function CommentsDialog({ row: { id, name }, onClose }: { row: Row; onClose: () => void }) {
  const queries = useQueryClient()
  const key = [commentsOf.path, id]
  const { data: comments, error } = useQuery({ queryKey: key, queryFn: () => call(commentsOf, { id }) })
  const { mutateAsync, isPending } = useOnce(doneComment)
  async function toggle(commentId: number, done: boolean) {
    try {
      await mutateAsync({ id, commentId, done })
      await queries.invalidateQueries({ queryKey: key })
      await queries.invalidateQueries({ queryKey: shelfKey })
    } catch (failure) {
      toast(wordsOf(failure), 'error')
    }
  }
  return (
    <Dialog title={`“${name}”的评论`} onClose={onClose}>
      {error && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      {comments?.length === 0 && <p className={wordsCss.hint}>还没有评论。把设计共享给同事，或生成可评论的链接，就能收到意见。</p>}
      <ol className={css.comments}>
        {comments?.map(({ id: commentId, words, by, isGuest, at, done }) => (
          <li key={commentId}>
            {words}
            <br />
            <small>
              {by}
              {isGuest && '（访客）'}　{at.slice(0, 16)}　{done && '已处理　'}
            </small>
            <button type="button" className={wordsCss.link} disabled={isPending} onClick={() => void toggle(commentId, !done)}>
              {done ? '改为待处理' : '标为已处理'}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
