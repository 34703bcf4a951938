import type { Edge } from '../artwork/many.ts'
import { boundsOf, moved, scaled, turned } from '../artwork/place.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './design.module.css'
import pieces from './Measures.module.css'
import { aligned, fitted, stretched } from './layers.ts'
import { NumberField } from './NumberField.tsx'
import type { Side } from './side.ts'

type Props = { readonly side: Side; readonly layer: Layer; readonly onPut: (layer: Layer) => void }

export const edges: Readonly<Record<Edge, string>> = {
  left: '靠左',
  centre: '水平居中',
  right: '靠右',
  top: '靠上',
  middle: '垂直居中',
  bottom: '靠下',
}

/** Where the selected layer lies and how large it is, in numbers. */
export function Measures({ side, layer, onPut }: Props) {
  const { left, top } = boundsOf(layer)
  const most = 9000
  return (
    <section className={css.card} aria-label="位置与大小">
      <h2>位置与大小</h2>
      <div className={pieces.numbers}>
        <NumberField label="距左" unit="毫米" value={left} least={-most} most={most} onSet={(to) => onPut(moved(layer, to - left, 0))} />
        <NumberField label="距上" unit="毫米" value={top} least={-most} most={most} onSet={(to) => onPut(moved(layer, 0, to - top))} />
        <NumberField
          label="宽"
          unit="毫米"
          value={layer.width}
          least={1}
          most={most}
          onSet={(to) => onPut(layer.kind === 'drawing' ? stretched(layer, { width: to }) : scaled(layer, to / layer.width))}
        />
        <NumberField
          label="高"
          unit="毫米"
          value={layer.height}
          least={1}
          most={most}
          onSet={(to) => onPut(layer.kind === 'drawing' ? stretched(layer, { height: to }) : scaled(layer, to / layer.height))}
        />
        <NumberField label="角度" unit="°" value={layer.angle} least={-360} most={360} onSet={(to) => onPut(turned(layer, to))} />
      </div>
      <div className={css.places}>
        {(Object.keys(edges) as Edge[]).map((edge) => (
          <button key={edge} type="button" className={css.small} onClick={() => onPut(aligned(side, layer, edge))}>
            {edges[edge]}
          </button>
        ))}
        <button type="button" className={css.small} onClick={() => onPut(fitted(side, layer))}>
          放到最大
        </button>
      </div>
    </section>
  )
}
