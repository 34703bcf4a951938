import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Link } from 'react-router'
import { ledgerAccounts, listEntries } from '../../contract/report.ts'
import { grouped } from '../../contract/money.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { ExportPanel } from '../sheet/ExportPanel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { entriesQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import styles from './report.module.css'

/** The entries a figure of a report is made of, and what they come to. */
export function EntriesPage() {
  const { filters, pathWith } = useFilters(listEntries.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(entriesQuery(filters))
  const { page, limit, ...filter } = filters
  const told = [
    filter.account && ledgerAccounts[filter.account],
    filter.from && `${filter.from} 至 ${filter.to ?? '今'}`,
    filter.side && (filter.side === 'in' ? '借方' : '贷方'),
  ].filter(Boolean)

  return (
    <>
      <p className={desk.trail}>
        <Link to="/report">财务报表</Link> / 分录明细
      </p>
      <Heading title="分录明细" />
      <div className={desk.desk}>
        <p className={styles.note} aria-live="polite">
          {told.join('，')} {data && `共 ${data.total} 条，合计 ${grouped(data.sum)}（借方为正）`}
        </p>
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && (
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">时间</th>
                  <th scope="col">事由</th>
                  <th scope="col">科目</th>
                  <th scope="col">企业与订单</th>
                  <th scope="col" className={table.right}>
                    金额
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((entry) => (
                  <tr key={entry.id}>
                    <td data-name="时间">{entry.time.slice(0, 16)}</td>
                    <td data-name="事由">
                      {entry.kindLabel}
                      <small>{entry.ref}</small>
                    </td>
                    <td data-name="科目">{entry.accountLabel}</td>
                    <td data-name="企业与订单">
                      {entry.companyName ?? '未知'}
                      <small>{entry.orderId}</small>
                    </td>
                    <td data-name="金额" className={table.right}>
                      {grouped(entry.amount)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data?.rows.length === 0 && <Empty todo="没有符合条件的分录。" />}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && <Pager page={page} limit={limit} total={data.total} pathOf={(next) => pathWith({ page: next })} />}
      </div>
      <div className={styles.export}>
        <ExportPanel subject="entries" filter={filter} />
      </div>
    </>
  )
}
