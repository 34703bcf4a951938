import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listStaff, type StaffMember } from '../../contract/account/staff.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ConcessionLimits } from './ConcessionLimits.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { GrantPanel } from './GrantPanel.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import { StaffFrame } from './StaffFrame.tsx'
import { StaffTable } from './StaffTable.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { staffListQuery } from './queries.ts'

/** What is being done to whom: null for somebody new. */
type Action = { readonly kind: 'save' | 'reset' | 'switch' | 'factor'; readonly member: StaffMember | null }

/** 员工与权限: who works in the back office, and what each may do. */
export function StaffPage() {
  const list = useFilters(listStaff.input)
  const { filters, pathWith } = list
  const found = useQuery(staffListQuery(filters))
  const [action, setAction] = useState<Action | null>(null)
  const close = () => setAction(null)

  return (
    <StaffFrame
      action={
        <Button type="primary" onClick={() => setAction({ kind: 'save', member: null })}>
          新增员工
        </Button>
      }
    >
      <GrantPanel />
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        search={<ListSearch list={list} placeholder="姓名或账号" />}
        found={found}
        empty={<Empty todo="没有符合条件的员工，请更换关键词。" />}
      >
        {(rows) => <StaffTable rows={rows} onAct={(kind, member) => setAction({ kind, member })} />}
      </ListFrame>
      <ConcessionLimits />
      {action?.kind === 'save' && <StaffDialog member={action.member} onClose={close} />}
      {action?.kind === 'reset' && action.member && <ResetDialog member={action.member} onClose={close} />}
      {action?.kind === 'factor' && action.member && <FactorDialog member={action.member} onClose={close} />}
      {action?.kind === 'switch' && action.member && <SwitchDialog member={action.member} onClose={close} />}
    </StaffFrame>
  )
}
