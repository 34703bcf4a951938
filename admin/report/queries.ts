import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listEntries, readDashboard, readReport } from '../../contract/report/report.ts'
import { call } from '../call.ts'

export const reportQuery = (asked: z.output<typeof readReport.input>) =>
  queryOptions({
    queryKey: [readReport.path, asked],
    queryFn: ({ signal }) => call(readReport, asked, { signal }),
    placeholderData: keepPreviousData,
  })

export const entriesQuery = (filters: z.output<typeof listEntries.input>) =>
  queryOptions({
    queryKey: [listEntries.path, filters],
    queryFn: ({ signal }) => call(listEntries, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const dashboardQuery = queryOptions({
  queryKey: [readDashboard.path],
  queryFn: ({ signal }) => call(readDashboard, {}, { signal }),
})
