import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { RulesPanel } from '../approval/RulesPanel.tsx'
import { ApprovalSwitch } from '../designs/ApprovalSwitch.tsx'
import { Tabs } from '../private/Tabs.tsx'
import { useFrame } from '../shell/frame.ts'
import { IdentitiesPanel } from './IdentitiesPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { NoRight } from './NoRight.tsx'
import pageCss from '../private/page.module.css'

/** The parts of the page, each under an address of its own: `?tab=`. */
const tabs: Readonly<Record<string, { title: string; Panel: ComponentType }>> = {
  members: { title: '子账号', Panel: MembersPanel },
  identities: { title: '身份与权限', Panel: IdentitiesPanel },
  approval: { title: '审批规则', Panel: Approval },
}
const first = 'members'

/** What of colleagues is approved: orders by their sums, and designs. */
function Approval() {
  return (
    <>
      <RulesPanel />
      <ApprovalSwitch />
    </>
  )
}

/** 子账号管理: the main account's alone; everybody else is told so. */
export function ChildAccPage() {
  const [query] = useSearchParams()
  const { buyer } = useFrame()
  const wanted = query.get('tab') ?? first
  const here = Object.hasOwn(tabs, wanted) ? wanted : first
  const Panel = tabs[here]?.Panel ?? MembersPanel

  return (
    <div className={pageCss.page}>
      <h1>子账号管理</h1>
      {buyer && !buyer.grants.includes('son.manage') ? (
        <NoRight buyer={buyer} />
      ) : (
        <>
          <Tabs
            name="子账号管理"
            tabs={Object.entries(tabs).map(([tab, { title }]) => ({ label: title, to: `?tab=${tab}`, here: tab === here }))}
          />
          <Panel />
        </>
      )}
    </div>
  )
}
