import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listBalances } from '../../contract/payment/bank.ts'
import { parseYuan } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { balancesQuery } from './bankQueries.ts'
import type { Balance } from './balance.ts'
import { BalanceDialog, type BalanceAction } from './BalanceDialog.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

type Asked = { readonly balance: Balance; readonly mutation: BalanceAction }

/** 企业余额: whose money the merchant holds; it pays an order, or goes back. */
export function BalancePage() {
  const list = useFilters(listBalances.input)
  const found = useQuery(balancesQuery(list.filters))
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data: staff } = useSuspenseQuery(staffQuery)

  return (
    <>
      <Heading title="企业余额">
        <ExportLink subject="balances" filters={list.filters} />
      </Heading>
      <ListFrame
        {...list}
        search={<ListSearch list={list} placeholder="企业名称" />}
        found={found}
        empty={<Empty todo="多付、重复付款和认领为余额的款项会出现在这里。" />}
      >
        {(rows) => <BalanceTable rows={rows} mayRefund={staff.areas.includes('refund')} onAsk={setAsked} />}
      </ListFrame>
      {asked && <BalanceDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type BalanceTableProps = { readonly rows: readonly Balance[]; readonly mayRefund: boolean; readonly onAsk: (asked: Asked) => void }

const BalanceTable = ({ rows, mayRefund, onAsk }: BalanceTableProps) => (
  <Rows
    rows={rows}
    keyOf={(balance) => balance.companyId}
    columns={[
      {
        title: '企业',
        cell: (balance) => balance.companyName,
        small: (balance) => <Link to={`/report/entries?account=balance&companyId=${balance.companyId}&from=2020-01`}>分录明细</Link>,
      },
      { title: '余额', right: true, cell: (balance) => <Money yuan={balance.balance} /> },
      { title: '退款途中', right: true, cell: (balance) => <Money yuan={balance.held} /> },
      { title: '可用', right: true, cell: (balance) => <Money yuan={balance.free} /> },
      {
        title: '处理',
        cell: (balance) =>
          parseYuan(balance.free) > 0 ? (
            <>
              <Button type="link" aria-label={`${balance.companyName}余额抵付`} onClick={() => onAsk({ balance, mutation: 'apply' })}>
                抵付订单
              </Button>
              {mayRefund && (
                <Button type="link" aria-label={`退回${balance.companyName}余额`} onClick={() => onAsk({ balance, mutation: 'payback' })}>
                  登记退回
                </Button>
              )}
            </>
          ) : (
            <span className={desk.quiet}>—</span>
          ),
      },
    ]}
  />
)
