import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'

const parts = [
  { to: '/staff', label: '员工' },
  { to: '/staff/role', label: '角色' },
] as const

/** 员工与权限: the staff and the roles as tabs, and one of them. */
export function StaffFrame({ action, children }: { action: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <Heading title="员工与权限">{action}</Heading>
      <Tabs name="员工与权限的各部分" tabs={parts.map((part) => ({ ...part, here: part.to === pathname }))} />
      {children}
    </>
  )
}
