import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listJobs, smsStanding } from '../../contract/job/jobDesk.ts'
import { call } from '../call.ts'

/** A page of what goes wrong; asked anew each half minute, since jobs are tried by themselves meanwhile. */
export const jobsQuery = (filters: z.output<typeof listJobs.input>) =>
  queryOptions({
    queryKey: [listJobs.path, filters],
    queryFn: ({ signal }) => call(listJobs, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const smsQuery = queryOptions({
  queryKey: [smsStanding.path],
  queryFn: ({ signal }) => call(smsStanding, {}, { signal }),
  refetchInterval: 60_000,
})
