import { Alert } from 'antd'
import { severities, type Finding } from '../../contract/order/finding.ts'
import { FindingList } from '../../kit/artwork/FindingList.tsx'
import styles from './line.module.css'

/** What stands open in files before they are said to be good. */
export type OpenFile = { readonly key: string | number; readonly name: string; readonly findings: readonly Finding[] }

const asked = ['E', 'W'] as const

/** Of what was found, what somebody has to decide about. */
export const openOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity !== 'I')

/** The findings of files, file by file, and whether these are good all the same. Nothing where nothing is open. */
export function OpenFindings({ files, of = '' }: { readonly files: readonly OpenFile[]; readonly of?: string }) {
  const all = files.flatMap(({ findings }) => findings)
  const counts = asked.flatMap((severity) => {
    const count = all.filter((one) => one.severity === severity).length
    return count > 0 ? `${count} 项“${severities[severity]}”` : []
  })
  if (counts.length === 0) return null
  return (
    <Alert
      type={all.some(({ severity }) => severity === 'E') ? 'error' : 'warning'}
      showIcon
      title={`自动检查${of}有 ${counts.join('、')}，确认仍判为合格吗？`}
      description={
        <div className={styles.open} tabIndex={0} role="region" aria-label="未处理的检查结果">
          {files.map(({ key, name, findings }) => (
            <div key={key}>
              {name}
              <FindingList findings={findings} />
            </div>
          ))}
        </div>
      }
    />
  )
}
