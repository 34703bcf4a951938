import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { listBalances } from '../../contract/bank.ts'
import { parseYuan } from '../../contract/money.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Heading } from '../shell/Heading.tsx'
import { balancesQuery } from './bankQueries.ts'
import type { Balance } from './balance.ts'
import { BalanceDialog, type BalanceDeed } from './BalanceDialog.tsx'
import desk from '../order/order.module.css'
import styles from '../pieces/pieces.module.css'

type Asked = { readonly balance: Balance; readonly deed: BalanceDeed }

/** 企业余额: whose money the merchant holds; it pays an order, or goes back. */
export function BalancePage() {
  const { filters, pathWith, go } = useFilters(listBalances.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(balancesQuery(filters))
  const [asked, setAsked] = useState<Asked | null>(null)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }

  return (
    <>
      <Heading title="企业余额" />
      <div className={desk.desk}>
        <form className={styles.search} role="search" onSubmit={search} key={filters.keyword}>
          <label className={styles.searchWide}>
            企业
            <Input name="keyword" type="search" maxLength={40} placeholder="企业名称" defaultValue={filters.keyword} />
          </label>
          <div className={styles.searchActions}>
            <Button type="primary" htmlType="submit">
              搜索
            </Button>
          </div>
        </form>
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <BalanceTable rows={data.rows} onAsk={setAsked} />}
          {data?.rows.length === 0 && <Empty todo="多付、重复付款和认领为余额的款项会出现在这里。" />}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && (
          <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
        )}
      </div>
      {asked && <BalanceDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const BalanceTable = ({ rows, onAsk }: { rows: readonly Balance[]; onAsk: (asked: Asked) => void }) => (
  <table className={desk.table}>
    <thead>
      <tr>
        <th scope="col">企业</th>
        <th scope="col" className={desk.right}>
          余额
        </th>
        <th scope="col" className={desk.right}>
          退款途中
        </th>
        <th scope="col" className={desk.right}>
          可用
        </th>
        <th scope="col">处理</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((balance) => (
        <tr key={balance.companyId}>
          <td data-name="企业">
            {balance.companyName}
            <small>
              <Link to={`/report/entries?account=balance&companyId=${balance.companyId}&from=2020-01`}>分录明细</Link>
            </small>
          </td>
          <td data-name="余额" className={desk.right}>
            <Money yuan={balance.balance} />
          </td>
          <td data-name="退款途中" className={desk.right}>
            <Money yuan={balance.held} />
          </td>
          <td data-name="可用" className={desk.right}>
            <Money yuan={balance.free} />
          </td>
          <td data-name="处理">
            {parseYuan(balance.free) > 0 ? (
              <>
                <Button
                  type="link"
                  aria-label={`${balance.companyName}余额抵付`}
                  onClick={() => onAsk({ balance, deed: 'apply' })}
                >
                  抵付订单
                </Button>
                <Button
                  type="link"
                  aria-label={`退回${balance.companyName}余额`}
                  onClick={() => onAsk({ balance, deed: 'payback' })}
                >
                  登记退回
                </Button>
              </>
            ) : (
              <span className={desk.quiet}>—</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
