import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { refundTones } from '../../contract/payment/paymentTones.ts'
import { listRefunds, refundAgain, refundByBank, refundStates } from '../../contract/payment/channelDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useOnce } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { tell } from '../pieces/toast.ts'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { ChannelFrame } from './ChannelFrame.tsx'
import { refundsQuery } from './queries.ts'
import { staffQuery } from '../shell/staff.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'

type Refund = z.output<typeof listRefunds.output>['rows'][number]
const tabs = { all: '全部', open: '待处理', ...refundStates }

/** Refunds by the road the money came; what failed is asked for again or sent by bank. */
export function RefundsPage() {
  const { filters, pathWith } = useFilters(listRefunds.input)
  const found = useQuery(refundsQuery(filters))
  const [byBank, setByBank] = useState<Refund | null>(null)
  const queries = useQueryClient()
  const { data: staff } = useSuspenseQuery(staffQuery)
  const again = useOnce(refundAgain)
  const anew = () => void queries.invalidateQueries({ queryKey: [listRefunds.path] })

  return (
    <ChannelFrame here="/channel/refund" acts={<ExportLink subject="codeRefunds" filters={filters} />}>
      <Tabs name="退款状态" tabs={tabsOf(tabs, 'state', { filters, pathWith })} />
      <FoundRows
        filters={filters}
        pathWith={pathWith}
        found={{ ...found, error: again.error ?? found.error }}
        empty={<Empty todo="没有符合条件的退款。" />}
      >
        {(rows) => (
          <RefundTable
            rows={rows}
            busy={again.isPending}
            mayRefund={staff.areas.includes('refund')}
            onAgain={({ number }) => again.mutate({ number }, { onSuccess: () => tell('已重新发起退款'), onSettled: anew })}
            onByBank={setByBank}
          />
        )}
      </FoundRows>
      {byBank && <ByBankDialog refund={byBank} onClose={() => setByBank(null)} />}
    </ChannelFrame>
  )
}

type TableProps = {
  readonly rows: readonly Refund[]
  readonly busy: boolean
  readonly mayRefund: boolean
  readonly onAgain: (refund: Refund) => void
  readonly onByBank: (refund: Refund) => void
}

const RefundTable = ({ rows, busy, mayRefund, onAgain, onByBank }: TableProps) => (
  <Rows
    rows={rows}
    keyOf={(refund) => refund.number}
    columns={[
      {
        title: '退款单',
        className: table.number,
        cell: (refund) => refund.number,
        small: (refund) => (
          <>
            {refund.createTime.slice(0, 16)} {refund.channelLabel}
          </>
        ),
      },
      { title: '订单', cell: (refund) => refund.orderId, small: (refund) => refund.companyName },
      {
        title: '金额',
        right: true,
        cell: (refund) => <Money yuan={refund.amount} />,
        small: (refund) => refund.reason,
      },
      {
        title: '状态',
        cell: (refund) => <StateTag tones={refundTones} state={refund.state} label={refund.stateLabel} />,
        small: (refund) => refund.said,
      },
      {
        title: '处理',
        cell: (refund) =>
          refund.state !== 'failed' || refund.settled || !mayRefund ? (
            <span className={desk.quiet}>{refund.settled || '—'}</span>
          ) : (
            <>
              <Button type="link" disabled={busy} aria-label={`重新退款 ${refund.number}`} onClick={() => onAgain(refund)}>
                重新退款
              </Button>
              <Button type="link" aria-label={`银行退款 ${refund.number}`} onClick={() => onByBank(refund)}>
                改为银行退款
              </Button>
            </>
          ),
      },
    ]}
  />
)

const ByBankDialog = ({ refund, onClose }: { readonly refund: Refund; readonly onClose: () => void }) => (
  <FormDialog
    title="改为银行退款"
    okText="确认登记"
    width={440}
    mutation={refundByBank}
    begun={{ reference: '' }}
    inputOf={({ reference }) => ({ number: refund.number, reference: reference.trim() })}
    told="已登记银行退款"
    anew={[[listRefunds.path]]}
    onClose={onClose}
    head={
      <p>
        {refund.companyName}，<Money yuan={refund.amount} />
        。先在网银转账，再登记银行的流水号。
      </p>
    }
  >
    <InputItem label="转出流水号" name="reference" maxLength={64} />
  </FormDialog>
)
