import { useQuery } from '@tanstack/react-query'
import { Button, Select, Spin } from 'antd'
import { useState } from 'react'
import { channels, type ChannelName } from '../../contract/payment/channel.ts'
import { billDays } from '../../contract/payment/channelDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Money } from '../pieces/Money.tsx'
import { MonthField } from '../pieces/MonthField.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { ChannelFrame } from './ChannelFrame.tsx'
import { DayTable } from './DayTable.tsx'
import { daysQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import styles from '../pieces/pieces.module.css'

/** The providers' daily bills beside our own payments and refunds, day by day; a day opens its single movements. */
export function BillPage() {
  const { filters, go } = useFilters(billDays.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(daysQuery(filters))
  const [open, setOpen] = useState<string | null>(null)

  return (
    <ChannelFrame here="/channel/bill" acts={<ExportLink subject="billDays" filters={filters} />}>
      <div className={styles.search} role="group" aria-label="筛选">
        <label>
          渠道
          <Select<ChannelName>
            aria-label="渠道"
            value={filters.channel}
            options={Object.entries(channels).map(([value, label]) => ({ value: value as ChannelName, label }))}
            onChange={(channel) => go({ channel })}
            style={{ width: 120 }}
          />
        </label>
        <label>
          月份
          <MonthField name="月份" value={data?.month ?? filters.month ?? ''} onChange={(month) => go({ month })} />
        </label>
        <div className={styles.searchActions}>
          <LinkButton to="/sheet/statement" plain>
            导入账单
          </LinkButton>
          <ExportLink subject="billLines" filters={filters} label="导出逐笔核对" />
        </div>
      </div>
      <Fault error={error} />
      <Spin spinning={isPending || isPlaceholderData} delay={200}>
        {data && data.days.length > 0 && (
          <Rows
            rows={data.days}
            keyOf={({ day }) => day}
            columns={[
              {
                title: '日期',
                cell: ({ day }) => (
                  <Button
                    type="link"
                    style={{ paddingInline: 0 }}
                    aria-expanded={open === day}
                    onClick={() => setOpen(open === day ? null : day)}
                  >
                    {day}
                  </Button>
                ),
              },
              {
                title: '商城收款',
                right: true,
                cell: ({ pays }) => <Money yuan={pays.amount} />,
                small: ({ pays }) => <>{pays.count} 笔</>,
              },
              {
                title: '账单收款',
                right: true,
                cell: ({ billPays }) => <Money yuan={billPays.amount} />,
                small: ({ billPays }) => <>{billPays.count} 笔</>,
              },
              { title: '商城退款', right: true, cell: ({ refunds }) => <Money yuan={refunds.amount} /> },
              { title: '账单退款', right: true, cell: ({ billRefunds }) => <Money yuan={billRefunds.amount} /> },
              { title: '手续费', right: true, cell: ({ fee }) => <Money yuan={fee} /> },
              {
                title: '核对',
                cell: ({ equal }) => <StateTag tone={equal ? 'ok' : 'bad'} label={equal ? '一致' : '有差异'} />,
              },
            ]}
          />
        )}
        {data?.days.length === 0 && <Empty todo="这个月没有收款，也没有导入账单。" />}
        {!data && <div className={desk.blank} />}
      </Spin>
      {open && <DayTable channel={filters.channel} day={open} />}
    </ChannelFrame>
  )
}
