import type { DesignFinding } from '../../../artwork/design.ts'
import { severities } from '../../../contract/order/artworkCheck.ts'
import css from './design.module.css'

/** What is to be said of the surface that is shown; pressing a finding selects the picture that it is of. */
export const Findings = ({ found, onSelect }: { found: readonly DesignFinding[]; onSelect: (id: string) => void }) => (
  <section className={css.card} aria-label="检查">
    <h2>自动检查</h2>
    {found.length === 0 ? (
      <p className={css.hint}>未发现问题</p>
    ) : (
      <ul className={css.findings}>
        {found.map(({ rule, severity, words, nodeId }) => (
          <li key={`${rule} ${nodeId}`} data-severity={severity}>
            <b>{severities[severity]}</b>
            {nodeId === null ? (
              <span>{words}</span>
            ) : (
              <button type="button" onClick={() => onSelect(nodeId)}>
                {words}
              </button>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)
