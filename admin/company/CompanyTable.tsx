import { Link } from 'react-router'
import { companyTones } from '../../contract/account/companyState.ts'
import type { CompanyRow } from '../../contract/account/company.ts'
import { Rows } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import table from '../pieces/table.module.css'

/** The companies of a page; cards on narrow screens. */
export const CompanyTable = ({ rows }: { rows: readonly CompanyRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(company) => company.id}
    columns={[
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
      { title: '成员', right: true, cell: (company) => company.members },
      { title: '订单', right: true, cell: (company) => company.orders },
      { title: '提交时间', cell: (company) => company.submitTime.slice(0, 16) },
    ]}
  />
)
