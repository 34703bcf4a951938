import { useEffect, useRef } from 'react'
import type { Separation } from '../../../artwork/separated.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Designing } from '../../../studio/useDesign.ts'
import { useRemake, type Maker, type Remake } from './useRemake.ts'

/** A picture that gets colours of others. */
type Sharer = { readonly fileId: number; readonly how: Separation }

/** How far from white a ground is that is taken away without asking, percent. */
export const usualTolerance = 10

/** Makes placed pictures anew where something was found in them; each is put where its layer is by then. Answers whether it was. */
export function useRemaking(
  designing: Designing,
  onPicture: (fileId: number) => Promise<DesignPicture>,
): Pick<Remake, 'doing' | 'fault'> & {
  /** Without its white ground. */
  readonly clear: (position: string, layer: PlacedPicture) => Promise<boolean>
  /** In so many flat inks. */
  readonly separate: (position: string, layer: PlacedPicture, how: Separation) => Promise<boolean>
  /** All of several pictures, each once wherever it lies, as one step; answers whether they were. */
  readonly share: (position: string, asked: readonly Sharer[]) => Promise<boolean>
} {
  const { doing, fault, remake } = useRemake(onPicture)
  const latest = useRef(designing)
  useEffect(() => {
    latest.current = designing
  })
  const layersNow = (position: string) =>
    latest.current.design.surfaces.find((one) => one.position === position)?.layers.filter((layer) => layer.kind === 'picture') ?? []
  async function anew(position: string, { id, fileId: from }: PlacedPicture, words: string, maker: Maker): Promise<boolean> {
    const fileId = await remake(from, words, maker)
    const now = layersNow(position).find((layer) => layer.id === id)
    if (fileId === null || !now) return false
    latest.current.change(position, { do: 'put', layer: { ...now, fileId } })
    return true
  }
  async function share(position: string, asked: readonly Sharer[]): Promise<boolean> {
    const made = new Map<number, number>()
    for (const { fileId: from, how } of asked) {
      const fileId = await remake(from, '正在改用图案中的颜色', inInks(how))
      if (fileId === null) return false
      made.set(from, fileId)
    }
    const layers = layersNow(position).map((layer) => ({ ...layer, fileId: made.get(layer.fileId) ?? layer.fileId }))
    latest.current.change(position, { do: 'putMany', layers })
    return true
  }
  return {
    doing,
    fault,
    clear: (position, layer) =>
      anew(position, layer, '正在去白底', async (link, name, making) =>
        (await import('./remade.ts')).cleared(link, name, usualTolerance, making),
      ),
    separate: (position, layer, how) => anew(position, layer, `正在分为 ${how.inks} 色`, inInks(how)),
    share,
  }
}

const inInks =
  (how: Separation): Maker =>
  async (link, name, making) =>
    (await import('./remade.ts')).inInks(link, name, how, making)
