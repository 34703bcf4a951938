import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listNotices, noticeChoice } from '../../../contract/notice.ts'
import { call } from '../call.ts'

export const noticesPerPage = 20

/** A page of 消息通知; while the next one comes the last one stays. */
export const noticesQuery = (asked: { page: number; unread: number }) =>
  queryOptions({
    queryKey: [listNotices.path, asked],
    queryFn: () => call(listNotices, { ...asked, limit: noticesPerPage }),
    placeholderData: keepPreviousData,
  })

/** Which notices come by text message, and to which phone. */
export const choiceQuery = queryOptions({
  queryKey: [noticeChoice.path],
  queryFn: () => call(noticeChoice, {}),
})
