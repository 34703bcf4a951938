import { listNotices, readNotices } from '../../../contract/notice.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../house.ts'
import { markRead, noticePage, unreadOf } from './notice.sql.ts'

/** What the mall told an account. */
export const noticeRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listNotices, async ({ input, actor, db }) => {
    const [{ rows, total }, unread] = await Promise.all([noticePage(db, actor, input), unreadOf(db, actor)])
    return { rows: rows.map(({ at, ...row }) => ({ ...row, createTime: shanghai(at) })), total, unread }
  })

  serveOnce(readNotices, async ({ input, actor, now, tx }) => {
    await markRead(tx, actor, input.ids ?? null, now)
    return { unread: await unreadOf(tx, actor) }
  })
}
