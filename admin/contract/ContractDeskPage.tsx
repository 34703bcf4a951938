import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { staffListContracts, type DeskRow } from '../../contract/contract/contractDesk.ts'
import { contractTones, contractKinds, type ContractQueue } from '../../contract/contract/contractState.ts'
import { grouped } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { NewFrameDialog } from './NewFrameDialog.tsx'
import { contractsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

const tabs: Partial<Record<ContractQueue, string>> = {
  open: '待处理',
  pending_buyer: '待买方签署',
  signed_buyer: '待商家签署',
  effective: '已生效',
  ending: '即将到期',
  refused: '已拒签',
  expired: '已过期',
  terminated: '已终止',
  all: '全部',
}

/** 合同台: every company's contracts, what waits for the merchant first. */
export function ContractDeskPage() {
  const list = useFilters(staffListContracts.input)
  const { filters, go } = list
  const found = useQuery(contractsQuery(filters))
  const [writing, setWriting] = useState(false)

  return (
    <>
      <Heading title="合同">
        <Button type="primary" onClick={() => setWriting(true)}>
          新建框架合同
        </Button>
        <LinkButton to="/contract/settings" plain>
          合同设置
        </LinkButton>
        <ExportLink subject="contracts" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="合同分类"
        tabs={tabsOf(found.data ? { ...tabs, open: `${tabs.open} ${found.data.open}` } : tabs, 'state', list)}
        search={
          <ListSearch list={list} placeholder="合同编号、订单号、企业或商品">
            <label>
              类型
              <Select
                aria-label="类型"
                value={filters.kind ?? 'all'}
                options={[{ value: 'all', label: '全部' }, ...Object.entries(contractKinds).map(([value, label]) => ({ value, label }))]}
                onChange={(kind: string) => go({ kind: kind === 'all' ? '' : kind })}
                style={{ width: 140 }}
              />
            </label>
          </ListSearch>
        }
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的合同，请更换关键词。' : '买方签署后的合同会出现在这里，等待商家签署。'} />}
      >
        {(rows) => <Table rows={rows} />}
      </ListFrame>
      {writing && <NewFrameDialog onClose={() => setWriting(false)} />}
    </>
  )
}

const Table = ({ rows }: { rows: readonly DeskRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(contract) => contract.number}
    columns={[
      {
        title: '合同编号',
        cell: (contract) => (
          <Link to={`/contract/${contract.number}`} className={table.number}>
            {contract.number}
          </Link>
        ),
        small: (contract) => (
          <>
            第 {contract.version} 版 · {contract.createTime.slice(0, 16)}
          </>
        ),
      },
      { title: '企业', cell: (contract) => contract.companyName },
      {
        title: '商品',
        cell: (contract) => (
          <>
            {contract.goods}
            {contract.kind !== 'order' && <small>{contract.kindLabel}</small>}
            {contract.lines > 1 && <small>等 {contract.lines} 种</small>}
          </>
        ),
      },
      {
        title: '金额',
        right: true,
        cell: (contract) => (contract.gross === null ? '不设上限' : <Money yuan={contract.gross} />),
        small: (contract) => contract.frame && <>已用 ¥{grouped(contract.frame.used)}</>,
      },
      {
        title: '状态',
        cell: (contract) => (
          <>
            <StateTag tones={contractTones} state={contract.state} label={contract.stateLabel} />
            {contract.dueTime && <small>{contract.dueTime.slice(5, 16)} 到期</small>}
            {contract.held && <small>签章流程未能撤回</small>}
          </>
        ),
      },
      {
        title: '订单',
        cell: (contract) => (
          <>
            {contract.orderId ? (
              <Link to={`/order/${contract.orderId}`} className={table.number}>
                {contract.orderId}
              </Link>
            ) : (
              '—'
            )}
            {contract.frame && <small>至 {contract.frame.until}</small>}
            {contract.under && <small>{contract.under}</small>}
          </>
        ),
      },
    ]}
  />
)
