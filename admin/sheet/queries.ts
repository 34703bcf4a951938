import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { promotionDetail } from '../../contract/promotion/promotionDesk.ts'
import { importDetail, importItems, listExports, listImports, type ImportRun, type SheetSubject } from '../../contract/sheet.ts'
import { call } from '../call.ts'

const soon = 1000 // ms

/** A run that is being worked on. */
export const isUnderWay = ({ state }: { readonly state: string }): boolean => state === 'waiting' || state === 'running'

/** A page of a subject's imports; asked for every second while one is under way. */
export const importsQuery = (subject: SheetSubject, page: number) =>
  queryOptions({
    queryKey: [listImports.path, subject, page],
    queryFn: ({ signal }) => call(listImports, { subject, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? soon : false),
  })

/** The latest exports of a subject; asked for every second while one is under way. */
export const exportsQuery = (subject: SheetSubject) =>
  queryOptions({
    queryKey: [listExports.path, subject],
    queryFn: ({ signal }) => call(listExports, { subject }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? soon : false),
  })

/** The activity whose uses are exported. */
export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: [promotionDetail.path, id],
    queryFn: ({ signal }) => call(promotionDetail, { id }, { signal }),
  })

/** One import; asked for every second while it is under way. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [importDetail.path, id],
    queryFn: ({ signal }) => call(importDetail, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? soon : false),
  })

/** A page of what became of an import's rows; anew as the import comes on. */
export const itemsQuery = (filters: z.output<typeof importItems.input>, { done }: Pick<ImportRun, 'done'>) =>
  queryOptions({
    queryKey: [importItems.path, filters, done],
    queryFn: ({ signal }) => call(importItems, filters, { signal }),
    placeholderData: keepPreviousData,
  })
