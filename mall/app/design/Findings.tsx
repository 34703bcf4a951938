import type { DesignFinding } from '../../../artwork/findings.ts'
import { FindingList } from '../../../kit/artwork/FindingList.tsx'
import css from './design.module.css'

/** What is to be said of the surface that is shown; pressing a finding selects the picture that it is of. */
export const Findings = ({ found, onSelect }: { found: readonly DesignFinding[]; onSelect: (id: string) => void }) => (
  <section className={css.card} aria-label="检查">
    <h2>自动检查</h2>
    {found.length === 0 ? <p className={css.hint}>未发现问题</p> : <FindingList findings={found} onSelect={onSelect} />}
  </section>
)
