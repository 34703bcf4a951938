import { queryOptions } from '@tanstack/react-query'
import { listConsents, listSessions, userInfo } from '../../../contract/account/account.ts'
import { call } from '../call.ts'

/** The person at this browser, asked anew by each page: links to pictures live for minutes. */
export const meQuery = queryOptions({ queryKey: [userInfo.path], queryFn: () => call(userInfo, {}) })

export const sessionsQuery = queryOptions({ queryKey: [listSessions.path], queryFn: () => call(listSessions, {}) })

export const consentsQuery = queryOptions({ queryKey: [listConsents.path], queryFn: () => call(listConsents, {}) })
