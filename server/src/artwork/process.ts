import { queue } from '../queue.ts'
import { worker } from '../worker.ts'
import type { Reading, ToRead } from './readArtwork.ts'

/** What strangers bring may ask for as much of the processor and of memory as it likes: it gets so much. */
export const forStrangers = { processor: 25_000, memory: 1200 * 2 ** 20, flags: ['--max-old-space-size=384'] } as const

// One at a time: of what a process is ended nothing else that it was about would be known.
const reader = worker<ToRead, Reading>('artworkProcess.ts', forStrangers)
const inTurn = queue(1, 1000)

/** What the file holds. What the process was ended by it would be ended by again: that is too large to be read. */
export const readingOf = (file: ToRead): Promise<Reading> =>
  inTurn(() => reader.make(file).catch(() => ({ unread: 'large' }) satisfies Reading))
