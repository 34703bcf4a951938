import css from './CompareTray.module.css'
import { clearCompared, comparedAtMost, comparePath, useCompared } from './compared.ts'

/** Along the edge while there is something to compare: how many, to the comparison, or away with them. */
export default function CompareTray() {
  const ids = useCompared()
  if (!ids || ids.length === 0) return null
  return (
    <aside className={`${css.tray} no-print`} aria-label="商品对比">
      <span>
        对比 <b className="num">{ids.length}</b>/{comparedAtMost}
      </span>
      <a className="text-link" href={comparePath(ids)}>
        去对比
      </a>
      <button type="button" onClick={clearCompared}>
        清空
      </button>
    </aside>
  )
}
