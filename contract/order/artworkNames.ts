import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { paging, queryId } from '../text.ts'

/** A row of a list: what it says in each column, and on which page of the file. */
export const NamesRow = z.object({ page: z.int(), cells: z.array(z.string()) })
export type NamesRow = z.infer<typeof NamesRow>

const answer = paged(NamesRow, { columns: z.array(z.string()) })

export const artworkNames = endpoint({
  method: 'GET',
  path: '/api/design/names/:fileId',
  who: 'buyer',
  title: '稿件的名单',
  input: z.object({ ...paging(50), fileId: queryId('稿件') }),
  output: answer,
  paged: true,
})

export const staffArtworkNames = endpoint({
  method: 'GET',
  path: '/api/admin/artwork/names/:lineId/:fileId',
  who: 'staff',
  area: ['orders', 'production'],
  title: '稿件的名单',
  input: z.object({ ...paging(50), lineId: queryId('订单明细'), fileId: queryId('稿件') }),
  output: answer,
  paged: true,
})
