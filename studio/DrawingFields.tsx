import { useRef } from 'react'
import { inksIn, layerIn, withoutInk } from '../artwork/inks.ts'
import { lineWidths } from '../artwork/measureFindings.ts'
import { withLines } from '../artwork/strokes.ts'
import type { Ink, PlacedDrawing } from '../contract/artwork/layer.ts'
import css from './Fields.module.css'
import { InkField } from './InkField.tsx'
import { Typed } from './Typed.tsx'

type Props = { readonly layer: PlacedDrawing; readonly onPut: (layer: PlacedDrawing, stroke?: string) => void }

/** More are not chosen one by one. */
const inksShown = 24

/** The inks of a drawing, each to be changed or left out, and how thick its lines are. */
export function DrawingFields({ layer, onPut }: Props) {
  // A colour that is being chosen passes others: it is changed in what was there at first, so that it never becomes one with them.
  const begun = useRef({ stroke: '', layer, from: null as Ink | null })
  const inks = inksIn(layer)
  const lines = lineWidths(layer)

  function recolour(from: Ink, to: Ink, stroke: string) {
    if (begun.current.stroke !== stroke) begun.current = { stroke, layer, from }
    onPut(layerIn(begun.current.layer, begun.current.from ?? from, to), stroke)
  }
  return (
    <section className={css.fields} aria-label="图形颜色">
      {inks.slice(0, inksShown).map((ink, at) => {
        const label = inks.length === 1 ? '图形' : `颜色 ${at + 1}`
        return (
          <InkField key={at} label={label} ink={ink} onInk={(to, stroke) => recolour(ink, to, stroke)}>
            {inks.length > 1 && (
              <button type="button" aria-label={`不印${label}`} onClick={() => onPut(withoutInk(layer, ink))}>
                不印此色
              </button>
            )}
          </InkField>
        )
      })}
      {inks.length > inksShown && (
        <p className={css.hint}>
          共 {inks.length} 种颜色，仅列出前 {inksShown} 种
        </p>
      )}
      {lines && (
        <Typed
          label="线宽（毫米）"
          inputMode="decimal"
          maxLength={8}
          value={String(Math.round(lines.thickest * 100) / 100)}
          onSet={(typed) => onPut(withLines(layer, Number(typed.normalize('NFKC').trim().replace(',', '.'))))}
        />
      )}
    </section>
  )
}
