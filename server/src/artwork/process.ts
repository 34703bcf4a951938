import { queue } from '../queue.ts'
import { worker } from '../worker.ts'
import type { Reading, ToRead } from './readArtwork.ts'
import type { ToWrite } from './writePdf.ts'

/** What `artworkProcess.ts` is asked for, and what it makes of it. */
export type ArtworkOrder = { readonly read: ToRead } | { readonly write: ToWrite }
export type ArtworkMade = { readonly reading: Reading } | { readonly pdf: string }

/** What strangers bring may ask for as much of the processor and of memory as it likes: it gets so much. */
const limits = { processor: 25_000, memory: 1200 * 2 ** 20, flags: ['--max-old-space-size=384'] }

// One at a time: of what a process is ended nothing else that it was about would be known. Nobody who waits for his PDF waits for files that
// are read.
const [reader, writer] = [
  worker<ArtworkOrder, ArtworkMade>('artworkProcess.ts', limits),
  // A buyer waits for it.
  worker<ArtworkOrder, ArtworkMade>('artworkProcess.ts', { ...limits, priority: 0 }),
]
const [readInTurn, writeInTurn] = [queue(1, 1000), queue(1, 20)]

/** What the file holds. What the process was ended by it would be ended by again: that is too large to be read. */
export async function readingOf(read: ToRead): Promise<Reading> {
  const made = await readInTurn(() => reader.make({ read }).catch(() => null))
  return made && 'reading' in made ? made.reading : { unread: 'large' }
}

/** The surface as a PDF. @throws Error where a picture cannot be read, or takes too much. @throws Refusal server.busy. */
export async function writtenPdf(write: ToWrite): Promise<Buffer> {
  const made = await writeInTurn(() => writer.make({ write }))
  if (!('pdf' in made)) throw new Error('no PDF was made')
  return Buffer.from(made.pdf, 'base64')
}
