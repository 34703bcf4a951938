import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { mockupWidth } from '../../../contract/artwork/mockup.ts'
import { forStrangers, worker } from '../worker.ts'
import { contentAt } from '../file/contents.ts'
import { broughtDrawn, keepDrawn } from '../file/drawnStore.ts'
import { ProviderError } from '../outside/provider.ts'
import { paperPictures } from '../paper/picture.ts'
import { there } from '../picture/pictureFiles.ts'
import { queue, queueBy } from '../queue.ts'
import type { Services } from '../services.ts'
import type { ToDraw } from './drawMockup.ts'
import type { Recipe } from './mockup.rules.ts'
import { nameOf } from './name.ts'

const drawer = worker<ToDraw, string>('mockup', { ...forStrangers, tries: 1 })
// One of each company at a time, so that many of one make nobody else wait.
const [inLine, inTurn] = [queueBy(1, 60), queue(1, 300)]

type Where = Pick<Services, 'db' | 'dataDir' | 'storage'>

export const folderOf = (dataDir: string): string => join(dataDir, 'mockups')

const drawing = new Map<string, Promise<string | null>>()

/**
 * The file of what a recipe makes, WebP, drawn where it is not there yet; null: it cannot be drawn, since a picture is gone or cannot be
 * read. @throws Refusal server.busy, files.away.
 */
export async function mockupFile(services: Where, recipe: Recipe): Promise<string | null> {
  const to = join(folderOf(services.dataDir), `${nameOf(recipe)}.webp`)
  if (await there(to)) {
    // It was wanted again, so it is kept on.
    await utimes(to, new Date(), new Date()).catch(() => undefined)
    return to
  }
  const before = drawing.get(to)
  if (before) return before
  const work = broughtOrMade(services, recipe, to).finally(() => drawing.delete(to))
  drawing.set(to, work)
  return work
}

async function broughtOrMade(services: Where, recipe: Recipe, to: string): Promise<string | null> {
  if (await broughtDrawn(services, to)) return to
  const path = await made(services, recipe, to)
  if (path !== null) keepDrawn(services, path)
  return path
}

async function made(services: Where, recipe: Recipe, to: string): Promise<string | null> {
  const goods = (await paperPictures(services, [recipe.picture], mockupWidth)).get(recipe.picture)
  if (!goods) return null
  const hashes = recipe.prints.flatMap(({ preview, pictures }) => [
    ...(preview === null ? [] : [preview]),
    ...pictures.map(({ hash }) => hash),
  ])
  const paths: Record<string, string> = {}
  for (const hash of hashes) paths[hash] = await contentAt(services, hash)
  const { widthMm, heightMm, prints } = recipe
  const order = { recipe: { widthMm, heightMm, prints }, goods, paths, to }
  return inLine(String(recipe.companyId), () => inTurn(() => drawer.make(order).catch(() => null)))
}

const keptFor = 14 * 86_400_000 // ms

/** Deletes what nobody has looked at for two weeks: it is drawn again when somebody does. */
export async function forgetMockups(dataDir: string, now: Date): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtime } = await stat(path).catch(() => ({ mtime: now }))
    if (now.getTime() - mtime.getTime() > keptFor) await rm(path, { force: true })
  }
}

/** How long the object store keeps one: it shows whom nobody shows it any more, so it is put there anew after that. */
const storedFor = 30 * 86_400_000 // ms

/** Deletes what has lain in the object store for a month. One that does not answer is asked another time. */
export async function forgetStoredMockups({ storage }: Pick<Services, 'storage'>, now: Date): Promise<void> {
  await storage?.dropDrawn('mockups/', new Date(now.getTime() - storedFor)).catch(unlessProvider)
}

function unlessProvider(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}
