import { useEffect, useRef } from 'react'
import type { Separation } from '../../../artwork/separated.ts'
import type { Separated } from '../../../artwork/sharedInks.ts'
import type { DesignPicture, Surface } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Designing } from '../../../studio/useDesign.ts'
import { useRemake, type Maker, type Remake } from './useRemake.ts'

/** How far from white a ground is that is taken away without asking, percent. */
export const usualTolerance = 10

/** Makes placed pictures anew where something was found in them; each is put where its layer is by then. Answers whether it was. */
export function useRemaking(
  designing: Designing,
  onPicture: (fileId: number) => Promise<DesignPicture>,
): Pick<Remake, 'doing' | 'fault'> & {
  /** Without its white ground. */
  readonly clear: (position: string, layer: PlacedPicture) => Promise<boolean>
  /** Pictures in flat inks, each once wherever it lies, and the rest as `around` has it, as one step; answers whether they were. */
  readonly separate: (position: string, asked: readonly Separated[], around?: (surface: Surface) => Surface) => Promise<boolean>
} {
  const { doing, fault, remake } = useRemake(onPicture)
  const latest = useRef(designing)
  useEffect(() => {
    latest.current = designing
  })
  const surfaceNow = (position: string) => latest.current.design.surfaces.find((one) => one.position === position)
  async function anew(position: string, { id, fileId: from }: PlacedPicture, words: string, maker: Maker): Promise<boolean> {
    const fileId = await remake(from, words, maker)
    const now = surfaceNow(position)?.layers.find((layer) => layer.id === id)
    if (fileId === null || now?.kind !== 'picture') return false
    latest.current.change(position, { do: 'put', layer: { ...now, fileId } })
    return true
  }
  async function separate(position: string, asked: readonly Separated[], around = (surface: Surface) => surface): Promise<boolean> {
    const made = new Map<number, number>()
    for (const { fileId: from, how } of asked) {
      const fileId = await remake(from, wordsOf(how), inInks(how))
      if (fileId === null) return false
      made.set(from, fileId)
    }
    const now = surfaceNow(position)
    if (!now) return false
    const layers = around(now).layers.map((layer) =>
      layer.kind === 'picture' ? { ...layer, fileId: made.get(layer.fileId) ?? layer.fileId } : layer,
    )
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
    separate,
  }
}

const wordsOf = ({ inks, palette = [] }: Separation): string => (palette.length === inks ? '正在改用图案中的颜色' : `正在分为 ${inks} 色`)

const inInks =
  (how: Separation): Maker =>
  async (link, name, making) =>
    (await import('./remade.ts')).inInks(link, name, how, making)
