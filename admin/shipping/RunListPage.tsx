import { useQuery } from '@tanstack/react-query'
import { listShippingRuns } from '../../contract/shipping/shipping.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Heading } from '../shell/Heading.tsx'
import { runsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** 作业记录: every run of the shipping desk, the newest first. */
export function RunListPage() {
  const { filters, pathWith } = useFilters(listShippingRuns.input)
  const found = useQuery(runsQuery(filters))
  return (
    <>
      <p className={desk.trail}>
        <Link to="/shipping">发货台</Link> / 作业记录
      </p>
      <Heading title="发货作业记录" />
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        found={found}
        empty={<Empty todo="在发货台勾选收货单后批量处理，记录会出现在这里。" />}
      >
        {(rows) => (
          <Rows
            rows={rows}
            keyOf={(run) => run.id}
            columns={[
              { title: '作业', cell: (run) => <Link to={`/shipping/run/${run.id}`}>{run.label}</Link> },
              { title: '进度', cell: (run) => `${run.done}/${run.total}` },
              { title: '未处理', cell: (run) => run.refused },
              { title: '操作人', cell: (run) => run.staffName },
              { title: '时间', cell: (run) => run.createTime.slice(0, 16) },
            ]}
          />
        )}
      </ListFrame>
    </>
  )
}
