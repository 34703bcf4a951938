import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { CompanyDetail } from '../../contract/account/company.ts'
import type { Area } from '../../contract/grant.ts'
import { Tabs } from '../pieces/Tabs.tsx'
import { staffQuery } from '../shell/staff.ts'
import { CompanyHead, type Action } from './CompanyHead.tsx'
import { CompanyNotices } from './CompanyNotices.tsx'
import { CompanyOrders } from './CompanyOrders.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { ManagerDialog } from './ManagerDialog.tsx'
import { NotifyDialog } from './NotifyDialog.tsx'
import { PapersView } from './PapersView.tsx'
import { companyQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** The parts of a company's page, and who of the staff has them. */
const parts = [
  { name: '', label: '资料', area: null, count: () => undefined },
  { name: 'members', label: '成员', area: null, count: ({ memberList }: CompanyDetail) => memberList.length },
  { name: 'orders', label: '订单', area: 'orders', count: ({ orders }: CompanyDetail) => orders },
  { name: 'notices', label: '消息', area: 'service', count: () => undefined },
  { name: 'history', label: '历史', area: null, count: () => undefined },
] as const satisfies readonly { name: string; label: string; area: Area | null; count: unknown }[]

type Part = (typeof parts)[number]['name']

/** One company: its papers and their review, its people, orders, messages, and what staff did with it. */
export function CompanyPage() {
  const { companyId = '' } = useParams()
  const { data: company } = useSuspenseQuery(companyQuery(Number(companyId)))
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [params] = useSearchParams()
  const [action, setAction] = useState<Action | null>(null)

  const mine = parts.filter(({ area }) => area === null || staff.areas.includes(area))
  const here: Part = mine.find(({ name }) => name === params.get('tab'))?.name ?? ''
  return (
    <>
      <p className={desk.trail}>
        <Link to="/company">企业</Link> / {company.name}
      </p>
      <CompanyHead
        company={company}
        mayTell={staff.areas.includes('service')}
        mayManage={staff.areas.includes('members')}
        onAction={setAction}
      />
      <Tabs
        name="企业页面"
        tabs={mine.map(({ name, label, count }) => ({
          to: name === '' ? '?' : `?tab=${name}`,
          label,
          count: count(company),
          here: name === here,
        }))}
      />
      {here === '' && <PapersView company={company} reviews={staff.areas.includes('members')} />}
      {here === 'members' && (
        <MemberPanel company={company} mayLook={staff.areas.includes('impersonate')} mayReset={staff.areas.includes('members')} />
      )}
      {here === 'orders' && <CompanyOrders companyId={company.id} />}
      {here === 'notices' && <CompanyNotices companyId={company.id} />}
      {here === 'history' && <HistoryPanel history={company.history} />}
      {(action === 'freeze' || action === 'unfreeze') && <FreezeDialog company={company} move={action} onClose={() => setAction(null)} />}
      {action === 'manager' && <ManagerDialog companyIds={[company.id]} managerId={company.managerId} onClose={() => setAction(null)} />}
      {action === 'notify' && <NotifyDialog company={company} onClose={() => setAction(null)} />}
    </>
  )
}
