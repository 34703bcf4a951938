import { useRef } from 'react'
import type { Fonts } from '../../../artwork/drawn.ts'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import type { DesignPicture, Surface } from '../../../contract/artwork/design.ts'
import { frameOf } from '../../../studio/frame.ts'
import { Sheet } from '../../../studio/Sheet.tsx'
import type { Side } from '../../../studio/side.ts'
import stage from '../../../studio/Stage.module.css'
import { tabId } from '../../../studio/SideTabs.tsx'
import { RoomHandles, type Adjusting } from './RoomHandles.tsx'

type Props = {
  readonly side: Side
  readonly surface: Surface
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  readonly isAlone: boolean
  /** The picture that is moved in its room; null: all is only looked at. */
  readonly adjusting: Adjusting | null
  readonly onStale: (fileId: number) => void
}

/** The article as it will be printed: what may be changed is typed beside it, but for a picture, which is moved where it lies. */
export function SlotStage({ side, surface, pictures, fonts, isAlone, adjusting, onStale }: Props) {
  const drawing = useRef<SVGSVGElement>(null)
  const frame = frameOf(side, isAlone)
  const viewBox = `0 0 ${frame.width} ${frame.height}`
  return (
    <div id="design-stage" role="tabpanel" aria-labelledby={tabId(side.position)}>
      <svg ref={drawing} className={stage.stage} viewBox={viewBox} role={adjusting ? 'group' : 'img'} aria-label={`${side.label}的样子`}>
        {side.scene && !isAlone && (
          <image href={pictureUrl(side.scene.picture, 960, 'jpg')} width={frame.width} height={frame.height} preserveAspectRatio="none" />
        )}
        <Sheet {...{ side, frame, pictures, fonts, onStale }} isAlone={isAlone || !side.scene} layers={surface.layers} />
        {adjusting && <RoomHandles drawing={drawing} viewBox={viewBox} frame={frame} pictures={pictures} {...adjusting} />}
      </svg>
    </div>
  )
}
