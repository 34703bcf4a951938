import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listTemplates } from '../../contract/artwork/template.ts'
import { productTemplates, staffTemplate, staffTemplates } from '../../contract/artwork/templateDesk.ts'
import { call } from '../call.ts'

export const templatesQuery = (filters: z.output<typeof staffTemplates.input>) =>
  queryOptions({
    queryKey: [staffTemplates.path, filters],
    queryFn: ({ signal }) => call(staffTemplates, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** One, as it is when it is opened: what is typed is not overwritten by what others save. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [staffTemplate.path, id],
    queryFn: ({ signal }) => call(staffTemplate, { id }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Those of the design centre, to be copied from. */
export const readyQuery = (filters: z.input<typeof listTemplates.input>) =>
  queryOptions({
    queryKey: [listTemplates.path, filters],
    queryFn: ({ signal }) => call(listTemplates, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const offersQuery = (productId: number) =>
  queryOptions({
    queryKey: [productTemplates.path, productId],
    queryFn: ({ signal }) => call(productTemplates, { productId }, { signal }),
  })

/** What shows templates, and what is fetched anew once one was changed. */
export const templateKeys = [[staffTemplates.path], [staffTemplate.path], [listTemplates.path], [productTemplates.path]]
