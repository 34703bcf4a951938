import { newShape, shapeKeys, shapes, type Shape } from '../artwork/shapes.ts'
import type { Ink, PlacedDrawing } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import css from './Fields.module.css'
import type { Side } from './side.ts'

type Props = {
  readonly side: Pick<Side, 'widthMm' | 'heightMm'>
  readonly ink?: Ink
  readonly disabled?: boolean
  readonly onPick: (drawing: PlacedDrawing) => void
}

const black: Ink = { rgb: '#000000', spot: null }

/** Shapes to choose from; the chosen one is put in the middle of the surface. */
export const ShapePicker = ({ side, ink = black, disabled = false, onPick }: Props) => (
  <div role="group" aria-label="图形" className={css.shapes}>
    {shapeKeys.map((key) => {
      const { label, box, d, line }: Shape = shapes[key]
      return (
        <button
          key={key}
          type="button"
          disabled={disabled}
          aria-label={`放上${label}`}
          title={label}
          onClick={() => onPick(newShape(side, key, ink, newKey()))}
        >
          <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true" focusable="false">
            <path
              d={d}
              {...(line === undefined ? { fill: 'currentColor' } : { fill: 'none', stroke: 'currentColor', strokeWidth: line * 2 })}
            />
          </svg>
        </button>
      )
    })}
  </div>
)
