import { useEffect, useRef } from 'react'
import { onSurfaces, pictureIdsOf } from '../../../artwork/design.ts'
import { Design, designPicture, type DesignPicture } from '../../../contract/artwork/design.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { isLoginNeeded } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { keepDraft, readDraft } from '../drafts.ts'
import type { Side } from './sides.ts'

/** What the page begins with; `lost`: how many pictures of the draft are there no more. */
export type Opened = { readonly design: Design; readonly pictures: ReadonlyMap<number, DesignPicture>; readonly lost: number }

const pageOf = (productId: number): string => `design ${productId}`

/** The design `from` the server, or that was begun in this tab, on the surfaces of now, with the pictures that it places. */
export async function opened(productId: number, sides: readonly Side[], from: Design | null): Promise<Opened> {
  const kept: unknown = from ?? readDraft(pageOf(productId))
  const surfaces = sides.map(({ position, widthMm, heightMm }) => ({ position, widthMm, heightMm }))
  const design = onSurfaces(isDesign(kept) ? kept : null, surfaces)
  const ids = [...new Set(design.surfaces.flatMap(pictureIdsOf))]
  const found = await Promise.all(ids.map(pictureOrNone))
  const pictures = new Map(found.flatMap((picture) => (picture ? [[picture.id, picture]] : [])))
  return { design: withOnly(design, pictures), pictures, lost: ids.length - pictures.size }
}

async function pictureOrNone(fileId: number): Promise<DesignPicture | null> {
  try {
    return await call(designPicture, { id: fileId })
  } catch (error) {
    if (error instanceof Refusal && !isLoginNeeded(error) && error.code !== 'server.busy') return null
    throw error
  }
}

const withOnly = (design: Design, pictures: ReadonlyMap<number, DesignPicture>): Design => ({
  ...design,
  surfaces: design.surfaces.map((surface) => ({
    ...surface,
    layers: surface.layers.filter((layer) => layer.kind !== 'picture' || pictures.has(layer.fileId)),
  })),
})

/** What this tab kept is ours, but maybe of another release. */
export const isDesign = (kept: unknown): kept is Design => Design.safeParse(kept).success

const rest = 500 // ms after the last change

/** Keeps for this tab the design, or by `keptId` which it is on the server. */
export function useKept(productId: number, design: Design, keptId: number | null): void {
  const latest = useRef({ design, keptId })
  useEffect(() => {
    latest.current = { design, keptId }
    const timer = setTimeout(() => keep(productId, latest.current), rest)
    return () => clearTimeout(timer)
  }, [productId, design, keptId])
  useEffect(() => {
    const leave = () => keep(productId, latest.current)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [productId])
}

function keep(productId: number, { design, keptId }: { readonly design: Design; readonly keptId: number | null }): void {
  const isEmpty = design.surfaces.every(({ layers }) => layers.length === 0)
  keepDraft(pageOf(productId), keptId !== null ? { keptId } : isEmpty ? null : design)
}

/** The number of the design that this tab went on with on the server; null: it was not kept there. */
export function keptIn(productId: number): number | null {
  const kept: unknown = readDraft(pageOf(productId))
  return typeof kept === 'object' && kept !== null && 'keptId' in kept && typeof kept.keptId === 'number' ? kept.keptId : null
}
