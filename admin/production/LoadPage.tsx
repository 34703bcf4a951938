import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { productionLoad, type ProductionLoad } from '../../contract/production/productionPlan.ts'
import { dayLater } from '../../pricing/calendar.ts'
import { useFilters } from '../filters.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { CapacityDialog, type CapacityAsked } from './CapacityDialog.tsx'
import { ClosurePanel } from './ClosurePanel.tsx'
import { LoadTable } from './LoadTable.tsx'
import { loadQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './load.module.css'

/** 产能日历: what each process has to do on each day and what it can, the closed days, and what will be late. */
export function LoadPage() {
  const { filters, go } = useFilters(productionLoad.input)
  const { data, error, isPlaceholderData } = useQuery(loadQuery(filters))
  const [asked, ask] = useState<CapacityAsked | null>(null)
  const from = data?.days[0]?.day
  const shift = (days: number) => from && go({ from: dayLater(from, days) })
  return (
    <>
      <Heading title="产能日历">
        <ExportLink subject="load" filters={filters} />
      </Heading>
      <Fault error={error} />
      {data && data.slipping.length > 0 && <Slipping lines={data.slipping} />}
      <Panel
        title={data ? `${data.days[0]?.day} 至 ${data.days.at(-1)?.day}` : '产能'}
        extra={
          <span className={styles.weeks}>
            <Button onClick={() => shift(-7)}>前一周</Button>
            <Button onClick={() => go({ from: '' })}>今天</Button>
            <Button onClick={() => shift(7)}>后一周</Button>
          </span>
        }
      >
        <Spin spinning={!data || isPlaceholderData} delay={200}>
          {data ? <LoadTable load={data} onAsk={ask} /> : <div className={desk.blank} />}
        </Spin>
        <p className={styles.note}>点击格子可设置当天产能。已排 / 产能；红色为超出产能。</p>
      </Panel>
      {data && <ClosurePanel closures={data.closures} knownTo={data.knownTo} />}
      {asked && <CapacityDialog asked={asked} onClose={() => ask(null)} />}
    </>
  )
}

const Slipping = ({ lines }: { lines: ProductionLoad['slipping'] }) => (
  <Panel title={`承诺交期超出产能的商品（${lines.length}）`}>
    <ul className={styles.slipping}>
      {lines.map((line) => (
        <li key={line.lineId}>
          <Link to={`/production/${line.lineId}`}>{line.storeName}</Link>
          <span>
            {line.quantity} {line.unitName}
          </span>
          <span className={desk.quiet}>订单 {line.orderId}</span>
          <em>
            承诺 {line.promisedDay}，排至 {line.planEnd}
          </em>
        </li>
      ))}
    </ul>
  </Panel>
)
