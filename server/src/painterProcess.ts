import { pictureOf } from '../seed/pictures/catalogue.ts'
import { pictureFile, shrunkFile } from '../seed/pictures/render.ts'
import type { Order } from './painter.ts'
import { takeOrders } from './workshop.ts'

// Draws pictures for the server, as a process of its own: what drawing takes of memory goes with it.

takeOrders(async ({ folder, key, width, format, source }: Order): Promise<string> => {
  if (source) return shrunkFile(folder, key, source, width, format)
  const picture = pictureOf(key)
  if (!picture) throw new RangeError(`no picture ${key}`)
  return pictureFile(folder, picture, width, format)
})
