import { useState, type KeyboardEvent } from 'react'
import { boundsOf, moved, scaled, turned } from '../../../artwork/place.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import css from './design.module.css'
import { centred, fitted, mmText } from './layers.ts'
import type { Side } from './sides.ts'

type Props = { readonly side: Side; readonly layer: Layer; readonly onPut: (layer: Layer) => void }

/** Where the selected picture lies and how large it is, in numbers. */
export function Measures({ side, layer, onPut }: Props) {
  const { left, top } = boundsOf(layer)
  return (
    <section className={css.card} aria-label="位置与大小">
      <div className={css.numbers}>
        <NumberField label="距左" unit="毫米" value={left} onSet={(to) => onPut(moved(layer, to - left, 0))} />
        <NumberField label="距上" unit="毫米" value={top} onSet={(to) => onPut(moved(layer, 0, to - top))} />
        <NumberField label="宽" unit="毫米" value={layer.width} onSet={(to) => to > 0 && onPut(scaled(layer, to / layer.width))} />
        <NumberField label="角度" unit="°" value={layer.angle} onSet={(to) => onPut(turned(layer, to))} />
      </div>
      <div className={css.places}>
        <button type="button" className={css.small} onClick={() => onPut(centred(side, layer, 'x'))}>
          水平居中
        </button>
        <button type="button" className={css.small} onClick={() => onPut(centred(side, layer, 'y'))}>
          垂直居中
        </button>
        <button type="button" className={css.small} onClick={() => onPut(fitted(side, layer))}>
          铺满
        </button>
      </div>
    </section>
  )
}

type FieldProps = { readonly label: string; readonly unit: string; readonly value: number; readonly onSet: (value: number) => void }

const ways: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** A number that counts when the field is left or Enter is pressed; arrows up and down change it by one. */
function NumberField({ label, unit, value, onSet }: FieldProps) {
  const [typed, type] = useState<string | null>(null)
  function commit() {
    const number = Number(typed?.normalize('NFKC').trim().replace(',', '.') || Number.NaN)
    if (Number.isFinite(number)) onSet(number)
    type(null)
  }
  function press(event: KeyboardEvent) {
    const way = ways[event.key]
    if (event.key === 'Enter') return commit()
    if (!way) return
    event.preventDefault()
    type(null)
    onSet(value + way)
  }
  return (
    <label>
      {label}
      <span>
        <input
          inputMode="decimal"
          maxLength={8}
          value={typed ?? mmText(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={commit}
          onKeyDown={press}
        />
        {unit}
      </span>
    </label>
  )
}
