import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { findBuyers, findOffered, listProposals, offeredProduct, tryProposal } from '../../contract/order/proposal.ts'
import { call } from '../call.ts'

/** A page of what was put together for customers. */
export const proposalsQuery = (filters: z.output<typeof listProposals.input>) =>
  queryOptions({
    queryKey: [listProposals.path, filters],
    queryFn: ({ signal }) => call(listProposals, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** Who may be put something together for, by words. */
export const buyersQuery = (keyword: string) => ({
  queryKey: [findBuyers.path, keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findBuyers, { keyword }, { signal }),
  staleTime: 30_000,
})

/** What this buyer may have, by words. */
export const goodsQuery = (accountId: number) => (keyword: string) => ({
  queryKey: [findOffered.path, accountId, keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findOffered, { accountId, keyword }, { signal }),
  staleTime: 30_000,
})

export const productQuery = (accountId: number, productId: number) =>
  queryOptions({
    queryKey: [offeredProduct.path, accountId, productId],
    queryFn: ({ signal }) => call(offeredProduct, { accountId, productId }, { signal }),
  })

type Asked = z.input<typeof tryProposal.input>

/** What these lines cost this buyer today. */
export const triedQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [tryProposal.path, asked],
    queryFn: ({ signal }) => call(tryProposal, asked, { signal }),
    enabled: asked.lines.length > 0,
    placeholderData: keepPreviousData,
  })
