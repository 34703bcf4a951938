import { inksBeyond } from '../../artwork/carried.ts'
import { platedInks } from '../../artwork/ground.ts'
import { inksOf, reducedInks } from '../../artwork/inks.ts'
import { platesAtMost } from '../../artwork/preflight.ts'
import type { Surface } from '../../contract/artwork/design.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import css from '../../studio/Inks.module.css'
import type { Side } from '../../studio/side.ts'

type Props = { readonly side: Side; readonly surface: Surface; readonly onPut: (layers: Layer[]) => void }

/** With what the surface is printed; where that is more than was paid, how it becomes as many. */
export function MendInks({ side, surface, onPut }: Props) {
  const all = inksOf(surface)
  const inks = platedInks(all, side.on)
  const paid = platesAtMost(side)
  const fewer = paid !== null && inks.length > paid ? reducedInks(surface, paid, side.on) : surface
  return (
    <>
      <ul className={css.inks}>
        {all.map((ink) => (
          <li key={`${ink.spot} ${ink.rgb}`}>
            <i style={{ background: ink.rgb }} />
            {ink.spot ?? ink.rgb}
            {!inks.includes(ink) && <small>{side.on?.white === 'base' ? '（用打白底的版）' : '（白色产品上不印）'}</small>}
          </li>
        ))}
      </ul>
      {paid !== null && inksBeyond(side, inks.length) > 0 && (
        <p className={css.inkNote} role="status">
          客户付了 {paid} 色，图案用了 {inks.length} 种颜色。
          <button type="button" className={css.mend} onClick={() => onPut(fewer.layers)}>
            合并为 {paid} 色
          </button>
        </p>
      )}
    </>
  )
}
