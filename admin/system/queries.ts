import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listBackups } from '../../contract/system/backup.ts'
import { licenceText, listFailures, listLicences, systemStanding } from '../../contract/system/system.ts'
import { call } from '../call.ts'

export const standingQuery = queryOptions({
  queryKey: [systemStanding.path],
  queryFn: ({ signal }) => call(systemStanding, {}, { signal }),
  refetchInterval: 30_000,
})

/** A page of backups; asked anew every few seconds while one is being made or tried. */
export const backupsQuery = (filters: z.output<typeof listBackups.input>) =>
  queryOptions({
    queryKey: [listBackups.path, filters],
    queryFn: ({ signal }) => call(listBackups, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state, drill, copy }) => state === 'making' || drill === 'running' || copy === 'going') ? 2000 : 60_000,
  })

/** A page of what failed. */
export const failuresQuery = (filters: z.output<typeof listFailures.input>) =>
  queryOptions({
    queryKey: [listFailures.path, filters],
    queryFn: ({ signal }) => call(listFailures, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const licencesQuery = queryOptions({
  queryKey: [listLicences.path],
  queryFn: ({ signal }) => call(listLicences, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const licenceQuery = (name: string) =>
  queryOptions({
    queryKey: [licenceText.path, name],
    queryFn: ({ signal }) => call(licenceText, { name }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
