import type { Edge } from '../artwork/many.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './design.module.css'
import { edges } from './Measures.tsx'
import type { Acts } from './useSelection.ts'

type Props = { readonly chosen: readonly Layer[]; readonly acts: Acts }

const least = 3 // to be distributed

/** What is done with several that are chosen. */
export function ManyFields({ chosen, acts }: Props) {
  const units = new Set(chosen.map(({ id, group }) => group ?? id)).size
  const isGrouped = chosen.some(({ group }) => group !== undefined)
  return (
    <section className={css.card} aria-label="所选图层">
      <h2>已选 {chosen.length} 个图层</h2>
      <div className={css.places} role="group" aria-label="对齐">
        {(Object.keys(edges) as Edge[]).map((edge) => (
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

type ActProps = { readonly words: string; readonly label?: string; readonly barred?: boolean; readonly act: () => void }

const Act = ({ words, label = words, barred = false, act }: ActProps) => (
  <button type="button" className={css.small} aria-label={label} disabled={barred} onClick={act}>
    {words}
  </button>
)
