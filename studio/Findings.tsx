import type { ReactNode } from 'react'
import type { DesignFinding } from '../artwork/finding.ts'
import type { Mend } from '../artwork/mends.ts'
import { FindingList } from '../kit/artwork/FindingList.tsx'
import css from './design.module.css'
import { RemakeTold, type Remaking } from './RemakeTold.tsx'
import { showStage } from './showStage.ts'

type Props = {
  readonly found: readonly DesignFinding[]
  readonly mendOf: (finding: DesignFinding) => Mend | null
  readonly onSelect: (id: string, finding: DesignFinding) => void
  /** A promise: what takes a while is done then. */
  readonly onMend: (mend: Mend) => void | Promise<unknown>
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
      <FindingList findings={found} onSelect={onSelect} mendOf={mendOf} onMend={(mend) => void shown(onMend(mend))} />
    )}
    {children}
    {remaking && <RemakeTold {...remaking} />}
  </section>
)

/** Once it is done, what it changed is to be seen. */
async function shown(done: void | Promise<unknown>): Promise<void> {
  await done
  showStage()
}
