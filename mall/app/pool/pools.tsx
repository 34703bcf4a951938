import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listPools } from '../../../contract/promotion/pool.ts'
import around from '../activity/activity.module.css'
import { NoActivity } from '../activity/NoActivity.tsx'
import { useTimed } from '../activity/useServerClock.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { titled } from '../titled.ts'
import { RunList } from '../activity/RunList.tsx'

export const meta = titled('拼印')

export async function loader({ context }: LoaderFunctionArgs) {
  const call = callIn(context)
  const [open, mine] = await Promise.all([call(listPools, { limit: '50' }), call(listPools, { mine: '1', limit: '20' })])
  return { serverTime: open.serverTime, open: open.rows, mine: mine.rows }
}

/** 拼印: runs that may be joined, and those that the company is in. */
export default function PoolsPage() {
  const { serverTime, open, mine } = useLoaderData<typeof loader>()
  const { now, again } = useTimed(serverTime)
  return (
    <>
      <Breadcrumb way={[{ name: '活动中心', to: '/indexpage/activityGoods' }, { name: '拼印' }]} />
      <div className="wide">
        <header className={around.head}>
          <h1>拼印</h1>
          <p className={around.when}>多家企业一起印刷同一配置，印得越多每件越便宜；先按单独购买价下单，截止后多付的退回。</p>
        </header>
        {open.length > 0 ? (
          <section aria-label="可以参加的拼印">
            <h2 className={around.group}>可以参加</h2>
            <RunList runs={open} now={now} onOver={again} />
          </section>
        ) : (
          <NoActivity what="目前没有可以参加的拼印" />
        )}
        {mine.length > 0 && (
          <section aria-label="我的拼印">
            <h2 className={around.group}>我的拼印</h2>
            <RunList runs={mine} now={now} onOver={again} />
          </section>
        )}
      </div>
    </>
  )
}
