import { chooseNotices, listNotices, noticeChoice, readNotices } from '../../../contract/notice.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { kindsBySms, phoneOf, setKindsBySms } from './sms.sql.ts'
import { markRead, noticePage, unreadOf } from './inbox.sql.ts'

/** What the mall told an account. */
export const noticeRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listNotices, async ({ input, actor, db }) => {
    const [{ rows, total }, unread] = await Promise.all([noticePage(db, actor, input), unreadOf(db, actor)])
    return { rows: rows.map(({ at, ...row }) => ({ ...row, createTime: shanghai(at) })), total, unread }
  })

  serveOnce(readNotices, async ({ input, actor, now, tx }) => {
    const read = await markRead(tx, actor, input.ids ?? null, now)
    return { read, unread: await unreadOf(tx, actor) }
  })

  serve(noticeChoice, async ({ actor, db }) => {
    const [sms, phone] = await Promise.all([kindsBySms(db, actor), phoneOf(db, actor)])
    return { sms, phone: maskPhone(phone) }
  })

  serveOnce(chooseNotices, async ({ input, actor, tx, audit }) => {
    const sms = await kindsBySms(tx, actor)
    await setKindsBySms(tx, actor, input.sms)
    const changed = changedFields({ sms: sms.toSorted() }, { sms: [...new Set(input.sms)].toSorted() })
    await audit('notice.choose', `account ${actor.accountId}`, changed)
    return true as const
  })
}
