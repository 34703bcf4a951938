import { useQuery } from '@tanstack/react-query'
import { listBulks } from '../../contract/order/orderDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { Heading } from '../shell/Heading.tsx'
import { bulksQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** 批量操作记录: every run over many orders, the newest first. */
export function BulkListPage() {
  const { filters, pathWith } = useFilters(listBulks.input)
  const found = useQuery(bulksQuery(filters))
  return (
    <>
      <p className={desk.trail}>
        <Link to="/order">订单</Link> / 批量操作记录
      </p>
      <Heading title="批量操作记录" />
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        found={found}
        empty={<Empty todo="在订单台勾选订单后批量处理，记录会出现在这里。" />}
      >
        {(rows) => (
          <Rows
            rows={rows}
            keyOf={(run) => run.id}
            columns={[
              { title: '操作', cell: (run) => <Link to={`/order/bulk/${run.id}`}>批量{run.label}</Link> },
              {
                title: '进度',
                cell: (run) => (
                  <>
                    {run.done}/{run.total}
                  </>
                ),
              },
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
