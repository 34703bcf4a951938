import type { FileLink } from '../../../contract/file.ts'
import { shanghai } from '../../../contract/text.ts'

type Made = { readonly fileId: number | null; readonly createdAt: Date }

/** An export as it is shown; `files` holds its file where whoever looks may have it. */
export const shownExport = <Run extends Made>({ fileId, createdAt, ...run }: Run, files: ReadonlyMap<number, FileLink>) => ({
  ...run,
  file: (fileId !== null && files.get(fileId)) || null,
  createTime: shanghai(createdAt),
})
