import { useQuery } from '@tanstack/react-query'
import { ledgerAccounts, listEntries } from '../../contract/report/report.ts'
import { grouped } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ExportPanel } from '../sheet/ExportPanel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { entriesQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './report.module.css'

/** The entries a figure of a report is made of, and what they come to. */
export function EntriesPage() {
  const { filters, pathWith } = useFilters(listEntries.input)
  const found = useQuery(entriesQuery(filters))
  const { data } = found
  const { page: _, limit: __, ...filter } = filters
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
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        search={
          <p className={styles.note} aria-live="polite">
            {told.join('，')} {data && `共 ${data.total} 条，合计 ${grouped(data.sum)}（借方为正）`}
          </p>
        }
        found={found}
        empty={<Empty todo="没有符合条件的分录。" />}
      >
        {(rows) => (
          <Rows
            rows={rows}
            keyOf={(entry) => entry.id}
            columns={[
              { title: '时间', cell: (entry) => entry.time.slice(0, 16) },
              { title: '事由', cell: (entry) => entry.kindLabel, small: (entry) => entry.ref },
              { title: '科目', cell: (entry) => entry.accountLabel },
              { title: '企业与订单', cell: (entry) => entry.companyName ?? '未知', small: (entry) => entry.orderId },
              { title: '金额', right: true, cell: (entry) => grouped(entry.amount) },
            ]}
          />
        )}
      </ListFrame>
      <div className={styles.export}>
        <ExportPanel subject="entries" filter={filter} />
      </div>
    </>
  )
}
