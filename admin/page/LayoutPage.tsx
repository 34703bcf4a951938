import { useSuspenseQuery } from '@tanstack/react-query'
import { LayoutEditor } from './LayoutEditor.tsx'
import { PageFrame } from './PageFrame.tsx'
import { layoutQuery } from './queries.ts'
import { VersionPanel } from './VersionPanel.tsx'

/** 首页布局: its blocks, a preview of them, and its versions. */
export function LayoutPage() {
  const { data } = useSuspenseQuery(layoutQuery)
  return (
    <PageFrame>
      <LayoutEditor key={data.id} stored={data} />
      <VersionPanel />
    </PageFrame>
  )
}
