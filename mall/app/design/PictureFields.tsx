import { masked, maskOn, restored } from '../../../artwork/crop.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import { maskLabels, type MaskKey, type PlacedPicture } from '../../../contract/artwork/layer.ts'
import { CropFields } from '../../../studio/CropFields.tsx'
import css from '../../../studio/design.module.css'
import { originOf } from './origins.ts'
import { Panel } from '../../../studio/Panel.tsx'
import pieces from './PictureFields.module.css'
import { WhiteGround } from './WhiteGround.tsx'

type Props = {
  readonly layer: PlacedPicture
  readonly isCropping: boolean
  readonly onCrop: (isOn: boolean) => void
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onPut: (layer: PlacedPicture) => void
}

const masks = Object.keys(maskLabels) as MaskKey[]

/** Which part of a picture is printed, and in which shape. */
export function PictureFields({ layer, isCropping, onCrop, onPicture, onPut }: Props) {
  const origin = originOf(layer)
  const isWhole = layer.crop === undefined && layer.mask === undefined && origin === undefined
  const restore = () => onPut({ ...restored(layer), fileId: origin ?? layer.fileId })
  return (
    <Panel title="图片" isOpen>
      <div className={css.places}>
        <button type="button" className={css.small} aria-pressed={isCropping} onClick={() => onCrop(!isCropping)}>
          {isCropping ? '完成裁剪' : '拖动裁剪'}
        </button>
        <button type="button" className={css.small} aria-disabled={isWhole} onClick={() => !isWhole && restore()}>
          恢复原图
        </button>
      </div>
      <CropFields layer={layer} onPut={onPut} />
      <fieldset className={pieces.masks}>
        <legend>形状蒙版</legend>
        {[null, ...masks].map((mask) => (
          <button
            key={mask ?? 'none'}
            type="button"
            aria-pressed={(layer.mask ?? null) === mask}
            aria-label={mask ? `裁成${maskLabels[mask]}` : '不用形状蒙版'}
            title={mask ? maskLabels[mask] : '不用形状蒙版'}
            onClick={() => onPut(masked(layer, mask))}
          >
            {mask ? <Sample mask={mask} /> : '无'}
          </button>
        ))}
      </fieldset>
      <WhiteGround layer={layer} onPicture={onPicture} onPut={onPut} />
    </Panel>
  )
}

function Sample({ mask }: { mask: MaskKey }) {
  const { box, d } = maskOn({ width: 30, height: 24 }, mask)
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d={d} fill="currentColor" />
    </svg>
  )
}
