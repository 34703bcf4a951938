import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import desk from '../pieces/desk.module.css'

const parts = [
  { to: '/page', label: '轮播图' },
  { to: '/page/scene', label: '场景' },
  { to: '/page/shelf', label: '货架' },
  { to: '/page/hotWord', label: '热搜词' },
  { to: '/page/layout', label: '布局' },
  { to: '/page/article', label: '协议、帮助与页面' },
] as const

/** The parts of 页面 as tabs, and one of them. */
export function PageFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const here = parts.find(({ to }) => to === pathname)
  return (
    <>
      <Heading title={here?.label ?? '页面'}>{action}</Heading>
      <div className={desk.desk}>
        <Tabs name="页面的各部分" tabs={parts.map((part) => ({ ...part, here: part === here }))} />
        {children}
      </div>
    </>
  )
}
