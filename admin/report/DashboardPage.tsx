import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { Chart } from './Chart.tsx'
import { dashboardQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './report.module.css'

/** 经营看板: how the shop does, in charts, each with its table. */
export function DashboardPage() {
  const { data, error, isPending } = useQuery(dashboardQuery)
  const seesMargins = useSuspenseQuery(staffQuery).data.areas.includes('margin')
  return (
    <>
      <Heading title="经营看板">
        <ExportLink subject="dashboard" filters={{}} />
      </Heading>
      <Fault error={error} />
      <Spin spinning={isPending} delay={200}>
        {data && (
          <div className={styles.board}>
            <Panel title="每日下单（近 30 天）">
              <Chart name="每日下单" unit="单" points={data.orders} />
            </Panel>
            <Panel title="按期发货率（近 12 周）">
              <Chart name="按期发货率" unit="%" top={100} points={data.onTime} />
            </Panel>
            <Panel title="确认稿件用了几轮（近 12 周）">
              <Chart name="确认稿件轮数" unit="行" points={data.proofs} />
            </Panel>
            <Panel title="各工艺售后率（近 12 周发货）">
              {data.claims.length > 0 ? (
                <Chart name="各工艺售后率" unit="%" top={100} points={data.claims} />
              ) : (
                <p className={styles.note}>近 12 周没有发货。</p>
              )}
            </Panel>
            {seesMargins && (
              <Panel title="各收费项毛利率（近 12 周下单）">
                {data.margins.length > 0 && <Chart name="各收费项毛利率" unit="%" top={100} points={data.margins} />}
                {data.margins.length === 0 && <p className={styles.note}>还没有录入单位成本，录入后显示。</p>}
                <Link to="/margin">毛利分析与成本</Link>
              </Panel>
            )}
          </div>
        )}
        {!data && <div className={styles.blank} />}
      </Spin>
    </>
  )
}
