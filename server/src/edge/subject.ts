import { edgeTags } from '../http/edge.ts'
import type { EdgeCache } from '../outside/edge/varnish.ts'
import type { Subject } from '../subject.ts'

declare module '../services.ts' {
  interface Services {
    /** What stands before the mall and is told of changes; absent: nothing. */
    readonly edge?: EdgeCache
  }
}

export const edgeSubject = {
  jobs: ({ edge }) => ({
    // One that was taken away since is told nothing.
    edge: async ({ address }) => {
      if (edge?.addresses.includes(address)) await edge.forget(address, edgeTags.mall)
    },
  }),
} satisfies Subject
