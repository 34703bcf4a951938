import type { Separations } from '../print/separations.ts'
import { WorkerDied } from '../worker.ts'

// Plates are drawn once for as long as they are looked at: whoever looks at a line comes back to it.

const keptAtMost = 12
/** How long it is remembered of what that no process can draw it, ms. */
const failedFor = 60_000
const drawn = new Map<string, Promise<Separations>>()

/**
 * What was drawn of the same content before, or is being drawn. What failed is drawn anew; where drawing took more than it may, that is so
 * after a minute only.
 */
export function kept(key: string, draw: () => Promise<Separations>): Promise<Separations> {
  const plates = drawn.get(key) ?? drawnAs(key, draw)
  drawn.delete(key)
  drawn.set(key, plates)
  const [oldest] = drawn.keys()
  if (drawn.size > keptAtMost && oldest !== undefined) drawn.delete(oldest)
  return plates
}

function drawnAs(key: string, draw: () => Promise<Separations>): Promise<Separations> {
  const plates = draw()
  const forget = () => {
    if (drawn.get(key) === plates) drawn.delete(key)
  }
  plates.catch((error: unknown) => (error instanceof WorkerDied ? setTimeout(forget, failedFor).unref() : forget()))
  return plates
}
