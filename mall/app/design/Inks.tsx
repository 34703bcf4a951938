import { Link } from 'react-router'
import { inksBeyond } from '../../../artwork/carried.ts'
import type { Picture } from '../../../artwork/findings.ts'
import { platedInks } from '../../../artwork/ground.ts'
import { inksOf, reducedInks } from '../../../artwork/inks.ts'
import { platesAtMost } from '../../../artwork/preflight.ts'
import { platesOver } from '../../../artwork/together.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Ink, Layer } from '../../../contract/artwork/layer.ts'
import css from '../../../studio/Inks.module.css'
import { dearerWords } from './dearer.ts'
import type { Shown } from './shown.ts'
import { showStage } from '../../../studio/showStage.ts'
import type { Side } from '../../../studio/side.ts'
import { useOtherInks, type OtherInks } from './useOtherInks.ts'

type Props = {
  readonly shown: Shown
  readonly side: Side
  readonly surface: Surface
  readonly pictures: ReadonlyMap<number, Picture>
  /** The number of the design on the server; null: it is not kept there. */
  readonly keptId: number | null
  readonly onPut: (layers: Layer[]) => void
}

/** With what the surface is printed, and where its process prints by plates, what more or fewer of them would cost. */
export function Inks({ shown, side, surface, pictures, keptId, onPut }: Props) {
  const all = inksOf(surface)
  const inks = platedInks(all, side.on)
  const paid = platesAtMost(side)
  // Nobody knows whether a picture's inks are among these.
  const isPictured = surface.layers.some(({ kind, hidden }) => kind === 'picture' && !hidden)
  // With pictures beside them they are reckoned, and merged, with these.
  const isCounted = platesOver(surface, side, pictures) !== null
  const other = useOtherInks(
    shown,
    side.position,
    paid !== null && !isCounted && inks.length > 0 && inks.length !== paid ? inks.length : null,
  )
  const fewer = paid !== null && inks.length > paid ? reducedInks(surface, paid, side.on) : surface
  const merge = (layers: Layer[]) => {
    onPut(layers)
    showStage()
  }
  return (
    <>
      <ul className={css.inks}>
        {all.map((ink) => (
          <li key={`${ink.spot} ${ink.rgb}`}>
            <i style={{ background: ink.rgb }} />
            {inkWords(ink)}
            {!inks.includes(ink) && <small>{side.on?.white === 'base' ? '（用打白底的版）' : '（白色产品上不印）'}</small>}
          </li>
        ))}
      </ul>
      {paid !== null && inksBeyond(side, inks.length) > 0 && (
        <p className={css.inkNote} role="status">
          {side.label}按 {paid} 色计价，图案用了 {inks.length} 种颜色。
          {isCounted ? (
            '与图片的颜色一并计算，合并与改色数见“自动检查”。'
          ) : platedInks(inksOf(fewer), side.on).length <= paid ? (
            <button type="button" className={css.mend} onClick={() => merge(fewer.layers)}>
              合并为 {paid} 色
            </button>
          ) : (
            '文件中的颜色不能在此合并。'
          )}
          <Offer other={other} shown={shown} keptId={keptId} />
        </p>
      )}
      {paid !== null && inks.length < paid && !isPictured && (
        <p className={css.inkNote} role="status">
          {side.label}按 {paid} 色计价，图案只用了 {inks.length} 种颜色。
          <Offer other={other} shown={shown} keptId={keptId} />
        </p>
      )}
    </>
  )
}

const inkWords = ({ rgb, spot }: Ink): string => (spot ? `${spot}` : rgb)

export const keptWord = (keptId: number | null): string => (keptId === null ? '' : `&design=${keptId}`)

type OfferProps = { readonly other: OtherInks | null; readonly shown: Shown; readonly keptId: number | null }

function Offer({ other, shown: { price, unitName }, keptId }: OfferProps) {
  if (!other) return null
  if ('why' in other) return <span>{other.why}</span>
  return (
    <Link to={`${other.to}${keptWord(keptId)}`} replace className="text-link">
      改为 {other.inks} 色（{dearerWords(other, price, unitName)}）
    </Link>
  )
}
