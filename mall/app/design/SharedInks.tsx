import { useNavigate } from 'react-router'
import { farWords, sharesFar } from '../../../artwork/farMerged.ts'
import type { Picture } from '../../../artwork/findings.ts'
import { separationsOf, sharings, type Sharing } from '../../../artwork/sharedInks.ts'
import { picturesPrinted, platesBeyond, plateWord, type Beyond } from '../../../artwork/together.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import css from '../../../studio/design.module.css'
import inked from '../../../studio/Inks.module.css'
import { showStage } from '../../../studio/showStage.ts'
import type { Side } from '../../../studio/side.ts'
import { keptWord } from './Inks.tsx'
import { offeredAtMost } from './PictureInks.tsx'
import pieces from './PictureInks.module.css'
import type { Shown } from './shown.ts'
import { usePrices, type Priced } from './usePrices.ts'
import type { useRemaking } from './useRemaking.ts'
import { Way } from './Way.tsx'

type Props = {
  readonly shown: Shown
  readonly side: Side
  readonly surface: Pick<Surface, 'layers'>
  readonly pictures: ReadonlyMap<number, Picture>
  /** The number of the design on the server; null: it is not kept there. */
  readonly keptId: number | null
  readonly remaking: ReturnType<typeof useRemaking>
}

/** Ways on where pictures and the rest need more plates together than are paid; nothing where they do not. */
export function SharedInks(props: Props) {
  const beyond = platesBeyond(props.surface, props.side, props.pictures)
  return beyond && <Ways {...props} beyond={beyond} />
}

/** Pictures in the colours of the rest, more inks, or a process that mixes its colours, each with what it costs. */
function Ways({ shown, side, surface, pictures, keptId, remaking, beyond }: Props & { readonly beyond: Beyond }) {
  const { paid, isSure, least, most } = beyond
  const told = isSure ? least : most
  const print = shown.asked.selection.prints.find(({ position }) => position === side.position)
  const counts = [...new Set([...(isSure ? [least.count] : []), most.count])]
  const others = side.process === 'foil' ? [] : counts.filter((inks) => inks <= offeredAtMost)
  const priced = usePrices(shown, print ? [...others.map((colours) => ({ ...print, colours })), ...side.mixed.map((one) => one.print)] : [])
  const offered = sharings(surface, side, pictures)
  const isOnly = picturesPrinted(surface).length === 1
  const nameOf = ({ fileIds: [first = 0, ...more] }: Sharing) =>
    isOnly ? '图片' : more.length > 0 ? '全部图片' : `“${pictures.get(first)?.name ?? '图片'}”`
  const go = useNavigate()
  const turnTo = (cost: Priced | null) => cost && 'to' in cost && void go(`${cost.to}${keptWord(keptId)}`, { replace: true })
  const share = async (sharing: Sharing) => {
    if (await remaking.separate(side.position, separationsOf(sharing, pictures, side.on))) showStage()
  }
  const isBusy = remaking.doing !== null
  return (
    <div role="group" aria-label="图片与其他内容的颜色" className={css.below}>
      <p>
        图片与其他内容合计{isSure ? '' : '最多'} {told.count} 种颜色，{side.label}按 {paid} 色计价。
      </p>
      {told.inks.length === told.count && (
        <ul className={inked.inks}>
          {told.inks.map((ink, at) => (
            <li key={`${at} ${ink.rgb}`}>
              <i style={{ background: ink.rgb }} />
              {plateWord(ink)}
            </li>
          ))}
        </ul>
      )}
      <ul className={pieces.ways}>
        {offered.map((sharing) => (
          <Way key={sharing.fileIds.join(' ')} cost="same" {...{ shown, isBusy }} onTake={() => void share(sharing)}>
            {nameOf(sharing)}改用图案中的颜色{farWords(sharesFar(sharing, pictures, side.on))}
          </Way>
        ))}
        {[...others.map((inks) => `改为 ${inks} 色`), ...side.mixed.map(({ label }) => `改用${label}，颜色不限`)].map((words, at) => (
          <Way key={words} cost={priced[at] ?? null} {...{ shown, isBusy }} onTake={() => turnTo(priced[at] ?? null)}>
            {words}
          </Way>
        ))}
      </ul>
      {offered.length > 0 && <p className={css.hint}>改用后图片按最接近的颜色变为平色，请看效果后再购买；撤销可恢复原图。</p>}
    </div>
  )
}
