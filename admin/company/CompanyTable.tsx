import { Link } from 'react-router'
import type { CompanyRow } from '../../contract/company.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import table from '../pieces/table.module.css'

/** The companies of a page; cards on narrow screens. */
export const CompanyTable = ({ rows }: { rows: readonly CompanyRow[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">企业</th>
        <th scope="col">主账号</th>
        <th scope="col">状态</th>
        <th scope="col">会员等级</th>
        <th scope="col" className={table.right}>
          成员
        </th>
        <th scope="col" className={table.right}>
          订单
        </th>
        <th scope="col">提交时间</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((company) => (
        <tr key={company.id}>
          <td className={table.company}>
            <Link to={`/company/${company.id}`}>{company.name}</Link>
            <small className={table.number}>{company.creditCode}</small>
          </td>
          <td data-name="主账号">
            {company.mainName}
            <small className={table.number}>{company.mainPhone}</small>
          </td>
          <td data-name="状态">
            <StateTag state={company.state} label={company.stateLabel} />
          </td>
          <td data-name="会员等级">
            {company.levelName}
            {company.priceBookName && <small>{company.priceBookName}</small>}
          </td>
          <td data-name="成员" className={table.right}>
            {company.members}
          </td>
          <td data-name="订单" className={table.right}>
            {company.orders}
          </td>
          <td data-name="提交时间">{company.submitTime.slice(0, 16)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
