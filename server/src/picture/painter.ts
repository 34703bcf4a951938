import type { PictureFormat } from '../../../contract/goods/catalog.ts'
import { worker, type Worker } from '../worker.ts'

export type Order = {
  readonly folder: string
  readonly key: string
  readonly width: number
  readonly format: PictureFormat
  /** The uploaded picture to be made smaller; absent: the drawing of `key`. */
  readonly source?: string
}

/** Makes files of pictures where they are missing, and answers their paths. Drawing takes hundreds of megabytes and all of a core. */
export const painter = (): Worker<Order, string> => worker<Order, string>('painter')
