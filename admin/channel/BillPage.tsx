import { useQuery } from '@tanstack/react-query'
import { Button, Select, Spin } from 'antd'
import { useState } from 'react'
import { channels, type ChannelName } from '../../contract/channel.ts'
import { billDays } from '../../contract/channelDesk.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { LinkButton } from '../pieces/LinkButton.tsx'
import { Money } from '../pieces/Money.tsx'
import { MonthField } from '../pieces/MonthField.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { ChannelFrame } from './ChannelFrame.tsx'
import { DayTable } from './DayTable.tsx'
import { daysQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
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
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col" className={table.right}>
                  商城收款
                </th>
                <th scope="col" className={table.right}>
                  账单收款
                </th>
                <th scope="col" className={table.right}>
                  商城退款
                </th>
                <th scope="col" className={table.right}>
                  账单退款
                </th>
                <th scope="col" className={table.right}>
                  手续费
                </th>
                <th scope="col">核对</th>
              </tr>
            </thead>
            <tbody>
              {data.days.map(({ day, pays, billPays, refunds, billRefunds, fee, equal }) => (
                <tr key={day}>
                  <td data-name="日期">
                    <Button
                      type="link"
                      style={{ paddingInline: 0 }}
                      aria-expanded={open === day}
                      onClick={() => setOpen(open === day ? null : day)}
                    >
                      {day}
                    </Button>
                  </td>
                  <td data-name="商城收款" className={table.right}>
                    <Money yuan={pays.amount} />
                    <small>{pays.count} 笔</small>
                  </td>
                  <td data-name="账单收款" className={table.right}>
                    <Money yuan={billPays.amount} />
                    <small>{billPays.count} 笔</small>
                  </td>
                  <td data-name="商城退款" className={table.right}>
                    <Money yuan={refunds.amount} />
                  </td>
                  <td data-name="账单退款" className={table.right}>
                    <Money yuan={billRefunds.amount} />
                  </td>
                  <td data-name="手续费" className={table.right}>
                    <Money yuan={fee} />
                  </td>
                  <td data-name="核对">
                    <StateTag state={equal ? 'done' : 'failed'} label={equal ? '一致' : '有差异'} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data?.days.length === 0 && <Empty todo="这个月没有收款，也没有导入账单。" />}
        {!data && <div className={desk.blank} />}
      </Spin>
      {open && <DayTable channel={filters.channel} day={open} />}
    </ChannelFrame>
  )
}
