import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listDesignApprovals, type DesignApprovalDesk } from '../../../contract/artwork/designApproval.ts'
import { designRevs, listDesigns, type DesignShelf } from '../../../contract/artwork/shelf.ts'
import { call } from '../call.ts'

export type ShelfQuery = {
  readonly shelf: DesignShelf
  readonly folder: string | undefined
  readonly keyword: string
  readonly page: number
}

export const perPage = 12

export const shelfQuery = ({ shelf, folder, keyword, page }: ShelfQuery) =>
  queryOptions({
    queryKey: [listDesigns.path, shelf, folder, keyword, page],
    queryFn: () => call(listDesigns, { shelf, keyword, page, limit: perPage, ...(folder !== undefined && { folder }) }),
    // The editor that one comes back from has saved meanwhile: what was heard before is not shown again.
    gcTime: 0,
  })

/** A page of what waits for this person's word, or had it; asked anew each minute, since colleagues decide as well. */
export const approvalsQuery = (desk: DesignApprovalDesk, page: number) =>
  queryOptions({
    queryKey: [listDesignApprovals.path, desk, page],
    queryFn: () => call(listDesignApprovals, { desk, page, limit: perPage }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

export const revsQuery = (id: number) => queryOptions({ queryKey: [designRevs.path, id], queryFn: () => call(designRevs, { id }) })

/** What is fetched anew once something of a shelf was changed. */
export const shelfKey = [listDesigns.path]
