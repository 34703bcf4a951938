import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { staffListOrders } from '../../contract/order/order.ts'
import type { bulkDetail } from '../../contract/order/orderDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import type { z } from 'zod'
import { RunStanding } from '../pieces/RunStanding.tsx'
import { runColumns } from '../pieces/runColumns.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { bulkQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'

type Run = z.output<typeof bulkDetail.output>

/** One run over many orders: how far it is, and what became of each order. */
export function BulkRunPage() {
  const { runId = '' } = useParams()
  const { data: run } = useSuspenseQuery(bulkQuery(Number(runId)))
  const queries = useQueryClient()
  const over = run.state === 'done'
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: [staffListOrders.path] })
  }, [over, queries])

  return (
    <>
      <p className={desk.trail}>
        <Link to="/order">订单</Link> / <Link to="/order/bulk">批量操作记录</Link>
      </p>
      <Heading title={`批量${run.label}`}>
        <ExportLink subject="bulkItems" filters={{ id: run.id }} />
      </Heading>
      <div className={desk.desk}>
        <RunStanding run={run} said={saidOf(run)} />
        <Rows
          rows={run.items}
          keyOf={({ orderId }) => orderId}
          columns={[
            {
              title: '订单',
              cell: ({ orderId }) => (
                <Link to={`/order/${orderId}`} className={table.number}>
                  {orderId}
                </Link>
              ),
            },
            ...runColumns,
          ]}
        />
      </div>
    </>
  )
}

const saidOf = ({ state, total, done, refused }: Run): string =>
  state === 'done'
    ? `共 ${total} 单，已完成 ${done - refused} 单${refused > 0 ? `，${refused} 单未处理` : ''}`
    : `正在处理 ${done}/${total} …`
