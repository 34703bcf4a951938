import { alignedOn, boundsOfAll, movedAll, scaledAll, turnedAll, type Edge } from '../artwork/many.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './design.module.css'
import measures from './Measures.module.css'
import { edges } from './Measures.tsx'
import { NumberField } from './NumberField.tsx'
import type { Side } from './side.ts'
import type { Acts } from './useSelection.ts'

type Props = { readonly side: Side; readonly chosen: readonly Layer[]; readonly acts: Acts }

const least = 3 // to be distributed
const most = 9000 // mm

const all = Object.keys(edges) as Edge[]

/** What is done with several that are chosen. */
export function ManyFields({ side, chosen, acts }: Props) {
  const free = chosen.filter(({ locked }) => !locked)
  const units = new Set(free.map(({ id, group }) => group ?? id)).size
  const isGrouped = chosen.some(({ group }) => group !== undefined)
  const { left, top, right, bottom } = boundsOfAll(free)
  const [width, height] = [Math.max(right - left, 0.01), Math.max(bottom - top, 0.01)]
  const why = whyBarred(free.length, units)
  return (
    <section className={css.card} aria-label="所选图层">
      <h2>已选 {chosen.length} 个图层</h2>
      {free.length > 0 && (
        <div className={measures.numbers}>
          <NumberField
            {...{ label: '距左', unit: '毫米', value: left, least: -most, most }}
            onSet={(to) => acts.put((layers) => movedAll(layers, to - left, 0))}
          />
          <NumberField
            {...{ label: '距上', unit: '毫米', value: top, least: -most, most }}
            onSet={(to) => acts.put((layers) => movedAll(layers, 0, to - top))}
          />
          <NumberField
            {...{ label: '总宽', unit: '毫米', value: width, least: 1, most }}
            onSet={(to) => acts.put((layers) => scaledAll(layers, to / width))}
          />
          <NumberField
            {...{ label: '总高', unit: '毫米', value: height, least: 1, most }}
            onSet={(to) => acts.put((layers) => scaledAll(layers, to / height))}
          />
          <NumberField
            {...{ label: '转动', unit: '°', value: 0, least: -360, most: 360 }}
            onSet={(by) => acts.put((layers) => turnedAll(layers, by))}
          />
        </div>
      )}
      <p className={css.hint}>整体对齐到印刷区域</p>
      <div className={css.places} role="group" aria-label="整体对齐到印刷区域">
        {all.map((edge) => (
          <Act
            key={edge}
            words={edges[edge]}
            label={`整体${edges[edge]}`}
            barred={free.length === 0}
            act={() => acts.put((layers) => alignedOn(side, layers, edge))}
          />
        ))}
      </div>
      <p className={`${css.hint} ${css.below}`}>互相对齐{why && `：${why}`}</p>
      <div className={css.places} role="group" aria-label="互相对齐">
        {all.map((edge) => (
          <Act key={edge} words={edges[edge]} label={`所选${edges[edge]}对齐`} barred={units < 2} act={() => acts.align(edge)} />
        ))}
        <Act words="水平等距" barred={units < least} act={() => acts.distribute('across')} />
        <Act words="垂直等距" barred={units < least} act={() => acts.distribute('along')} />
      </div>
      <div className={`${css.places} ${css.below}`} role="group" aria-label="所选图层的操作">
        <Act words="编组" barred={units < 2} act={acts.group} />
        <Act words="取消编组" barred={!isGrouped} act={acts.ungroup} />
        <Act words="复制所选" act={acts.double} />
        <Act words="删除所选" act={acts.remove} />
      </div>
    </section>
  )
}

/** Why they are not laid to each other; '': they can be, in every way. */
function whyBarred(free: number, units: number): string {
  if (free === 0) return '所选图层都已锁定，请先解锁'
  if (units < 2) return '所选是一个整体，至少要两个图层或编组'
  return units < least ? '等距至少要三个图层或编组' : ''
}

type ActProps = { readonly words: string; readonly label?: string; readonly barred?: boolean; readonly act: () => void }

const Act = ({ words, label = words, barred = false, act }: ActProps) => (
  <button type="button" className={css.small} aria-label={label} disabled={barred} onClick={act}>
    {words}
  </button>
)
