import type { PictureFormat } from '../../contract/goods/catalog.ts'
import { workshop, type Workshop } from './workshop.ts'

export type Order = {
  readonly folder: string
  readonly key: string
  readonly width: number
  readonly format: PictureFormat
  /** The uploaded picture to be made smaller; absent: the drawing of `key`. */
  readonly source?: string
}

/** Makes files of pictures where they are missing, and answers their paths. Drawing takes hundreds of megabytes and all of a core. */
export const painter = (): Workshop<Order, string> => workshop<Order, string>('painterProcess.ts')
