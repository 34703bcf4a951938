import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo, type ReactNode } from 'react'
import { modal, themeOf } from '../../../kit/theme.ts'
import { useFrame } from '../shell/frame.ts'

/** What antd's pieces stand in: our words and colours. Runs in the browser only. */
export function Antd({ children }: { children: ReactNode }) {
  const { colours } = useFrame().site
  const theme = useMemo(() => themeOf(colours), [colours])
  return (
    <ConfigProvider locale={zhCN} theme={theme} modal={modal} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
