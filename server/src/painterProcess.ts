import { pictureOf } from '../seed/pictures/catalogue.ts'
import { pictureFile, shrunkFile } from '../seed/pictures/render.ts'
import type { Order, Painted } from './painter.ts'

// Draws pictures for the server, as a process of its own: what drawing takes of memory goes with it.

process.on('message', async ({ id, folder, key, width, format, source }: Order) => {
  const answer = (painted: Painted) => process.send?.(painted)
  try {
    if (source) return answer({ id, path: await shrunkFile(folder, key, source, width, format) })
    const picture = pictureOf(key)
    if (!picture) throw new RangeError(`no picture ${key}`)
    answer({ id, path: await pictureFile(folder, picture, width, format) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
