import type { Fonts } from '../../../artwork/drawn.ts'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import type { DesignPicture, Surface } from '../../../contract/artwork/design.ts'
import { frameOf } from '../../../studio/frame.ts'
import { Sheet } from '../../../studio/Sheet.tsx'
import type { Side } from '../../../studio/side.ts'
import stage from '../../../studio/Stage.module.css'
import { tabId } from '../../../studio/SideTabs.tsx'

type Props = {
  readonly side: Side
  readonly surface: Surface
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  readonly isAlone: boolean
  readonly onStale: (fileId: number) => void
}

/** The article as it will be printed: only looked at, since what may be changed is typed. */
export function SlotStage({ side, surface, pictures, fonts, isAlone, onStale }: Props) {
  const frame = frameOf(side, isAlone)
  return (
    <div id="design-stage" role="tabpanel" aria-labelledby={tabId(side.position)}>
      <svg className={stage.stage} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={`${side.label}的样子`}>
        {side.scene && !isAlone && (
          <image href={pictureUrl(side.scene.picture, 960, 'jpg')} width={frame.width} height={frame.height} preserveAspectRatio="none" />
        )}
        <Sheet {...{ side, frame, pictures, fonts, onStale }} isAlone={isAlone || !side.scene} layers={surface.layers} />
      </svg>
    </div>
  )
}
