import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { listAudit } from '../../contract/audit.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { AuditSearch } from './AuditSearch.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ChainState } from './ChainState.tsx'
import { auditQuery } from './queries.ts'
import styles from './audit.module.css'

/** 操作日志: who did what to whom and when, before and after, and whether the log is whole. */
export function AuditPage() {
  const { filters, pathWith, go } = useFilters(listAudit.input)
  const found = useQuery(auditQuery(filters))
  const { data: staff } = useSuspenseQuery(staffQuery)
  const seesCompanies = staff.areas.includes('members') || staff.areas.includes('service')

  return (
    <>
      <Heading title="操作日志">
        <ExportLink subject="audit" filters={filters} />
      </Heading>
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        search={
          <>
            <ChainState />
            <AuditSearch
              key={JSON.stringify(filters)}
              filters={filters}
              onSearch={({ side, ...asked }) => go({ ...asked, side: side === 'all' ? '' : side })}
            />
          </>
        }
        found={found}
        empty={<Empty todo="没有符合条件的日志，请更换关键词或日期。" />}
      >
        {(rows, { more, total }) => (
          <>
            <AuditTable key={pathWith({ page: filters.page })} rows={rows} seesCompanies={seesCompanies} />
            {more && <p className={styles.more}>仅列出最近 {total} 条，更早的请用关键词或日期缩小范围。</p>}
          </>
        )}
      </ListFrame>
    </>
  )
}
