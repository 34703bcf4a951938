import { concessionLimits } from '../../contract/order/concession.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listStaff } from '../../contract/account/staff.ts'
import { listGrantRequests } from '../../contract/account/staffGrant.ts'
import { listRoles } from '../../contract/account/role.ts'
import { call } from '../call.ts'

/** A page of the staff; while the next one comes the last one stays. */
export const staffListQuery = (filters: z.output<typeof listStaff.input>) =>
  queryOptions({
    queryKey: [listStaff.path, filters],
    queryFn: ({ signal }) => call(listStaff, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** What waits for a second one's word. */
export const grantsQuery = queryOptions({
  queryKey: [listGrantRequests.path],
  queryFn: ({ signal }) => call(listGrantRequests, {}, { signal }),
})

/** All roles, the oldest first. */
export const rolesQuery = queryOptions({
  queryKey: [listRoles.path],
  queryFn: ({ signal }) => call(listRoles, {}, { signal }),
})

/** How much of an order each may let off alone. */
export const limitsQuery = queryOptions({
  queryKey: [concessionLimits.path],
  queryFn: ({ signal }) => call(concessionLimits, {}, { signal }),
})
