import { grouped } from '../../../contract/money.ts'
import type { PoolPrices } from '../../../contract/promotion/pool.ts'
import told from '../activity/runs.module.css'
import { WhomToAsk } from '../parts/WhomToAsk.tsx'
import { joinPath } from '../product/joinPath.ts'
import { useFrame } from '../shell/frame.ts'
import css from './pool.module.css'
import type { Shown } from './shown.ts'

/** What joining with so many pieces costs at most, and the way to the product's page, where sizes, packing and rush are one's own to choose. */
export function JoinForm({ one, prices }: { one: Shown; prices: PoolPrices }) {
  const { buyer } = useFrame()
  return (
    <aside className={`${css.panel} ${css.form}`} aria-label="参加这一批">
      <h2>
        参加 {Number(one.closes.slice(5, 7))} 月 {Number(one.closes.slice(8, 10))} 日截止的这一批
      </h2>
      <p>
        {prices.quantity} {one.unitName}，先付 <b className={`num ${css.most}`}>¥{grouped(prices.alone)}</b>（含税），只会更少
      </p>
      {buyer && !buyer.grants.includes('order.place') ? (
        <WhomToAsk grant="order.place" />
      ) : (
        <a className="btn main" href={joinPath(one, prices.quantity)}>
          选数量与配置，去参加
        </a>
      )}
      <p className={told.counts}>印刷与材质同这一批；尺码、包装、打样与加急由贵公司自选，另计。截止前可随时退出。</p>
    </aside>
  )
}
