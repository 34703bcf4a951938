import { useQuery } from '@tanstack/react-query'
import { claimQueues, type ClaimQueue, staffListClaims } from '../../contract/claim/claimDesk.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ClaimSearch } from './ClaimSearch.tsx'
import { ClaimTable } from './ClaimTable.tsx'
import { claimsQuery } from './queries.ts'

/** 售后台: what waits for the merchant first, the nearest target time on top. Every filter stands in the address. */
export function ClaimDeskPage() {
  const list = useFilters(staffListClaims.input)
  const { filters, go } = list
  const found = useQuery(claimsQuery(filters))
  const narrowed = Boolean(filters.keyword || filters.reason || filters.whose !== 'all')
  return (
    <>
      <Heading title="售后台">
        <ExportLink subject="claims" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="售后分类"
        tabs={tabsOf(claimQueues, 'queue', list, found.data?.queues)}
        search={<ClaimSearch key={JSON.stringify(filters)} filters={filters} narrowed={narrowed} onSearch={go} />}
        found={found}
        empty={<Empty todo={narrowed ? '没有符合条件的售后单，请更换筛选条件。' : todos[filters.queue]} />}
      >
        {(rows) => <ClaimTable rows={rows} />}
      </ListFrame>
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
