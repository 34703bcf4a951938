import { useQuery } from '@tanstack/react-query'
import { staffListInvoices, type InvoiceQueue } from '../../contract/invoice/invoiceRecord.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { invoicesQuery } from './queries.ts'

const tabs: Partial<Record<InvoiceQueue, string>> = {
  open: '待处理',
  issuing: '开具中',
  issued: '已开具',
  red_pending: '红冲待确认',
  red_issued: '已红冲',
  refused: '已驳回',
  all: '全部',
}

/** 发票台: what buyers applied for, what waits for finance first. */
export function InvoiceDeskPage() {
  const list = useFilters(staffListInvoices.input)
  const { filters } = list
  const found = useQuery(invoicesQuery(filters))

  return (
    <>
      <Heading title="发票台">
        <ExportLink subject="invoices" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="发票分类"
        tabs={tabsOf(found.data ? { ...tabs, open: `${tabs.open} ${found.data.open}` } : tabs, 'state', list)}
        search={<ListSearch list={list} placeholder="企业、抬头、订单号、申请号或发票号码" />}
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的发票，请更换关键词。' : '客户申请开票后会出现在这里。'} />}
      >
        {(rows) => <InvoiceTable rows={rows} />}
      </ListFrame>
    </>
  )
}
