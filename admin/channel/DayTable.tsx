import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import type { ChannelName } from '../../contract/payment/channel.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { dayQuery } from './queries.ts'
import table from '../pieces/table.module.css'
import pieces from '../pieces/pieces.module.css'

const tones: Readonly<Record<string, 'ok'>> = { equal: 'ok', otherDay: 'ok' }

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
          <Rows
            rows={data}
            keyOf={(row) => `${row.kindLabel} ${row.number}`}
            columns={[
              { title: '单号', className: table.number, cell: (row) => row.number, small: (row) => row.orderId },
              { title: '类型', cell: (row) => row.kindLabel },
              {
                title: '商城',
                right: true,
                cell: (row) => (row.ours ? <Money yuan={row.ours} /> : <span aria-label="无">—</span>),
              },
              {
                title: '账单',
                right: true,
                cell: (row) => (row.bill ? <Money yuan={row.bill} /> : <span aria-label="无">—</span>),
              },
              {
                title: '结果',
                cell: (row) => <StateTag tone={tones[row.verdict] ?? 'bad'} label={row.verdictLabel} />,
              },
            ]}
          />
        )}
      </Spin>
    </section>
  )
}
