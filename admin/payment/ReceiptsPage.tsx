import { useQuery } from '@tanstack/react-query'
import { listReceipts } from '../../contract/payment/payment.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ReceiptTable } from './ReceiptTable.tsx'
import { receiptsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'

const tabs = {
  all: '全部',
  open: '待入账',
  booked: '已入账',
  suspense: '待认领',
  placed: '已认领',
  void: '已作废',
} as const

/** The bank receipts finance has written down, and which of them are still to be booked. */
export function ReceiptsPage() {
  const list = useFilters(listReceipts.input)
  const { filters } = list
  const found = useQuery(receiptsQuery(filters))

  return (
    <>
      <Heading title="银行流水">
        <LinkButton to="/payment/queue" plain>
          待匹配
        </LinkButton>
        <LinkButton to="/sheet/statement" plain>
          导入银行明细
        </LinkButton>
        <ExportLink subject="statement" filters={filters} />
        <LinkButton to="/payment/new">登记流水</LinkButton>
      </Heading>
      <ListFrame
        {...list}
        name="流水分类"
        tabs={tabsOf(tabs, 'state', list)}
        search={<ListSearch list={list} placeholder="流水号、付款户名、附言或订单号" />}
        found={found}
        empty={
          <Empty todo={filters.keyword ? '没有符合条件的流水，请更换关键词。' : '收到客户转账后，先登记流水，再匹配订单入账。'}>
            {!filters.keyword && <Link to="/payment/new">登记流水</Link>}
          </Empty>
        }
      >
        {(rows) => <ReceiptTable rows={rows} />}
      </ListFrame>
    </>
  )
}
