import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { companyStates, listCompanies } from '../../contract/company.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { CompanySearch } from './CompanySearch.tsx'
import { CompanyTable } from './CompanyTable.tsx'
import { companiesQuery } from './queries.ts'
import desk from '../order/order.module.css'

const tabs = { all: '全部', ...companyStates }

/** The companies by where they stand; those that wait for review stand with the oldest first. */
export function CompanyListPage() {
  const { filters, pathWith, go } = useFilters(listCompanies.input)
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { data, error, isPending, isPlaceholderData } = useQuery(companiesQuery(filters))
  const searching = Boolean(filters.keyword || filters.levelId)

  return (
    <>
      <Heading title="企业" />
      <div className={desk.desk}>
        <Tabs
          name="企业状态"
          tabs={Object.entries(tabs).map(([status, label]) => ({
            to: pathWith({ status: status === 'all' ? '' : status }),
            label,
            count: data && (data.counts[status] ?? 0),
            here: filters.status === status,
          }))}
        />
        <CompanySearch
          key={JSON.stringify(filters)}
          filters={filters}
          byLevel={staff.areas.includes('members')}
          onSearch={go}
        />
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <CompanyTable rows={data.rows} />}
          {data?.rows.length === 0 && (
            <Empty todo={searching ? '没有符合条件的企业，请更换关键词或等级。' : todos[filters.status]}>
              {searching && <Button onClick={() => go({ keyword: '', levelId: '' })}>清空筛选条件</Button>}
            </Empty>
          )}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && (
          <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
        )}
      </div>
    </>
  )
}

const todos = {
  all: '企业在商城注册后，会出现在这里。',
  pending: '没有待审核的企业。新注册的企业会出现在这里，先提交的排在前面。',
  verified: '审核通过的企业会出现在这里。',
  refused: '没有未通过审核的企业。',
  suspended: '没有已冻结的企业。',
  closed: '没有已注销的企业。',
} as const
