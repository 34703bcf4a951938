import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContractRow } from '../../../contract/contract/contract.ts'
import {
  contractTones,
  contractKinds,
  contractTabs,
  type ContractKind,
  type ContractTab,
} from '../../../contract/contract/contractState.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { Money } from '../private/Money.tsx'
import { isNarrowed } from '../private/narrowing.ts'
import { NarrowingSearch } from '../private/NarrowingSearch.tsx'
import { useFrame } from '../shell/frame.ts'
import { filtersIn, pathOf, type Filters } from './filters.ts'
import { Standing, Used } from './Standing.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { contractsQuery } from './queries.ts'
import actsCss from '../private/acts.module.css'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './contract.module.css'

const perPage = 10

/** 我的合同: by tab, word and days, newest first. All of it stands in the page's address. */
export function MyContractPage() {
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  // The last page stays until the next one has come.
  const asked = useDeferredValue(JSON.stringify(filters))
  const shown = JSON.parse(asked) as Filters
  const { data } = useSuspenseQuery(contractsQuery({ ...shown, limit: perPage }))
  const mayReadAll = useFrame().buyer?.grants.includes('contract.sign') ?? false

  return (
    <div className={pageCss.page}>
      <h1>我的合同</h1>
      <ListFrame
        name="合同分类"
        tabs={Object.entries(contractTabs).map(([tab, label]) => ({
          label,
          to: pathOf({ ...filters, type: tab as ContractTab, page: 1 }),
          count: data.tabs[tab] ?? 0,
          here: filters.type === tab,
        }))}
        above={
          <>
            <Kinds filters={filters} />
            <NarrowingSearch
              key={asked}
              narrowing={filters}
              hint="合同编号、订单号或商品名称"
              days="生成日期"
              pathOf={(narrowing) => pathOf({ type: filters.type, kind: filters.kind, ...narrowing })}
            />
          </>
        }
        page={shown.page}
        limit={perPage}
        href={(page) => pathOf({ ...shown, page })}
        found={data}
        empty={<NoContracts searched={isNarrowed(filters) || filters.kind !== undefined} />}
      >
        <ul className={css.list} aria-busy={asked !== JSON.stringify(filters)} aria-label="合同">
          {data.rows.map((contract) => (
            <Row key={contract.number} contract={contract} maySign={mayReadAll} />
          ))}
        </ul>
      </ListFrame>
      <p className={wordsCss.hint}>
        收到合同包的任何人都可以在{' '}
        <Link to="/contractVerify" className={`text-link ${wordsCss.inline}`}>
          合同核验
        </Link>{' '}
        查验内容是否被改动，无需登录。
      </p>
    </div>
  )
}

const Kinds = ({ filters }: { filters: Filters }) => (
  <nav className={`${css.kinds} no-print`} aria-label="合同类型">
    <span>类型</span>
    {[['', '全部'] as const, ...Object.entries(contractKinds)].map(([kind, label]) => (
      <Link
        key={kind}
        to={pathOf({ ...filters, kind: kind ? (kind as ContractKind) : undefined, page: 1 })}
        aria-current={(filters.kind ?? '') === kind ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

const Row = ({ contract, maySign }: { contract: ContractRow; maySign: boolean }) => {
  const path = `/myContract/${contract.number}`
  const turn = maySign && contract.state === 'pending_buyer'
  return (
    <li
      className={`${pageCss.card} ${css.row}`}
      aria-label={`${contract.kind === 'order' ? '合同' : contract.kindLabel} ${contract.number}`}
    >
      <p className={goodsCss.name}>
        <Link to={path} className="num">
          {contract.number}
        </Link>
        {contract.version > 1 && <span className={`${wordsCss.pill} ${wordsCss.off}`}>第 {contract.version} 版</span>}
        <StatePill tones={contractTones} state={contract.state} label={contract.stateLabel} />
      </p>
      <p className={css.goods}>
        {contract.kind !== 'order' && <b>{contract.kindLabel} </b>}
        {contract.goods}
        {contract.lines > 1 && ` 等 ${contract.lines} 种商品`}
      </p>
      <p className={css.facts}>
        <Standing contract={contract} />
        <time>{contract.createTime.slice(0, 16)} 生成</time>
        {contract.dueTime && <span>请于 {contract.dueTime.slice(0, 16)} 前签署</span>}
      </p>
      <p className={css.end}>
        {contract.frame ? <Used frame={contract.frame} /> : <Money amount={contract.gross ?? '0.00'} />}
        <Link to={path} className={turn ? `${actsCss.act} ${actsCss.main}` : actsCss.act}>
          {turn ? '去签署' : '查看合同'}
        </Link>
      </p>
    </li>
  )
}

const NoContracts = ({ searched }: { searched: boolean }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>大额定制订单提交后自动生成合同，双方签署后即可付款。</p>
    {searched ? (
      <Link to="/myContract" className="btn">
        清除查询条件
      </Link>
    ) : (
      <Link to="/myOrder" className="btn main">
        查看我的订单
      </Link>
    )}
  </div>
)
