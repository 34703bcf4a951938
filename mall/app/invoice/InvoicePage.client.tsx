import { useSearchParams } from 'react-router'
import { Tabs } from '../private/Tabs.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { useFrame } from '../shell/frame.ts'
import { InvoiceableList } from './InvoiceableList.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import pageCss from '../private/page.module.css'

const tabs = { orders: '可开票订单', records: '开票记录' } as const

/** 我的发票: orders that may be invoiced, and what became of those that were. The tab stands in the page's address. */
export function InvoicePage() {
  const [query] = useSearchParams()
  const { buyer, ways } = useFrame()
  const mayManage = buyer?.grants.includes('invoice.manage') ?? false
  const tab = query.get('tab') === 'records' ? 'records' : 'orders'
  const page = pageIn(query)
  const pathOf = (name: string, to = 1) => pathWith('/invoice', { tab: name === 'orders' ? '' : name, page: to })
  const href = (to: number) => pathOf(tab, to)

  return (
    <div className={pageCss.page}>
      <h1>我的发票</h1>
      {mayManage && !ways.invoicing && <p role="note">发票由商家财务人工开具，开好后会通知您，并可在“开票记录”下载。</p>}
      {mayManage ? (
        <>
          <Tabs name="发票分类" tabs={Object.entries(tabs).map(([name, label]) => ({ label, to: pathOf(name), here: tab === name }))} />
          {tab === 'orders' ? <InvoiceableList key={page} page={page} href={href} /> : <InvoiceList page={page} href={href} />}
        </>
      ) : (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>您没有管理发票的权限，请联系主账号。</p>
        </div>
      )}
    </div>
  )
}
