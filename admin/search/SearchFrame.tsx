import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import desk from '../pieces/desk.module.css'

const parts = [
  { to: '/search', label: '搜索词' },
  { to: '/search/synonym', label: '同义词' },
] as const

/** The parts of 搜索 as tabs, and one of them. */
export function SearchFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const here = parts.find(({ to }) => to === pathname)
  return (
    <>
      <Heading title={here?.label ?? '搜索'}>{action}</Heading>
      <div className={desk.desk}>
        <Tabs name="搜索的各部分" tabs={parts.map((part) => ({ ...part, here: part === here }))} />
        {children}
      </div>
    </>
  )
}
