import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { listProposals, proposalStates, withdrawProposal, type ProposalRow, type ProposalState } from '../../contract/order/proposal.ts'
import type { StateTone } from '../../contract/moves.ts'
import { Copy } from '../../kit/Copy.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { proposalsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

const tones: Record<ProposalState, StateTone> = { open: 'due', ordered: 'ok', withdrawn: 'off', ended: 'off' }
const tabs = { all: '全部', ...proposalStates } as const

/** 代客订单: what staff put together for customers, and whether they have placed it. */
export function ProposalListPage() {
  const list = useFilters(listProposals.input)
  const found = useQuery(proposalsQuery(list.filters))
  const [back, setBack] = useState<ProposalRow | null>(null)
  return (
    <>
      <Heading title="代客订单">
        <LinkButton to="/proposal/new">代客下单</LinkButton>
      </Heading>
      <ListFrame
        {...list}
        filters={{ ...list.filters, keyword: undefined }}
        name="代客订单状态"
        tabs={tabsOf(tabs, 'state', list, undefined)}
        found={found}
        empty={<Empty todo="客户在电话里说好的，可在这里代为拟定订单，由客户本人确认后才成为订单。" />}
      >
        {(rows) => <Rows rows={rows} keyOf={({ number }) => number} columns={columns(setBack)} />}
      </ListFrame>
      {back && (
        <FormDialog
          title="撤回代客订单"
          okText="确认撤回"
          mutation={withdrawProposal}
          begun={{ reason: '' }}
          inputOf={(typed) => ({ number: back.number, ...typed })}
          told="已撤回，并已通知客户"
          anew={[[listProposals.path]]}
          onClose={() => setBack(null)}
          head={
            <p className={desk.subject}>
              {back.companyName} {back.name}：{back.goods.join('、')}
            </p>
          }
        >
          <Form.Item name="reason" label="撤回原因（客户可见）">
            <Input.TextArea rows={2} maxLength={100} showCount />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const columns = (onBack: (row: ProposalRow) => void) => [
  {
    title: '客户',
    cell: ({ companyName, name }: ProposalRow) => (
      <span>
        {companyName}
        <br />
        <small>{name}</small>
      </span>
    ),
  },
  { title: '商品', cell: ({ goods }: ProposalRow) => goods.join('、') },
  { title: '含税', cell: ({ gross }: ProposalRow) => <Money yuan={gross} /> },
  {
    title: '状态',
    cell: ({ state, stateLabel, orderId }: ProposalRow) => (
      <span>
        <StateTag tones={tones} state={state} label={stateLabel} />
        {orderId && (
          <>
            <br />
            <Link to={`/order/${orderId}`}>{orderId}</Link>
          </>
        )}
      </span>
    ),
  },
  {
    title: '拟定',
    cell: ({ by, createTime, expireTime }: ProposalRow) => (
      <span>
        {by} {createTime.slice(0, 16)}
        <br />
        <small>有效至 {expireTime.slice(0, 10)}</small>
      </span>
    ),
  },
  {
    title: '操作',
    cell: (row: ProposalRow) =>
      row.state === 'open' && (
        <span>
          <Copy text={`${location.origin}/quotation/${row.number}`} name={`${row.number} 的确认链接`} label="复制链接" />{' '}
          <Button size="small" aria-label={`撤回 ${row.number}`} onClick={() => onBack(row)}>
            撤回
          </Button>
        </span>
      ),
  },
]
