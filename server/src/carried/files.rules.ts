import type { Carried } from '../../../artwork/carried.ts'
import type { FileLink } from '../../../contract/file.ts'
import type { CarriedFile } from '../../../contract/order/artworkNames.ts'

/** What files bring along, by their numbers. */
export type Brought = ReadonlyMap<number, Carried>

/** The files of a line, each with what it brings along. */
export const carriedFiles = (ids: readonly number[], files: ReadonlyMap<number, FileLink>, brought: Brought): CarriedFile[] =>
  ids.flatMap((id) => {
    const file = files.get(id)
    return file ? [{ ...file, names: brought.get(id)?.rows ?? null }] : []
  })
