import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import type { Card } from '../../../contract/goods/card.ts'
import { listActivities, type Activity } from '../../../contract/promotion/activity.ts'
import { productFlash, seckillIndex } from '../../../contract/promotion/flash.ts'
import { listPools } from '../../../contract/promotion/pool.ts'
import { callIn, type Dispatch } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { cardView, type CardView } from '../parts/goods.ts'
import { linkTo } from '../parts/linkTo.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { titleOf } from '../titled.ts'
import css from './activity.module.css'
import { Countdown } from './Countdown.tsx'
import { Rules } from './Rules.tsx'
import { RunList } from './RunList.tsx'
import { beatOf, flashWords, givesWords, groupWords, type Beat } from './told.ts'
import { useTimed } from './useServerClock.ts'

export const meta: MetaFunction = ({ matches }) => [
  titleOf('活动中心', matches),
  { name: 'description', content: '正在进行和即将开始的优惠活动：适用商品、优惠力度、起止时间与规则一目了然。' },
  linkTo('canonical', '/indexpage/activityGoods', matches),
]

type Runs = Awaited<ReturnType<typeof loader>>['runs']
type Shown = Omit<Activity, 'goods'> & { readonly cards: CardView[]; readonly beat: Beat | null }

export async function loader({ context }: LoaderFunctionArgs) {
  const call = callIn(context)
  const [{ serverTime, activities }, runs] = await Promise.all([call(listActivities, {}), call(listPools, { limit: '3' })])
  const hasFlash = activities.some(({ kind, phase }) => kind === 'flash' && phase !== 'ended')
  const slots = hasFlash ? (await call(seckillIndex, {})).seckillTime : []
  const shown = activities.map(async ({ goods, ...one }): Promise<Shown> => {
    const cards = await Promise.all(goods.map((card) => cardIn(one, card, call)))
    return { ...one, gives: givesWords({ ...one, goods }), cards: cards.flat(), beat: beatOf(one, slots) }
  })
  return { serverTime, runs, activities: await Promise.all(shown) }
}

/** The card as it stands in an activity, with what that gives of it; none once all slots of a 秒杀 with it are over. */
async function cardIn({ id, kind, phase }: Omit<Activity, 'goods'>, card: Card, call: Dispatch): Promise<CardView[]> {
  const view = cardView(card)
  if (kind === 'flash' && phase !== 'ended') {
    const { rows } = await call(productFlash, { productId: String(card.productId) })
    const activity = flashWords(rows.filter(({ activityId }) => activityId === id))
    return activity ? [{ ...view, activity }] : []
  }
  const activity = kind === 'group' && phase === 'running' ? groupWords(card) : undefined
  return [activity ? { ...view, activity } : view]
}

const groups = [
  ['running', '正在进行'],
  ['upcoming', '即将开始'],
  ['ended', '已结束'],
] as const

/** 活动中心: what runs now, what comes, and what is over. */
export default function ActivityCentre() {
  const { serverTime, runs, activities } = useLoaderData<typeof loader>()
  const { now, again } = useTimed(serverTime)
  return (
    <>
      <Breadcrumb way={[{ name: '活动中心' }]} />
      <div className="wide">
        <header className={css.head}>
          <h1>活动中心</h1>
          <Link className="text-link" to="/indexpage/seckill">
            秒杀
          </Link>
          <Link className="text-link" to="/indexpage/discount">
            限时折扣商品
          </Link>
          <Link className="text-link" to="/indexpage/combination">
            拼团
          </Link>
          <Link className="text-link" to="/indexpage/pool">
            拼印
          </Link>
          <Link className="text-link" to="/indexpage/getcoupon">
            领券中心
          </Link>
        </header>
        {activities.length + runs.total === 0 && <p className={css.lead}>目前没有活动，新活动发布后会在这里显示。</p>}
        {groups.map(([phase, title]) => {
          const mine = activities.filter((one) => one.phase === phase)
          const pools = phase === 'running' && runs.total > 0 ? runs : null
          if (mine.length === 0 && !pools) return null
          return (
            <section key={phase} aria-label={title}>
              <h2 className={css.group}>{title}</h2>
              {pools && <RunsPanel runs={pools} now={now} onOver={again} />}
              {mine.map((one) => (
                <ActivityPanel key={one.id} activity={one} now={now} onOver={again} />
              ))}
            </section>
          )
        })}
      </div>
    </>
  )
}

/** The runs that close first. */
const RunsPanel = ({ runs: { rows, total }, now, onOver }: { runs: Runs; now: number; onOver: () => void }) => (
  <article className={css.activity}>
    <header className={css.head}>
      <span className={css.tag}>拼印</span>
      <h3>多家企业一起印刷</h3>
      <span className={css.gives}>印得越多每件越便宜</span>
    </header>
    <RunList runs={rows} now={now} onOver={onOver} />
    <p className={css.more}>
      <Link className="text-link" to="/indexpage/pool">
        查看全部 {total} 批
      </Link>
    </p>
  </article>
)

function ActivityPanel({ activity, now, onOver }: { activity: Shown; now: number; onOver: () => void }) {
  const { id, kind, name, label, gives, phase, from, until, rules, total, cards, beat } = activity
  return (
    <article className={phase === 'ended' ? `${css.activity} ${css.over}` : css.activity}>
      <header className={css.head}>
        <span className={css.tag}>{label}</span>
        <h3>{name}</h3>
        <span className={css.gives}>{gives}</span>
        <span className={css.when}>
          {from.slice(5, 16)} 至 {until.slice(5, 16)}
        </span>
        {beat && <Countdown {...beat} now={now} onOver={onOver} />}
      </header>
      <Rules rules={rules} />
      {phase !== 'ended' && <ProductGrid cards={cards} />}
      {phase === 'running' && (kind === 'flash' || total > cards.length) && (
        <p className={css.more}>
          <Link className="text-link" to={kind === 'flash' ? '/indexpage/seckill' : `/indexpage/discount?activity=${id}`}>
            {kind === 'flash' ? '去秒杀' : `查看全部 ${total} 种商品`}
          </Link>
        </p>
      )}
    </article>
  )
}
