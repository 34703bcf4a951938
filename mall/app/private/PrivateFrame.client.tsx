import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { theme } from '../../../kit/theme.ts'
import { useLiveQueries } from '../live/useLiveQueries.ts'
import { queries } from './queries.ts'
import { Waiting } from './Waiting.tsx'

/** What every private page stands in. Runs in the browser only. */
export const PrivateFrame = () => (
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <QueryClientProvider client={queries}>
      <Suspense fallback={<Waiting />}>
        <LiveOutlet />
      </Suspense>
    </QueryClientProvider>
  </ConfigProvider>
)

function LiveOutlet() {
  useLiveQueries()
  return <Outlet />
}
