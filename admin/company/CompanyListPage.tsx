import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyStates, listCompanies } from '../../contract/account/company.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { CompanySearch } from './CompanySearch.tsx'
import { CompanyTable } from './CompanyTable.tsx'
import { GiveCode } from './GiveCode.tsx'
import { EnterButton } from './EnterButton.tsx'
import { ManagerBar } from './ManagerBar.tsx'
import { companiesQuery } from './queries.ts'

const tabs = { all: '全部', ...companyStates }

/** The companies by where they stand; those that wait for review stand with the oldest first. */
export function CompanyListPage() {
  const list = useFilters(listCompanies.input)
  const { filters, go } = list
  const { data: staff } = useSuspenseQuery(staffQuery)
  const found = useQuery(companiesQuery(filters))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mayManage = staff.areas.includes('members')
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(on ? ids : [])]))
  const searching = Boolean(filters.keyword || filters.levelId || filters.managerId !== undefined)

  return (
    <>
      <Heading title="企业">
        {staff.areas.includes('members') && <GiveCode />}
        {staff.areas.includes('members') && <EnterButton />}
        <ExportLink subject="companies" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="企业状态"
        tabs={tabsOf(tabs, 'status', list, found.data?.counts)}
        search={
          <>
            <CompanySearch key={JSON.stringify(filters)} filters={filters} byLevel={mayManage} byManager={!staff.ownOnly} onSearch={go} />
            <ManagerBar chosen={chosen} onDone={() => setChosen(new Set())} />
          </>
        }
        found={found}
        empty={<Empty todo={searching ? '没有符合条件的企业，请更换关键词、等级或负责人。' : todos[filters.status]} />}
      >
        {(rows) => <CompanyTable rows={rows} chosen={mayManage ? chosen : null} onChoose={choose} />}
      </ListFrame>
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
