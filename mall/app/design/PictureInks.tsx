import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Picture } from '../../../artwork/findings.ts'
import { coloursCounted } from '../../../artwork/pictureColours.ts'
import { platesAtMost } from '../../../artwork/preflight.ts'
import { isWhitePlated, platesOfPicture } from '../../../artwork/together.ts'
import type { Layer, PlacedPicture } from '../../../contract/artwork/layer.ts'
import css from '../../../studio/design.module.css'
import pieces from './PictureInks.module.css'
import { dearerWords, keptWord } from './Inks.tsx'
import type { Shown } from './shown.ts'
import type { Side } from '../../../studio/side.ts'
import { usePrices, type Priced } from './usePrices.ts'
import type { useRemaking } from './useRemaking.ts'

type Props = {
  readonly shown: Shown
  readonly side: Side
  readonly layer: PlacedPicture
  readonly picture: Picture
  /** The number of the design on the server; null: it is not kept there. */
  readonly keptId: number | null
  readonly remaking: ReturnType<typeof useRemaking>
  /** The picture was separated for the configuration that is turned to next. */
  readonly onJoin: () => void
}

export const offeredAtMost = 6 // inks: who prints more of them by plates asks

/** Ways on for a picture of more inks than there are plates: as many as are paid, another number of them, or a process that mixes its colours. */
export function PictureInks({ shown, side, layer, picture, keptId, remaking, onJoin }: Props) {
  const go = useNavigate()
  const most = platesAtMost(side) ?? 0
  const needs = platesOfPicture(picture, side.on) ?? 0
  const print = shown.asked.selection.prints.find(({ position }) => position === side.position)
  const counts = side.process === 'foil' ? [] : Array.from({ length: Math.min(needs, offeredAtMost) }, (_, at) => at + 1)
  const others = counts.filter((inks) => inks !== most)
  const priced = usePrices(shown, print ? [...others.map((colours) => ({ ...print, colours })), ...side.mixed.map((one) => one.print)] : [])
  const costs = new Map(others.map((inks, at) => [inks, priced[at] ?? null]))
  const ways = counts.includes(most) ? counts : [...counts, most].toSorted((a, b) => a - b)

  async function separate(inks: number) {
    const keepsWhite = !isWhitePlated(picture, side.on)
    const goods = keepsWhite ? undefined : side.on?.hex
    const cost = costs.get(inks) ?? null
    // A picture that needs no more than is offered is left as it is.
    const isLeft = inks >= needs
    const isDone = isLeft || (await remaking.separate(side.position, layer, { inks, keepsWhite, ...(goods && { goods }) }))
    if (!isDone || !cost || !('to' in cost)) return
    if (!isLeft) onJoin()
    await go(`${cost.to}${keptWord(keptId)}`, { replace: true })
  }
  const isBusy = remaking.doing !== null
  return (
    <div role="group" aria-label={`“${picture.name}”的颜色`} className={css.below}>
      <p>
        “{picture.name}”有 {needs >= coloursCounted ? `${coloursCounted} 种以上` : `${needs} 种`}颜色，{side.label}按 {most} 色计价。可以：
      </p>
      <ul className={pieces.ways}>
        {ways.map((inks) => {
          const cost = costs.get(inks)
          if (inks !== most && (!cost || 'why' in cost)) return null
          return (
            <li key={inks}>
              <button type="button" className={css.small} aria-disabled={isBusy} onClick={() => !isBusy && void separate(inks)}>
                {inks >= needs ? `改为 ${inks} 色` : `分为 ${inks} 色`}（{cost ? costWords(cost, shown) : '价格不变'}）
              </button>
            </li>
          )
        })}
        {side.mixed.map(({ print: other, label }, at) => (
          <Other key={other.process} cost={priced[others.length + at] ?? null} shown={shown} keptId={keptId}>
            改用{label}，颜色不限
          </Other>
        ))}
      </ul>
      <p className={css.hint}>
        分色后深浅与过渡变为平色，{isWhitePlated(picture, side.on) && side.on?.hex && '白色等与产品相近的颜色不印、露出产品颜色，'}
        请看效果后再购买；撤销可恢复原图与原来的颜色数。
      </p>
    </div>
  )
}

const costWords = (cost: Exclude<Priced, null>, { price, unitName }: Shown): string =>
  'why' in cost ? cost.why : dearerWords(cost.each, price, unitName)

type OtherProps = Pick<Props, 'shown' | 'keptId'> & { readonly cost: Priced | null; readonly children: ReactNode }

/** Another configuration with what it costs; nothing where the product's rules refuse it, and until its price is known. */
export const Other = ({ cost, shown, keptId, children }: OtherProps) =>
  cost &&
  'to' in cost && (
    <li>
      <Link to={`${cost.to}${keptWord(keptId)}`} replace className="text-link">
        {children}（{costWords(cost, shown)}）
      </Link>
    </li>
  )

/** The pictures of a surface that need more plates than there are. */
export function tooMany(side: Side, layers: readonly Layer[], pictures: ReadonlyMap<number, Picture>) {
  const most = platesAtMost(side) ?? Infinity
  return layers.flatMap((layer) => {
    const picture = layer.kind === 'picture' && !layer.hidden ? pictures.get(layer.fileId) : undefined
    return layer.kind === 'picture' && picture && (platesOfPicture(picture, side.on) ?? 0) > most ? [{ layer, picture }] : []
  })
}
