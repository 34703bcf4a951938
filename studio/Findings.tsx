import type { ReactNode } from 'react'
import type { DesignFinding } from '../artwork/finding.ts'
import type { Mend } from '../artwork/mends.ts'
import { FindingList } from '../kit/artwork/FindingList.tsx'
import css from './design.module.css'
import { RemakeTold, type Remaking } from './RemakeTold.tsx'

type Props = {
  readonly found: readonly DesignFinding[]
  readonly mendOf: (finding: DesignFinding) => Mend | null
  readonly onSelect: (id: string) => void
  readonly onMend: (mend: Mend) => void
  /** How far a picture is that is made anew for one of them. */
  readonly remaking?: Remaking
  /** Further ways on. */
  readonly children?: ReactNode
}

/** What is to be said of the surface that is shown; pressing a finding selects what it is of, or mends it. */
export const Findings = ({ found, mendOf, onSelect, onMend, remaking, children }: Props) => (
  <section className={css.card} aria-label="检查">
    <h2>自动检查</h2>
    {found.length === 0 ? (
      <p className={css.hint}>未发现问题</p>
    ) : (
      <FindingList findings={found} onSelect={onSelect} mendOf={mendOf} onMend={onMend} />
    )}
    {children}
    {remaking && <RemakeTold {...remaking} />}
  </section>
)
