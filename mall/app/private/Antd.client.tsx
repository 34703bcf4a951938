import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { theme } from '../../../kit/theme.ts'

/** What antd's pieces stand in: our words and colours. Runs in the browser only. */
export const Antd = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    {children}
  </ConfigProvider>
)
