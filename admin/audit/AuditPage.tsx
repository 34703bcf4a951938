import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { listAudit } from '../../contract/audit.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { AuditSearch } from './AuditSearch.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ChainState } from './ChainState.tsx'
import { auditQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import styles from './audit.module.css'

/** 操作日志: who did what to whom and when, before and after, and whether the log is whole. */
export function AuditPage() {
  const { filters, pathWith, go } = useFilters(listAudit.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(auditQuery(filters))
  const { data: staff } = useSuspenseQuery(staffQuery)
  const seesCompanies = staff.areas.includes('members') || staff.areas.includes('service')

  return (
    <>
      <Heading title="操作日志">
        <ExportLink subject="audit" filters={filters} />
      </Heading>
      <div className={desk.desk}>
        <ChainState />
        <AuditSearch
          key={JSON.stringify(filters)}
          filters={filters}
          onSearch={({ side, ...asked }) => go({ ...asked, side: side === 'all' ? '' : side })}
        />
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <AuditTable rows={data.rows} seesCompanies={seesCompanies} />}
          {data?.rows.length === 0 && <Empty todo="没有符合条件的日志，请更换关键词或日期。" />}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data?.more && <p className={styles.more}>仅列出最近 {data.total} 条，更早的请用关键词或日期缩小范围。</p>}
        {data && <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />}
      </div>
    </>
  )
}
