import { changesOf } from './fields.ts'
import styles from './audit.module.css'

const nothing = <span aria-label="无">—</span>

/** What changed, field by field, side by side. No table element: on phones the log's own rows turn into cards. */
export const Difference = ({ before, after }: { before: string | null; after: string | null }) => (
  <div role="table" aria-label="变更内容" className={styles.difference}>
    <div role="row">
      <span role="columnheader">项目</span>
      <span role="columnheader">变更前</span>
      <span role="columnheader">变更后</span>
    </div>
    {changesOf(before, after).map(({ field, label, was, is }) => (
      <div role="row" key={field}>
        <span role="rowheader">{label}</span>
        <span role="cell">{was ?? nothing}</span>
        <span role="cell">{is ?? nothing}</span>
      </div>
    ))}
  </div>
)
