import type { Box } from '../../../artwork/place.ts'
import { clipped, filling, panned, whollyIn, zoomed } from '../../../artwork/slotPicture.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import { CropFields } from '../../../studio/CropFields.tsx'
import css from '../../../studio/design.module.css'
import pieces from './Slots.module.css'
import { WhiteGround } from './WhiteGround.tsx'

type Props = {
  readonly layer: PlacedPicture
  readonly room: Box
  readonly picture: DesignPicture
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onPut: (layer: PlacedPicture) => void
}

const larger = 1.1
/** Of the room's longer side. */
const step = 1 / 20

/** How a picture lies in its room, and which part of it is printed, without dragging anything. */
export function RoomFields({ layer, room, picture: { widthPx: width, heightPx: height }, onPicture, onPut }: Props) {
  const by = step * Math.max(room.width, room.height)
  const pixels = { width, height }
  const deeds: readonly (readonly [words: string, after: () => PlacedPicture])[] = [
    ['铺满', () => filling(room, layer, pixels)],
    ['放入全部', () => whollyIn(room, layer, pixels)],
    ['放大', () => zoomed(room, layer, larger)],
    ['缩小', () => zoomed(room, layer, 1 / larger)],
    ['左移', () => panned(room, layer, -by, 0)],
    ['右移', () => panned(room, layer, by, 0)],
    ['上移', () => panned(room, layer, 0, -by)],
    ['下移', () => panned(room, layer, 0, by)],
  ]
  return (
    <>
      <p className={css.hint}>在图上拖动图片移动，拖四边裁剪；键盘用方向键移动，加减号缩放</p>
      <div className={pieces.deeds} data-adjusts>
        {deeds.map(([words, after]) => (
          <button key={words} type="button" className={css.small} onClick={() => onPut(after())}>
            {words}
          </button>
        ))}
      </div>
      <CropFields layer={layer} onPut={(cut) => onPut(clipped(room, cut))} />
      <WhiteGround layer={layer} onPicture={onPicture} onPut={onPut} />
    </>
  )
}
