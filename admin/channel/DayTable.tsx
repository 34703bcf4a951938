import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import type { ChannelName } from '../../contract/channel.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { dayQuery } from './queries.ts'
import table from '../pieces/table.module.css'
import pieces from '../pieces/pieces.module.css'

const tones: Readonly<Record<string, string>> = { equal: 'done', otherDay: 'done' }

/** Each payment and refund of a day, ours beside the bill's; what differs first. */
export function DayTable({ channel, day }: { channel: ChannelName; day: string }) {
  const { data, error, isPending } = useQuery(dayQuery({ channel, day }))
  return (
    <section aria-label={`${day} 逐笔核对`}>
      <header className={pieces.panelTop}>
        <h2>{day} 逐笔核对</h2>
        <ExportLink subject="billLines" filters={{ channel, day }} />
      </header>
      <Fault error={error} />
      <Spin spinning={isPending} delay={200}>
        {data && (
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">单号</th>
                <th scope="col">类型</th>
                <th scope="col" className={table.right}>
                  商城
                </th>
                <th scope="col" className={table.right}>
                  账单
                </th>
                <th scope="col">结果</th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={`${row.kindLabel} ${row.number}`}>
                  <td data-name="单号" className={table.number}>
                    {row.number}
                    <small>{row.orderId}</small>
                  </td>
                  <td data-name="类型">{row.kindLabel}</td>
                  <td data-name="商城" className={table.right}>
                    {row.ours ? <Money yuan={row.ours} /> : <span aria-label="无">—</span>}
                  </td>
                  <td data-name="账单" className={table.right}>
                    {row.bill ? <Money yuan={row.bill} /> : <span aria-label="无">—</span>}
                  </td>
                  <td data-name="结果">
                    <StateTag state={tones[row.verdict] ?? 'failed'} label={row.verdictLabel} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Spin>
    </section>
  )
}
