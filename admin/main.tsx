import '../kit/sinks.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Refusal } from '../contract/refusal.ts'
import { nameInChinese } from '../kit/chineseLabels.ts'
import { fillGaps } from '../kit/oldBrowsers.ts'
import { worthReading } from '../kit/once.ts'
import { modal, themeOf } from '../kit/theme.ts'
import './base.css'
import { router } from './routes.tsx'
import { useShop } from './shop.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: worthReading, staleTime: 5_000 } } })

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
/** A no of the server is drawn by the page it concerns; what is our bug the browser shall report. */
const report = (error: unknown) => {
  if (!(error instanceof Refusal))
    queueMicrotask(() => {
      throw error
    })
}

function Office() {
  const { colours } = useShop()
  const theme = useMemo(() => themeOf(colours), [colours])
  return (
    <ConfigProvider locale={zhCN} theme={theme} modal={modal} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} onError={report} />
      </QueryClientProvider>
    </ConfigProvider>
  )
}

nameInChinese(document.body)
// The router catches and reports every error of a page; React need not say it again.
const draw = () => createRoot(place, { onCaughtError: () => undefined }).render(<Office />)

void fillGaps().then(draw)
