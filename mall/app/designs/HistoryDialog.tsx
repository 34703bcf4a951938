import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { designRevDetail, revsAtMost, saveDesign } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { useOnce } from '../private/useOnce.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import { revsQuery, shelfKey } from './queries.ts'
import type { Row } from './row.ts'
import wordsCss from '../private/words.module.css'
import css from './designs.module.css'

/** What a design was before; whoever may edit it goes on from there. */
export function HistoryDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { id, name, productId, configuration, rev: last, mayEdit } = row
  const queries = useQueryClient()
  const { data: revs, error } = useQuery(revsQuery(id))
  const [chosen, choose] = useState(last)
  const { data: shown } = useQuery({
    queryKey: [designRevDetail.path, id, chosen],
    queryFn: () => call(designRevDetail, { id, rev: chosen }),
  })
  const { mutateAsync, isPending } = useOnce(saveDesign)
  const surface = shown?.design.surfaces.find(({ layers }) => layers.length > 0)
  async function restore() {
    if (!shown) return
    try {
      await mutateAsync({ id, rev: last, productId, name, design: shown.design, configuration })
      await queries.invalidateQueries({ queryKey: shelfKey })
      await queries.invalidateQueries({ queryKey: revsQuery(id).queryKey })
      toast('已恢复到所选版本', 'success')
      onClose()
    } catch (failure) {
      toast(wordsOf(failure), 'error')
    }
  }
  return (
    <Dialog title={`“${name}”的历史`} onClose={onClose}>
      {error && (
        <p className={wordsCss.note} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <p className={wordsCss.hint}>保留最近 {revsAtMost} 次保存。</p>
      <div className={css.history}>
        <ol>
          {revs?.map(({ rev, by, at }) => (
            <li key={rev}>
              <button type="button" className={wordsCss.link} aria-pressed={rev === chosen} onClick={() => choose(rev)}>
                {at.slice(0, 16)}　{by}
                {rev === last && '（当前）'}
              </button>
            </li>
          ))}
        </ol>
        <div className={css.cover}>{surface && shown && <DesignThumb surface={surface} pictures={shown.pictures} label="所选版本" />}</div>
      </div>
      {mayEdit && chosen !== last && (
        <button type="button" className="btn main" disabled={isPending || !shown} onClick={() => void restore()}>
          恢复到此版本
        </button>
      )}
    </Dialog>
  )
}
