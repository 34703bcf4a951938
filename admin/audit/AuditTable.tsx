import { Button } from 'antd'
import { useId, useState } from 'react'
import { auditSides, type AuditRow } from '../../contract/audit.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Difference } from './Difference.tsx'
import { Link } from '../shell/Link.tsx'
import styles from './audit.module.css'

type AuditTableProps = {
  readonly rows: readonly AuditRow[]
  /** Companies are linked for those who may open them. */
  readonly seesCompanies: boolean
}

const nothing = <span aria-label="无">—</span>
const differenceOf = ({ before, after }: AuditRow) => <Difference before={before} after={after} />

/** The rows of a page, each to be unfolded to what changed; cards on narrow screens. */
export function AuditTable({ rows, seesCompanies }: AuditTableProps) {
  const [opened, open] = useState<readonly number[]>([])
  const table = useId()
  const idOf = ({ id }: AuditRow): string => `${table}${id}`
  const toggle = (id: number) => open((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  const company = (id: number | null, name: string) => (seesCompanies && id !== null ? <Link to={`/company/${id}`}>{name}</Link> : name)
  return (
    <Rows
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { title: '时间', className: styles.time, cell: (row) => row.time, small: (row) => `#${row.id}` },
        { title: '操作人', cell: (row) => row.who || (row.side === 'system' ? '系统' : '未登录'), small: (row) => auditSides[row.side] },
        { title: '操作', cell: (row) => row.actionLabel },
        {
          title: '对象',
          cell: (row) => (row.subject.startsWith('company ') ? company(row.companyId, row.subjectLabel) : row.subjectLabel),
        },
        { title: '企业', cell: (row) => (row.companyName ? company(row.companyId, row.companyName) : nothing) },
        { title: '来源地址', className: styles.address, cell: (row) => row.address || nothing },
        {
          title: '变更',
          cell: (row) =>
            row.before === null && row.after === null ? (
              nothing
            ) : (
              <Unfold id={row.id} controls={idOf(row)} isOpen={opened.includes(row.id)} onToggle={() => toggle(row.id)} />
            ),
        },
      ]}
      unfolded={{
        isOpen: ({ id }) => opened.includes(id),
        idOf,
        className: styles.opened,
        shown: differenceOf,
      }}
    />
  )
}

type UnfoldProps = { readonly id: number; readonly controls: string; readonly isOpen: boolean; readonly onToggle: () => void }

const Unfold = ({ id, controls, isOpen, onToggle }: UnfoldProps) => (
  <Button
    size="small"
    aria-expanded={isOpen}
    aria-controls={controls}
    aria-label={`${isOpen ? '收起' : '查看'} #${id} 的变更`}
    onClick={onToggle}
  >
    {isOpen ? '收起' : '查看'}
  </Button>
)
