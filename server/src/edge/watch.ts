import { readCatalogVersion } from '../catalogMemory.sql.ts'
import { inTransaction } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import type { Services } from '../services.ts'

type Watched = Pick<Services, 'db' | 'now' | 'edge'>

/**
 * Each process believes a state of the catalogue for a second, and a page that it drew before may be on its way: what the edge took
 * in meanwhile it forgets this much later, ms.
 */
const later = 3000

/**
 * Answers a look at the catalogue that has the edge told when it is another than at the look before, by jobs that are tried until
 * they are done: once at once, and once more `later`. The first look tells it too, since nobody may have looked for a while.
 */
export function edgeLook({ db, now, edge }: Watched): () => Promise<void> {
  let told: number | undefined
  return async () => {
    const { version } = await readCatalogVersion(db)
    if (version === told || !edge) return
    await inTransaction(db, async (tx) => {
      for (const address of edge.addresses) {
        // The last of each key runs: as long as changes go on, each tells of those before it.
        await addJob(tx, 'edge', { address }, `edge ${address}`)
        await addJob(tx, 'edge', { address }, `edge later ${address}`, undefined, new Date(now().getTime() + later))
      }
    })
    told = version
  }
}

/** Looks every second. A look that fails is made up for by the next. */
export function watchForEdge(watched: Watched, every = 1000): { readonly stop: () => void } {
  const look = edgeLook(watched)
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined))
  }, every)
  return { stop: () => clearInterval(timer) }
}
