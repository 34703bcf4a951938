import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { Finding } from './artworkCheck.ts'
import { paging, queryId } from '../text.ts'

/** A file of artwork with what it brings along. */
export const CarriedFile = FileLink.extend({
  /** 一物一名: of how many pieces the list is that it was made from, a page each; null: all pieces are alike. */
  names: z.int().nullable(),
})
export type CarriedFile = z.infer<typeof CarriedFile>

/** What of a file's design is not as the line is that it lies on; severity E: it cannot be ordered so. */
export const FileFinding = Finding.extend({ fileId: z.int() })
export type FileFinding = z.infer<typeof FileFinding>

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
