import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { staffListStatements, type StatementRow } from '../../contract/statement.ts'
import { statementStates } from '../../contract/statementState.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { statementsQuery } from './queries.ts'
import table from '../pieces/table.module.css'

const tabs = { all: '全部', ...statementStates } as const

/** 对账: the statements of every company, and which of them somebody objects to. */
export function StatementDeskPage() {
  const list = useFilters(staffListStatements.input)
  const { filters } = list
  const found = useQuery(statementsQuery(filters))
  return (
    <>
      <Heading title="对账">
        <ExportLink subject="statements" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="对账单分类"
        tabs={tabsOf(tabs, 'state', list)}
        search={
          <KeywordSearch
            key={filters.keyword}
            keyword={filters.keyword}
            placeholder="企业名称或对账单编号"
            atMost={60}
            onSearch={(keyword) => list.go({ keyword })}
          />
        }
        found={found}
        empty={<Empty todo="每月 1 日为有往来的企业自动生成上月对账单。" />}
      >
        {(rows) => <Table rows={rows} />}
      </ListFrame>
    </>
  )
}

const Table = ({ rows }: { rows: readonly StatementRow[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">对账单</th>
        <th scope="col">企业</th>
        <th scope="col" className={table.right}>
          期初余额
        </th>
        <th scope="col" className={table.right}>
          期末余额
        </th>
        <th scope="col">状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-name="对账单">
            <Link to={`/statement/${row.id}`} className={table.number}>
              {row.number}
            </Link>
            <small>{row.month}</small>
          </td>
          <td data-name="企业">{row.companyName}</td>
          <td data-name="期初余额" className={table.right}>
            <Money yuan={row.opening} />
          </td>
          <td data-name="期末余额" className={table.right}>
            <Money yuan={row.closing} />
          </td>
          <td data-name="状态">
            <StateTag state={`statement_${row.state}`} label={row.stateLabel} />
            {row.disputed > 0 && <small>{row.disputed} 笔异议待回复</small>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
