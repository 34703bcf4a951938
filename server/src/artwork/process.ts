import { worker } from '../worker.ts'
import type { Reading, ToRead } from './readArtwork.ts'
import type { ToWrite } from './writePdf.ts'

/** What `artworkProcess.ts` is asked for, and what it makes of it. */
export type ArtworkOrder = { readonly read: ToRead } | { readonly write: ToWrite }
export type ArtworkMade = { readonly reading: Reading } | { readonly pdf: string }

const longest = 60_000 // ms
/** What strangers bring may ask for as much memory as it likes: it gets so much. */
const mostMemory = '--max-old-space-size=384'

const opener = worker<ArtworkOrder, ArtworkMade>('artworkProcess.ts', longest, [mostMemory])

/** What the file holds. What the process died of it would die of again: that is too large to be read. */
export async function readingOf(read: ToRead): Promise<Reading> {
  const made = await opener.make({ read }).catch(() => null)
  return made && 'reading' in made ? made.reading : { unread: 'large' }
}

/** The surface as a PDF. @throws Error where a picture cannot be read, or it took too long. */
export async function writtenPdf(write: ToWrite): Promise<Buffer> {
  const made = await opener.make({ write })
  if (!('pdf' in made)) throw new Error('no PDF was made')
  return Buffer.from(made.pdf, 'base64')
}
