import type { Subject } from '../subject.ts'
import { readFiles, readOrderArtwork, sweepArtwork } from './artwork.jobs.ts'
import { artworkRoutes } from './artwork.routes.ts'
import { artworkEffects } from './effects.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Reads the artwork on an order that nobody has read yet. */
    artwork: { orderId: number }
    /** Reads these files of artwork, as far as nobody has read them yet. */
    artworkFiles: { fileIds: number[] }
  }
}

export const artworkSubject = {
  routes: [artworkRoutes],
  jobs: (services) => ({
    artwork: ({ orderId }) => readOrderArtwork(services, orderId),
    artworkFiles: ({ fileIds }) => readFiles(services, fileIds),
  }),
  due: ({ db }) => [() => sweepArtwork(db)],
  effects: artworkEffects,
} satisfies Subject
