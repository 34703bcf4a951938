import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Preview, PromotionReport } from '../../contract/promotion/promotionResult.ts'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import desk from '../pieces/desk.module.css'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { previewQuery, reportQuery } from './queries.ts'
import styles from './promotion.module.css'

/** 试算: what the activity would have come to with the orders of the last 30 days. */
export function PreviewPanel({ id, revision }: { id: number; revision: number }) {
  const { data, error } = useQuery(previewQuery(id, revision))
  return (
    <Panel title="近 30 天订单试算">
      <Fault error={error} />
      {!data && !error && <Skeleton active />}
      {data && <Tried preview={data} />}
    </Panel>
  )
}

/** Why it needs another person's word; nothing where it does not. */
export const Concerns = ({ concerns }: Pick<Preview, 'concerns'>) =>
  concerns.length > 0 && (
    <div className={styles.note} role="status">
      须由另一位有营销权限的同事复核后生效（只有您一人有此权限时直接生效）：
      <ul className={styles.concerns}>
        {concerns.map((concern) => (
          <li key={concern}>{concern}</li>
        ))}
      </ul>
    </div>
  )

/** What an activity would have come to, and why it needs another person's word. */
export function Tried({ preview }: { preview: Preview }) {
  const { lines, orders, companies, before, after, off, earned, concerns, gainers } = preview
  return (
    <>
      <Concerns concerns={concerns} />
      {lines > 0 && (
        <Facts
          rows={[
            ['订单', `${companies} 家企业的 ${orders} 张订单，${lines} 行明细`],
            ['原金额', <Money key="before" yuan={before} />],
            ['优惠后', <Money key="after" yuan={after} />],
            ['共优惠', <Money key="off" yuan={off} strong />],
            [
              '毛利',
              earned && (
                <>
                  {earned.rateBefore}% → {earned.rateAfter}%{' '}
                  <span className={desk.quiet}>
                    收入 <Money yuan={earned.revenueBefore} /> → <Money yuan={earned.revenueAfter} />
                    ，成本 <Money yuan={earned.cost} />
                    （未税，成本已知的部分）
                  </span>
                </>
              ),
            ],
            ['受益最多', gainers.map(({ name, off: less }) => `${name} ${formatYuan(parseYuan(less))}`).join('，')],
          ]}
        />
      )}
    </>
  )
}

/** 效果: what came of it, against the four weeks before; while it runs asked anew every few seconds. */
export function ReportPanel({ id, revision, runs }: { id: number; revision: number; runs: boolean }) {
  const { data, error } = useQuery({ ...reportQuery(id, revision), refetchInterval: runs ? 5000 : false })
  return (
    <Panel title="活动效果">
      <Fault error={error} />
      {!data && !error && <Skeleton active />}
      {data && <Came report={data} />}
    </Panel>
  )
}

/** So much a day, in yuan. */
const aDay = (gross: string, days: number): string => (days > 0 ? (Number(gross) / days).toFixed(2) : '0.00')

const Came = ({ report: { during, before, off, waiting, waitingOff, lapsed } }: { report: PromotionReport }) => (
  <>
    <Facts
      rows={[
        ['已付款', `${during.orders} 张订单，${during.companies} 家企业`],
        ['已优惠', <Money key="off" yuan={off} strong />],
        [
          '待付款、待成团',
          waiting > 0 ? (
            <>
              {waiting} 张订单，优惠 <Money yuan={waitingOff} />
            </>
          ) : null,
        ],
        ['取消或超时', lapsed > 0 ? `${lapsed} 张订单，优惠已退回` : null],
      ]}
    />
    <Rows
      rows={[
        { name: '活动期间', ...during },
        { name: '开始前四周', ...before },
      ]}
      keyOf={(row) => row.name}
      columns={[
        { title: '时段', phone: null, cell: (row) => row.name, small: (row) => `${row.days} 天` },
        { title: '已付款订单', right: true, cell: (row) => row.orders },
        { title: '企业', right: true, cell: (row) => row.companies },
        { title: '件数', right: true, cell: (row) => row.pieces },
        { title: '金额（含税）', right: true, cell: (row) => <Money yuan={row.gross} /> },
        { title: '日均', right: true, cell: (row) => <Money yuan={aDay(row.gross, row.days)} /> },
      ]}
    />
    <p className={desk.quiet}>金额含税。活动期间只计享受了本活动的订单；开始前四周为同样商品的全部订单。</p>
  </>
)
