import { edgeTags } from '../http/edge.ts'
import type { EdgeCache } from '../outside/edge/varnish.ts'
import type { Subject } from '../subject.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Has a cache before the mall forget what it keeps of it. */
    edge: { address: string }
  }
}

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
  lanes: { outside: ['edge'] },
} satisfies Subject
