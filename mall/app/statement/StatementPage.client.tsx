import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { statementTones } from '../../../contract/plan/statementState.ts'
import type { StatementRow } from '../../../contract/plan/statement.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { Money } from '../private/Money.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { useFrame } from '../shell/frame.ts'
import { CreditPart } from './CreditPart.tsx'
import { perPage, statementsQuery } from './queries.ts'
import { StatementView } from './StatementView.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { monthName } from './words.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import invoiceCss from '../invoice/invoice.module.css'

/** 对账单: the company's account month by month; which one is open stands in the page's address. */
export function StatementPage() {
  const [query] = useSearchParams()
  const mayPay = useFrame().buyer?.grants.includes('order.pay') ?? false
  const id = Number(query.get('id'))
  return (
    <div className={pageCss.page}>
      <h1>对账单</h1>
      {!mayPay ? (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>您没有付款权限，对账单由本企业有「付款」权限的同事核对。</p>
        </div>
      ) : Number.isSafeInteger(id) && id > 0 ? (
        <StatementView key={id} id={id} />
      ) : (
        <>
          <CreditPart />
          <List page={pageIn(query)} />
        </>
      )}
    </div>
  )
}

function List({ page }: { page: number }) {
  const { data } = useSuspenseQuery(statementsQuery(page))
  return (
    <ListFrame page={page} limit={perPage} href={(to) => pathWith('/statement', { page: to })} found={data} empty={<NoStatements />}>
      <ul className={invoiceCss.list} aria-label="对账单列表">
        {data.rows.map((row) => (
          <Item key={row.id} row={row} />
        ))}
      </ul>
    </ListFrame>
  )
}

const NoStatements = () => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>有订单往来的企业，每月 1 日自动生成上月对账单。</p>
    <Link to="/myOrder" className="btn main">
      我的订单
    </Link>
  </div>
)

const Item = ({ row }: { row: StatementRow }) => (
  <li className={`${pageCss.card} ${invoiceCss.item}`}>
    <p className={goodsCss.name}>
      <Link to={`/statement?id=${row.id}`} className="text-link">
        {monthName(row.month)}
      </Link>
      <StatePill tones={statementTones} state={row.state} label={row.stateLabel} />
      <span className={invoiceCss.money}>
        期末余额 <Money amount={row.closing} />
      </span>
    </p>
    <p className={wordsCss.hint}>
      编号 <span className="num">{row.number}</span>
      {row.open > 0 && `，${row.open} 笔待您确认`}
      {row.disputed > 0 && `，${row.disputed} 笔异议待商家回复`}
    </p>
  </li>
)
