import { Checkbox } from 'antd'
import { companyTones } from '../../contract/account/companyState.ts'
import type { CompanyRow } from '../../contract/account/company.ts'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

type Props = {
  readonly rows: readonly CompanyRow[]
  /** null: nothing can be done with several at once. */
  readonly chosen: ReadonlySet<number> | null
  readonly onChoose: (ids: readonly number[], on: boolean) => void
}

/** The companies of a page; cards on narrow screens. */
export const CompanyTable = ({ rows, chosen, onChoose }: Props) => (
  <Rows
    rows={rows}
    keyOf={(company) => company.id}
    columns={[
      ...(chosen ? [choosing(rows, chosen, onChoose)] : []),
      {
        title: '企业',
        phone: null,
        className: table.company,
        cell: (company) => (
          <>
            <Link to={`/company/${company.id}`}>{company.name}</Link>
            <small className={table.number}>{company.creditCode}</small>
          </>
        ),
      },
      {
        title: '主账号',
        cell: (company) => (
          <>
            {company.mainName}
            <small className={table.number}>{company.mainPhone}</small>
          </>
        ),
      },
      { title: '状态', cell: (company) => <StateTag tones={companyTones} state={company.state} label={company.stateLabel} /> },
      { title: '会员等级', cell: (company) => company.levelName, small: (company) => company.priceBookName },
      { title: '负责人', cell: (company) => company.managerName || '—' },
      { title: '成员', right: true, cell: (company) => company.members },
      { title: '订单', right: true, cell: (company) => company.orders },
      { title: '提交时间', cell: (company) => company.submitTime.slice(0, 16) },
    ]}
  />
)

/** The boxes that choose a company, and in the head all of the page. */
function choosing(rows: readonly CompanyRow[], chosen: ReadonlySet<number>, onChoose: Props['onChoose']): Column<CompanyRow> {
  const ids = rows.map(({ id }) => id)
  const all = ids.every((id) => chosen.has(id))
  const some = ids.some((id) => chosen.has(id))
  return {
    title: '选择',
    head: (
      <Checkbox aria-label="全选本页" checked={all} indeterminate={some && !all} onChange={({ target }) => onChoose(ids, target.checked)} />
    ),
    phone: null,
    width: 32,
    cell: ({ id, name }) => (
      <Checkbox aria-label={`选择 ${name}`} checked={chosen.has(id)} onChange={({ target }) => onChoose([id], target.checked)} />
    ),
  }
}
