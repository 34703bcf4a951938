import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentDesign, commentsOf, designDetail, doneComment } from '../../../contract/artwork/shelf.ts'
import { designCanvas } from '../../../contract/artwork/template.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { useOnce } from '../private/useOnce.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import { PinnedSheet } from './PinnedSheet.tsx'
import type { Point } from './point.ts'
import { shelfKey } from './queries.ts'
import type { Row } from './row.ts'
import { Say, type Said } from './Say.tsx'
import { CommentList } from './CommentList.tsx'
import wordsCss from '../private/words.module.css'
import css from './designs.module.css'

/** What colleagues and whoever has the link say of a design, each beside its place on the picture, and to be done with. */
export function CommentsDialog({ row: { id, name, productId, rev }, onClose }: { row: Row; onClose: () => void }) {
  const queries = useQueryClient()
  const key = [commentsOf.path, id]
  const { data: comments = [], error, isSuccess } = useQuery({ queryKey: key, queryFn: () => call(commentsOf, { id }) })
  const { data: shown } = useQuery({ queryKey: [designDetail.path, id, rev], queryFn: () => call(designDetail, { id }) })
  const { data: canvas } = useQuery({ queryKey: [designCanvas.path, productId], queryFn: () => call(designCanvas, { productId }) })
  const { mutateAsync: mark, isPending } = useOnce(doneComment)
  const { mutateAsync: comment } = useOnce(commentDesign)
  const [point, setPoint] = useState<Point | null>(null)
  const surfaces = shown?.design.surfaces.filter(({ layers }) => layers.length > 0) ?? []
  const labels = Object.fromEntries((canvas?.surfaces ?? []).map(({ position, label }) => [position, label]))
  const anew = () => Promise.all([key, shelfKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  async function toggle(commentId: number, done: boolean) {
    try {
      await mark({ id, commentId, done })
      await anew()
    } catch (failure) {
      toast(wordsOf(failure), 'error')
    }
  }
  async function send({ words, position, x, y }: Said) {
    await comment({ id, words, position, x, y })
    await anew()
  }
  return (
    <Dialog title={`“${name}”的评论`} onClose={onClose} wide>
      {error && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <div className={css.beside}>
        <div>
          {surfaces.map((surface) => (
            <PinnedSheet
              key={surface.position}
              surface={surface}
              label={labels[surface.position] ?? surface.position}
              pictures={shown?.pictures ?? []}
              comments={comments}
              point={point}
              onPoint={setPoint}
            />
          ))}
        </div>
        <div>
          {isSuccess && comments.length === 0 && (
            <p className={wordsCss.hint}>还没有评论。把设计共享给同事，或生成可评论的链接，就能收到意见。</p>
          )}
          <CommentList comments={comments} labels={labels}>
            {({ id: commentId, done }) => (
              <button
                type="button"
                className={wordsCss.link}
                aria-disabled={isPending}
                onClick={() => !isPending && void toggle(commentId, !done)}
              >
                {done ? '改为待处理' : '标为已处理'}
              </button>
            )}
          </CommentList>
          {surfaces.length > 0 && <Say surfaces={surfaces} labels={labels} point={point} onPoint={setPoint} send={send} />}
        </div>
      </div>
    </Dialog>
  )
}
