import { changesOf } from './fields.ts'
import styles from './audit.module.css'

/** What changed, field by field, side by side. */
export const Difference = ({ before, after }: { before: string | null; after: string | null }) => (
  <table className={styles.difference}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">变更前</th>
        <th scope="col">变更后</th>
      </tr>
    </thead>
    <tbody>
      {changesOf(before, after).map(({ field, label, was, is }) => (
        <tr key={field}>
          <th scope="row">{label}</th>
          <td>{was ?? <span aria-label="无">—</span>}</td>
          <td>{is ?? <span aria-label="无">—</span>}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
