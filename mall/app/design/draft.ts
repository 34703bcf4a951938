import { useEffect, useRef } from 'react'
import { onSurfaces, pictureIdsOf } from '../../../artwork/design.ts'
import { Design, designPicture, type DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { isLoginNeeded } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { keepDraft, readDraft } from '../drafts.ts'
import type { Side } from '../../../studio/side.ts'

/** What the page begins with. */
export type Opened = {
  readonly design: Design
  readonly pictures: ReadonlyMap<number, DesignPicture>
  /** How many pictures of the draft are there no more. */
  readonly lost: number
  /** What this tab changed, and no server has; null: it was begun elsewhere, or is as it was begun. */
  readonly draft: Draft | null
}

/** A design that this tab has and no server, and the template that it was begun with; `isChanged`: by whoever looks at it. */
export type Draft = { readonly design: Design; readonly templateKey: string | undefined; readonly isChanged: boolean }

/** @public The same, out of what the tab kept; null: nothing of the kind. Of the release before only what was changed is known. */
export function draftOf(kept: unknown): Draft | null {
  if (isDesign(kept)) return { design: kept, templateKey: undefined, isChanged: true }
  if (typeof kept !== 'object' || kept === null || !('design' in kept) || !isDesign(kept.design)) return null
  const templateKey = 'templateKey' in kept && typeof kept.templateKey === 'string' ? kept.templateKey : undefined
  return { design: kept.design, templateKey, isChanged: 'isChanged' in kept && kept.isChanged === true }
}

const pageOf = (productId: number): string => `design ${productId}`

/** The design `from` the server, or that was begun in this tab, on the surfaces of now, with the pictures that it places. */
export async function opened(productId: number, sides: readonly Side[], from: Design | null): Promise<Opened> {
  const draft = from ? null : draftOf(readDraft(pageOf(productId)))
  const surfaces = sides.map(({ position, widthMm, heightMm }) => ({ position, widthMm, heightMm }))
  const design = onSurfaces(from ?? draft?.design ?? null, surfaces)
  const ids = [...new Set(design.surfaces.flatMap(pictureIdsOf))]
  const found = await Promise.all(ids.map(pictureOrNone))
  const there = new Map(found.flatMap((picture) => (picture ? [[picture.id, picture]] : [])))
  const redrawn = await pagesAgain(design, there)
  const pictures = new Map([...there, ...[...redrawn.values()].map((picture) => [picture.id, picture] as const)])
  return { design: withOnly(design, pictures, redrawn), pictures, lost: ids.length - there.size - redrawn.size, draft }
}

/** The pictures of pages that are there no more, drawn anew, by the numbers that they had. */
async function pagesAgain({ surfaces }: Design, there: ReadonlyMap<number, DesignPicture>): Promise<ReadonlyMap<number, DesignPicture>> {
  const pages = surfaces.flatMap(({ layers }) => layers.filter((layer) => layer.kind === 'page' && !there.has(layer.previewId)))
  const redrawn = new Map<number, DesignPicture>()
  for (const layer of pages) {
    if (layer.kind !== 'page' || redrawn.has(layer.previewId)) continue
    const told = await orNone(call(readPage, { id: layer.fileId, page: layer.page }))
    if (told) redrawn.set(layer.previewId, told.preview)
  }
  return redrawn
}

const pictureOrNone = (fileId: number): Promise<DesignPicture | null> => orNone(call(designPicture, { id: fileId }))

/** What is there no more, or not for this person, is none. */
const orNone = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refusal && !isLoginNeeded(error) && error.code !== 'server.busy') return null
    throw error
  })

function withOnly(design: Design, pictures: ReadonlyMap<number, DesignPicture>, redrawn: ReadonlyMap<number, DesignPicture>): Design {
  const kept = (layer: Layer): Layer[] => {
    if (layer.kind === 'picture') return pictures.has(layer.fileId) ? [layer] : []
    if (layer.kind !== 'page' || pictures.has(layer.previewId)) return [layer]
    const preview = redrawn.get(layer.previewId)
    return preview ? [{ ...layer, previewId: preview.id }] : []
  }
  return { ...design, surfaces: design.surfaces.map((surface) => ({ ...surface, layers: surface.layers.flatMap(kept) })) }
}

/** What this tab kept is ours, but maybe of another release. */
export const isDesign = (kept: unknown): kept is Design => Design.safeParse(kept).success

const rest = 500 // ms after the last change

type Keeping = Pick<Draft, 'design' | 'templateKey'> & {
  /** What the page began with. */
  readonly opened: Opened
  readonly keptId: number | null
}

/** Keeps for this tab the design, or by `keptId` which it is on the server. */
export function useKept(productId: number, { design, templateKey, opened, keptId }: Keeping): void {
  const latest = useRef({ design, templateKey, opened, keptId })
  useEffect(() => {
    latest.current = { design, templateKey, opened, keptId }
    const timer = setTimeout(() => keep(productId, latest.current), rest)
    return () => clearTimeout(timer)
  }, [productId, design, templateKey, opened, keptId])
  useEffect(() => {
    const leave = () => keep(productId, latest.current)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [productId])
}

function keep(productId: number, { design, templateKey, opened, keptId }: Keeping): void {
  const isEmpty = design.surfaces.every(({ layers }) => layers.length === 0)
  const isChanged = design !== opened.design || opened.draft?.isChanged === true
  const draft = { design, templateKey, isChanged } satisfies Draft
  keepDraft(pageOf(productId), keptId !== null ? { keptId } : isEmpty ? null : draft)
}

/** The number of the design that this tab went on with on the server; null: it was not kept there. */
export function keptIn(productId: number): number | null {
  const kept: unknown = readDraft(pageOf(productId))
  return typeof kept === 'object' && kept !== null && 'keptId' in kept && typeof kept.keptId === 'number' ? kept.keptId : null
}
