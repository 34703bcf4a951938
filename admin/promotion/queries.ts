import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { flashBoard } from '../../contract/promotion/flashDesk.ts'
import { listPromotions, promotionCalendar, promotionDetail } from '../../contract/promotion/promotionDesk.ts'
import { previewPromotion, promotionReport } from '../../contract/promotion/promotionResult.ts'
import { call } from '../call.ts'

export const promotionsQuery = (filters: z.output<typeof listPromotions.input>) =>
  queryOptions({
    queryKey: [listPromotions.path, filters],
    queryFn: ({ signal }) => call(listPromotions, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const promotionQuery = (id: number) =>
  queryOptions({
    queryKey: [promotionDetail.path, id],
    queryFn: ({ signal }) => call(promotionDetail, { id }, { signal }),
    refetchInterval: 30_000,
  })

export const calendarQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: [promotionCalendar.path, from, until],
    queryFn: ({ signal }) => call(promotionCalendar, { from, until }, { signal }),
    placeholderData: keepPreviousData,
  })

export const previewQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: [previewPromotion.path, id, revision],
    queryFn: ({ signal }) => call(previewPromotion, { id }, { signal }),
  })

export const reportQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: [promotionReport.path, id, revision],
    queryFn: ({ signal }) => call(promotionReport, { id }, { signal }),
  })

/** 秒杀 while it runs: asked anew every two seconds. */
export const flashQuery = (id: number) =>
  queryOptions({
    queryKey: [flashBoard.path, id],
    queryFn: ({ signal }) => call(flashBoard, { id }, { signal }),
    refetchInterval: 2000,
  })

/** What shows activities. */
export const promotionKeys: readonly QueryKey[] = [[listPromotions.path], [promotionDetail.path], [promotionCalendar.path]]
