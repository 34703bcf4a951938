import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { claimQueues, staffListClaims, type ClaimQueue } from '../../contract/claim.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ClaimSearch } from './ClaimSearch.tsx'
import { ClaimTable } from './ClaimTable.tsx'
import { claimsQuery } from './queries.ts'
import desk from '../order/order.module.css'

/** 售后台: what waits for the merchant first, the nearest target time on top. Every filter stands in the address. */
export function ClaimDeskPage() {
  const { filters, pathWith, go } = useFilters(staffListClaims.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(claimsQuery(filters))
  const narrowed = Boolean(filters.keyword || filters.reason || filters.whose !== 'all')
  return (
    <>
      <Heading title="售后台" />
      <div className={desk.desk}>
        <Tabs
          name="售后分类"
          tabs={Object.entries(claimQueues).map(([queue, label]) => ({
            to: pathWith({ queue: queue === 'open' ? '' : queue }),
            label,
            count: data && (data.queues[queue] ?? 0),
            here: filters.queue === queue,
          }))}
        />
        <ClaimSearch key={JSON.stringify(filters)} filters={filters} onSearch={go} />
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <ClaimTable rows={data.rows} />}
          {data?.rows.length === 0 && (
            <Empty todo={narrowed ? '没有符合条件的售后单，请更换筛选条件。' : todos[filters.queue]}>
              {narrowed && <Button onClick={() => go({ keyword: '', reason: '', whose: '' })}>清空筛选条件</Button>}
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

const todos: Record<ClaimQueue, string> = {
  open: '没有待处理的售后。客户提交后会出现在这里，最先到时限的排在前面。',
  overdue: '没有超过时限的售后。',
  buyer: '没有等待客户答复的售后。',
  work: '没有执行中的售后。',
  done: '还没有已结束的售后。',
  all: '客户提交售后申请后会出现在这里。',
}
