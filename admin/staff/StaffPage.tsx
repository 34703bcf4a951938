import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listStaff, type StaffMember } from '../../contract/account/staff.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Heading } from '../shell/Heading.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { GrantPanel } from './GrantPanel.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import { StaffTable } from './StaffTable.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { staffListQuery } from './queries.ts'

/** What is being done to whom: null for somebody new. */
type Deed = { readonly kind: 'save' | 'reset' | 'switch' | 'factor'; readonly member: StaffMember | null }

/** 员工与权限: who works in the back office, and what each may do. */
export function StaffPage() {
  const { filters, pathWith, go } = useFilters(listStaff.input)
  const found = useQuery(staffListQuery(filters))
  const [deed, setDeed] = useState<Deed | null>(null)
  const close = () => setDeed(null)

  return (
    <>
      <Heading title="员工与权限">
        <Button type="primary" onClick={() => setDeed({ kind: 'save', member: null })}>
          新增员工
        </Button>
      </Heading>
      <GrantPanel />
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        search={
          <KeywordSearch key={filters.keyword} keyword={filters.keyword} placeholder="姓名或账号" onSearch={(keyword) => go({ keyword })} />
        }
        found={found}
        empty={<Empty todo="没有符合条件的员工，请更换关键词。" />}
      >
        {(rows) => <StaffTable rows={rows} onAct={(kind, member) => setDeed({ kind, member })} />}
      </ListFrame>
      {deed?.kind === 'save' && <StaffDialog member={deed.member} onClose={close} />}
      {deed?.kind === 'reset' && deed.member && <ResetDialog member={deed.member} onClose={close} />}
      {deed?.kind === 'factor' && deed.member && <FactorDialog member={deed.member} onClose={close} />}
      {deed?.kind === 'switch' && deed.member && <SwitchDialog member={deed.member} onClose={close} />}
    </>
  )
}
