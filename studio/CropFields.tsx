import { cutAt, cutTo, type CropSide } from '../artwork/crop.ts'
import type { PlacedPicture } from '../contract/artwork/layer.ts'
import css from './CropFields.module.css'
import { cropSides } from './CropHandles.tsx'
import measures from './Measures.module.css'
import { NumberField } from './NumberField.tsx'

type Props = { readonly layer: PlacedPicture; readonly onPut: (layer: PlacedPicture) => void }

/** How much of a picture is cut off at each side, in numbers. */
export const CropFields = ({ layer, onPut }: Props) => (
  <fieldset className={css.crop}>
    <legend>裁剪</legend>
    <div className={measures.numbers}>
      {(Object.keys(cropSides) as CropSide[]).map((side) => (
        <NumberField
          key={side}
          label={cropSides[side]}
          unit="%"
          value={cutAt(layer, side) * 100}
          least={0}
          most={99}
          onSet={(percent) => onPut(cutTo(layer, side, percent / 100))}
        />
      ))}
    </div>
  </fieldset>
)
