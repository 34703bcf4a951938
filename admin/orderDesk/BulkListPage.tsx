import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Link } from 'react-router'
import { listBulks } from '../../contract/orderDesk.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Heading } from '../shell/Heading.tsx'
import { bulksQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'

/** 批量操作记录: every run over many orders, the newest first. */
export function BulkListPage() {
  const { filters, pathWith } = useFilters(listBulks.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(bulksQuery(filters))
  return (
    <>
      <p className={desk.trail}>
        <Link to="/order">订单</Link> / 批量操作记录
      </p>
      <Heading title="批量操作记录" />
      <div className={desk.desk}>
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && (
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">操作</th>
                  <th scope="col">进度</th>
                  <th scope="col">未处理</th>
                  <th scope="col">操作人</th>
                  <th scope="col">时间</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((run) => (
                  <tr key={run.id}>
                    <td data-name="操作">
                      <Link to={`/order/bulk/${run.id}`}>批量{run.label}</Link>
                    </td>
                    <td data-name="进度">
                      {run.done}/{run.total}
                    </td>
                    <td data-name="未处理">{run.refused}</td>
                    <td data-name="操作人">{run.staffName}</td>
                    <td data-name="时间">{run.createTime.slice(0, 16)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data?.rows.length === 0 && <Empty todo="在订单台勾选订单后批量处理，记录会出现在这里。" />}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && (
          <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
        )}
      </div>
    </>
  )
}
