import { useNavigate } from 'react-router'
import { farWords, mergesFar } from '../../../artwork/farMerged.ts'
import type { Picture } from '../../../artwork/findings.ts'
import { reducedInks } from '../../../artwork/inks.ts'
import { coloursCounted } from '../../../artwork/pictureColours.ts'
import { reductionTo, separationsOf } from '../../../artwork/sharedInks.ts'
import { isWhitePlated, picturesPrinted, platesOfPicture, platesOver, type PlatesOver } from '../../../artwork/together.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import css from '../../../studio/design.module.css'
import { showStage } from '../../../studio/showStage.ts'
import type { Side } from '../../../studio/side.ts'
import { keptWord } from './Inks.tsx'
import pieces from './PictureInks.module.css'
import type { Shown } from './shown.ts'
import { usePrices, type Priced } from './usePrices.ts'
import type { useRemaking } from './useRemaking.ts'
import { Way } from './Way.tsx'

type Props = {
  readonly shown: Shown
  readonly side: Side
  readonly surface: Surface
  readonly pictures: ReadonlyMap<number, Picture>
  /** The number of the design on the server; null: it is not kept there. */
  readonly keptId: number | null
  readonly remaking: ReturnType<typeof useRemaking>
  /** What is drawn may be given other colours; absent: it is a template's. */
  readonly mayMerge?: boolean
  /** The pictures were separated for the configuration that is turned to next. */
  readonly onJoin: () => void
}

export const offeredAtMost = 6 // inks: who prints more of them by plates asks

/**
 * Ways on where pictures, or what is drawn beside them, have more inks than there are plates: each brings all that is printed there to so many, as
 * many as are paid or another number, or is a process that mixes its colours. Nothing where they do not.
 */
export function PictureInks(props: Props) {
  const over = platesOver(props.surface, props.side, props.pictures)
  return over && <Ways {...props} over={over} />
}

function Ways({ shown, side, surface, pictures, keptId, remaking, mayMerge = false, onJoin, over }: Props & { readonly over: PlatesOver }) {
  const go = useNavigate()
  const { paid, fileIds, needs } = over
  const print = shown.asked.selection.prints.find(({ position }) => position === side.position)
  const counts = side.process === 'foil' ? [] : Array.from({ length: Math.min(needs, offeredAtMost) }, (_, at) => at + 1)
  const others = counts.filter((inks) => inks !== paid)
  const priced = usePrices(shown, print ? [...others.map((colours) => ({ ...print, colours })), ...side.mixed.map((one) => one.print)] : [])
  const costs = new Map<number, Priced | 'same' | null>([[paid, 'same'], ...others.map((inks, at) => [inks, priced[at] ?? null] as const)])
  const ways = [...new Set([...counts, paid])]
    .toSorted((a, b) => a - b)
    // What needs no more than is offered is left as it is.
    .map((inks) => ({ inks, reduction: inks >= needs ? null : reductionTo(inks, surface, side, pictures, mayMerge) }))
    .filter(({ inks, reduction }) => inks >= needs || reduction !== null)
    .map((way) => ({ ...way, isFar: way.reduction !== null && mergesFar(way.reduction, way.inks, surface, pictures, side.on) }))
  const isAlone = picturesPrinted(surface).length === 1 && platesOfPicture(pictures.get(fileIds[0] ?? 0) ?? {}, side.on) === needs
  const showsGoods = Boolean(side.on?.hex) && fileIds.some((id) => isWhitePlated(pictures.get(id) ?? {}, side.on))
  const name = fileIds.length === 1 ? `“${pictures.get(fileIds[0] ?? 0)?.name ?? '图片'}”` : '图片与其他内容'

  async function take({ inks, reduction }: (typeof ways)[number]) {
    const cost = costs.get(inks) ?? null
    const separations = reduction?.sharing ? separationsOf(reduction.sharing, pictures, side.on) : []
    const merged = (now: Surface) => (reduction?.isMerged ? reducedInks(now, inks, side.on) : now)
    const isDone = reduction === null || (await remaking.separate(side.position, separations, merged))
    if (!isDone) return
    if (reduction) showStage()
    if (cost === null || cost === 'same' || 'why' in cost) return
    if (reduction) onJoin()
    await turnTo(cost)
  }
  const turnTo = async (cost: Priced | null) => {
    if (cost && 'to' in cost) await go(`${cost.to}${keptWord(keptId)}`, { replace: true })
  }
  const isBusy = remaking.doing !== null
  return (
    <div role="group" aria-label={`${name}的颜色`} className={css.below}>
      <p>
        {isAlone ? `${name}有` : '图片与其他内容合计'} {needs >= coloursCounted ? `${coloursCounted} 种以上` : `${needs} 种`}颜色，
        {side.label}按 {paid} 色计价。可以：
      </p>
      <ul className={pieces.ways}>
        {ways.map((way) => (
          <Way key={way.inks} cost={costs.get(way.inks) ?? null} {...{ shown, isBusy }} onTake={() => void take(way)}>
            {wayWords(way.inks, way.reduction !== null, isAlone)}
            {farWords(way.isFar)}
          </Way>
        ))}
        {side.mixed.map(({ print: other, label }, at) => {
          const cost = priced[others.length + at] ?? null
          return (
            <Way key={other.process} {...{ cost, shown, isBusy }} onTake={() => void turnTo(cost)}>
              改用{label}，颜色不限
            </Way>
          )
        })}
      </ul>
      <p className={css.hint}>
        {isAlone
          ? ''
          : `图片优先改用其他内容的颜色${ways.some(({ reduction }) => reduction?.isMerged) ? '，其他内容的颜色多时一并合并' : ''}。`}
        分色后深浅与过渡变为平色，{showsGoods && '白色等与产品相近的颜色不印、露出产品颜色，'}
        请看效果后再购买；撤销可恢复原图与原来的颜色数。
      </p>
    </div>
  )
}

const wayWords = (inks: number, isSeparated: boolean, isAlone: boolean): string =>
  isSeparated ? `${isAlone ? '' : '合计'}分为 ${inks} 色` : `改为 ${inks} 色`
