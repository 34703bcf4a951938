import { contentAt, type Reads } from '../file/contents.ts'
import type { Db } from '../database/db.ts'
import type { Services } from '../services.ts'
import { designsOnLine, type Designed } from './designed.sql.ts'
import type { Press } from '../print/printInks.ts'
import type { Variant } from '../print/printMetadata.ts'
import { writtenPrintFile } from '../print/process.ts'

/** What the workshop prints from, for one position: PDF/X with marks, or why it could not be made. */
export type PrintFile = { readonly position: string; readonly bytes: Buffer } | { readonly position: string; readonly why: string }

/** The print files of a line's designs; the same each time, since they say when the design was made and not when they were. */
export async function printFilesOf(services: Services, db: Db, lineId: number, variant: Variant): Promise<PrintFile[]> {
  const made: PrintFile[] = []
  for (const { companyId, orderId, position, surface, pictures, hasBase, madeAt, profile, cutLine } of await designsOnLine(db, lineId)) {
    const { names, ...own } = surface
    try {
      const paths = await pathsOf(services, pictures)
      const about = { variant, title: `${orderId} ${position}`, madeAt: madeAt.toISOString() }
      made.push({
        position,
        bytes: await writtenPrintFile(companyId, {
          surface: own,
          names,
          paths,
          whiteBase: hasBase,
          cutLine,
          press: await pressOf(services, profile),
          ...about,
        }),
      })
    } catch (error) {
      made.push({ position, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return made
}

/** What a design is printed by: what stood when it was put on its line. Undefined: what comes with the mall. @throws Refusal files.away, files.full. */
export async function pressOf(contents: Reads, profile: Designed['profile']): Promise<Press | undefined> {
  return profile?.name ? { path: await contentAt(contents, profile.hash), name: profile.name } : undefined
}

/** Where the pictures of a design lie on this disk, by their numbers. @throws Refusal files.away, files.full. */
export async function pathsOf(contents: Reads, pictures: Designed['pictures']): Promise<Record<number, string>> {
  const paths: Record<number, string> = {}
  for (const { id, hash } of pictures) paths[id] = await contentAt(contents, hash)
  return paths
}
