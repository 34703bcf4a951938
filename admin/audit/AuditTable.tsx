import { Button } from 'antd'
import { Fragment, useId, useState } from 'react'
import { auditSides, type AuditRow } from '../../contract/audit.ts'
import { Difference } from './Difference.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../../kit/Rows.module.css'
import styles from './audit.module.css'

type AuditTableProps = {
  readonly rows: readonly AuditRow[]
  /** Companies are linked for those who may open them. */
  readonly seesCompanies: boolean
}

/** The rows of a page, each to be unfolded to what changed; cards on narrow screens. */
export const AuditTable = ({ rows, seesCompanies }: AuditTableProps) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">操作人</th>
        <th scope="col">操作</th>
        <th scope="col">对象</th>
        <th scope="col">企业</th>
        <th scope="col">来源地址</th>
        <th scope="col">变更</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} seesCompanies={seesCompanies} />
      ))}
    </tbody>
  </table>
)

function Row({ row, seesCompanies }: { row: AuditRow; seesCompanies: boolean }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const company = (id: number | null, name: string) => (seesCompanies && id !== null ? <Link to={`/company/${id}`}>{name}</Link> : name)
  const changed = row.before !== null || row.after !== null
  return (
    <Fragment>
      <tr>
        <td data-name="时间" className={styles.time}>
          <span>
            {row.time}
            <small>#{row.id}</small>
          </span>
        </td>
        <td data-name="操作人">
          <span>
            {row.who || (row.side === 'system' ? '系统' : '未登录')}
            <small>{auditSides[row.side]}</small>
          </span>
        </td>
        <td data-name="操作">{row.actionLabel}</td>
        <td data-name="对象">{row.subject.startsWith('company ') ? company(row.companyId, row.subjectLabel) : row.subjectLabel}</td>
        <td data-name="企业">{row.companyName ? company(row.companyId, row.companyName) : <span aria-label="无">—</span>}</td>
        <td data-name="来源地址" className={styles.address}>
          {row.address || <span aria-label="无">—</span>}
        </td>
        <td data-name="变更">
          {changed ? (
            <Button
              size="small"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${open ? '收起' : '查看'} #${row.id} 的变更`}
              onClick={() => setOpen(!open)}
            >
              {open ? '收起' : '查看'}
            </Button>
          ) : (
            <span aria-label="无">—</span>
          )}
        </td>
      </tr>
      {open && (
        <tr id={id} className={styles.opened}>
          <td colSpan={7}>
            <Difference before={row.before} after={row.after} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
