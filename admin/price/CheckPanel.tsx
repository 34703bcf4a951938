import type { Placed } from '../../pricing/check.ts'
import { Panel } from '../pieces/Panel.tsx'
import styles from './price.module.css'

/** Everything wrong with the draft, with where it stands, as it is written. */
export function CheckPanel({ findings }: { findings: readonly Placed[] }) {
  const faults = findings.filter(({ grade }) => grade === 'fault').length
  const warnings = findings.length - faults
  const words =
    faults > 0 ? `${faults} 处错误须先修正，不能发布` : warnings > 0 ? `可以发布，有 ${warnings} 处请留意` : '没有问题，可以发布'
  return (
    <Panel title="检查">
      <p role="status" className={styles.verdict} data-grade={faults > 0 ? 'fault' : warnings > 0 ? 'warning' : 'ok'}>
        {words}
      </p>
      {findings.length > 0 && (
        <ul className={styles.notes} tabIndex={findings.length > 8 ? 0 : undefined} aria-label="检查结果">
          {findings.map(({ grade, where, text }, index) => (
            <li key={index} data-grade={grade}>
              <b>{where}</b> {text}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
