import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useParams } from 'react-router'
import { Period, ReportName, reportNames } from '../../contract/report/report.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { MonthField } from '../pieces/MonthField.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { ExportPanel } from '../sheet/ExportPanel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { ReportTable } from './ReportTable.tsx'
import { reportQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import styles from '../pieces/pieces.module.css'
import report from './report.module.css'

/** 财务报表, by its address; the first of them where that names none. */
export function ReportPage() {
  const name = ReportName.safeParse(useParams()['name'] ?? 'trial').data
  return name ? <Report name={name} /> : <NotFound />
}

/** One report over whole months, with the lines that say whether it equals the ledger. */
function Report({ name }: { name: ReportName }) {
  const { filters, go } = useFilters(Period)
  const { data, error, isPending, isPlaceholderData } = useQuery(reportQuery({ name, ...filters }))
  const query = new URLSearchParams(Object.entries(filters).flatMap(([side, month]) => (month ? [[side, month]] : []))).toString()

  return (
    <>
      <Heading title="财务报表" />
      <div className={desk.desk}>
        <Tabs
          name="报表"
          tabs={Object.entries(reportNames).map(([key, label]) => ({
            to: `/report/${key}${query && `?${query}`}`,
            label,
            here: key === name,
          }))}
        />
        {data && (
          <div className={styles.search} role="group" aria-label="期间">
            <label>
              从
              <MonthField name="起始月份" value={data.from} onChange={(from) => go({ from, to: data.to })} />
            </label>
            <label>
              到
              <MonthField name="截止月份" value={data.to} onChange={(to) => go({ from: data.from, to })} />
            </label>
          </div>
        )}
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <ReportTable report={data} />}
          {data?.rows.length === 0 && <Empty todo="所选月份没有发生额。" />}
          {!data && <div className={desk.blank} />}
        </Spin>
      </div>
      {data && (
        <div className={report.export}>
          <ExportPanel subject={name} filter={{ from: data.from, to: data.to }} />
        </div>
      )}
    </>
  )
}
