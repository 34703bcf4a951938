import { queue } from '../queue.ts'
import { forStrangers, worker } from '../worker.ts'
import type { Reading, ToRead } from './readArtwork.ts'

// One at a time: of what a process is ended nothing else that it was about would be known.
const reader = worker<ToRead, Reading>('artwork', forStrangers)
const inTurn = queue(1, 1000)

/** What the file holds. What the process was ended by it would be ended by again: that is too large to be read. */
export const readingOf = (file: ToRead): Promise<Reading> =>
  inTurn(() => reader.make(file).catch(() => ({ unread: 'large' }) satisfies Reading))
