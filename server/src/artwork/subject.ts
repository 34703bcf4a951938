import type { Subject } from '../subject.ts'
import { readFiles, readOrderArtwork, sweepArtwork } from './artwork.jobs.ts'
import { artworkRoutes } from './artwork.routes.ts'
import { artworkEffects } from './effects.ts'

export const artworkSubject = {
  routes: [artworkRoutes],
  jobs: (services) => ({
    artwork: ({ orderId }) => readOrderArtwork(services, orderId),
    artworkFiles: ({ fileIds }) => readFiles(services, fileIds),
  }),
  due: ({ db }) => [() => sweepArtwork(db)],
  effects: artworkEffects,
} satisfies Subject
