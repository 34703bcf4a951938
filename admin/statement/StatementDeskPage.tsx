import { useQuery } from '@tanstack/react-query'
import { staffListStatements, type StatementRow } from '../../contract/plan/statement.ts'
import { statementTones, statementStates } from '../../contract/plan/statementState.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { statementsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

const tabs = { all: '全部', ...statementStates } as const

/** 客户对账单: the statements of every company, and which of them somebody objects to. */
export function StatementDeskPage() {
  const list = useFilters(staffListStatements.input)
  const { filters } = list
  const found = useQuery(statementsQuery(filters))
  return (
    <>
      <Heading title="客户对账单">
        <ExportLink subject="statements" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="对账单分类"
        tabs={tabsOf(tabs, 'state', list)}
        search={<ListSearch list={list} placeholder="企业名称或对账单编号" atMost={60} />}
        found={found}
        empty={<Empty todo="每月 1 日为有往来的企业自动生成上月对账单。" />}
      >
        {(rows) => <Table rows={rows} />}
      </ListFrame>
    </>
  )
}

const Table = ({ rows }: { rows: readonly StatementRow[] }) => (
  <Rows
    rows={rows}
    keyOf={(row) => row.id}
    columns={[
      {
        title: '对账单',
        cell: (row) => (
          <Link to={`/statement/${row.id}`} className={table.number}>
            {row.number}
          </Link>
        ),
        small: (row) => row.month,
      },
      { title: '企业', cell: (row) => row.companyName },
      { title: '期初余额', right: true, cell: (row) => <Money yuan={row.opening} /> },
      { title: '期末余额', right: true, cell: (row) => <Money yuan={row.closing} /> },
      {
        title: '状态',
        cell: (row) => <StateTag tones={statementTones} state={row.state} label={row.stateLabel} />,
        small: (row) => row.disputed > 0 && <>{row.disputed} 笔异议待回复</>,
      },
    ]}
  />
)
