import { contentsStanding, moveContents } from '../../../contract/connection/contents.ts'
import { refuse } from '../../../contract/refusal.ts'
import { addJob } from '../jobs.sql.ts'
import type { Routes } from '../services.ts'
import { beginMove, contentQueue, countContents, lockMove, readMove } from '../file/contents.sql.ts'
import { subjectOf } from './change.ts'

/** Where the contents of files lie, and having them moved. */
export const contentsRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(contentsStanding, async ({ db }) => {
    const [counts, move] = await Promise.all([countContents(db), readMove(db)])
    const { toward, moving, done, lost, fault } = move
    return { ...counts, toward, moving, done, absent: lost, fault }
  })

  serveOnce(moveContents, async ({ input: { toward }, tx, now, audit }) => {
    if (!services.storage) refuse('connection.contents', {}, '请先把对象存储设为“正式使用”并试一试，再移动文件')
    const { moving, toward: before } = await lockMove(tx)
    if (moving && before === toward) return true as const
    await beginMove(tx, toward, now)
    await addJob(tx, 'contents', { after: '' }, 'contents', contentQueue)
    await audit('connection.move', subjectOf('storage'), { before: { toward: before }, after: { toward } })
    return true as const
  })
}
