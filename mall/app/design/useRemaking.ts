import { useEffect, useRef } from 'react'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { inInks } from './remade.ts'
import type { Designing } from '../../../studio/useDesign.ts'
import { useRemake, type Maker, type Remake } from './useRemake.ts'

type Inks = typeof inInks

/** How far from white a ground is that is taken away without asking, percent. */
export const usualTolerance = 10

/** Makes placed pictures anew where something was found in them; each is put where its layer is by then. Answers whether it was. */
export function useRemaking(
  designing: Designing,
  onPicture: (fileId: number) => Promise<DesignPicture>,
): Pick<Remake, 'doing' | 'fault'> & {
  /** Without its white ground. */
  readonly clear: (position: string, layer: PlacedPicture) => Promise<boolean>
  /** In so many flat inks; `keepsWhite`: white is none of them. */
  readonly separate: (position: string, layer: PlacedPicture, how: Parameters<Inks>[2]) => Promise<boolean>
} {
  const { doing, fault, remake } = useRemake(onPicture)
  const latest = useRef(designing)
  useEffect(() => {
    latest.current = designing
  })
  async function anew(position: string, { id, fileId: from }: PlacedPicture, words: string, maker: Maker): Promise<boolean> {
    const fileId = await remake(from, words, maker)
    const { design, change } = latest.current
    const now = design.surfaces.find((one) => one.position === position)?.layers.find((layer) => layer.id === id)
    if (fileId === null || now?.kind !== 'picture') return false
    change(position, { do: 'put', layer: { ...now, fileId } })
    return true
  }
  return {
    doing,
    fault,
    clear: (position, layer) =>
      anew(position, layer, '正在去白底', async (link, name, making) =>
        (await import('./remade.ts')).cleared(link, name, usualTolerance, making),
      ),
    separate: (position, layer, how) =>
      anew(position, layer, `正在分为 ${how.inks} 色`, async (link, name, making) =>
        (await import('./remade.ts')).inInks(link, name, how, making),
      ),
  }
}
