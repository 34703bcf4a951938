import { useEffect } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { seckillIndex, seckillList, type SeckillRow } from '../../../contract/promotion/flash.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { NoActivity, NoSuchPage } from '../activity/NoActivity.tsx'
import { useTimed } from '../activity/useServerClock.ts'
import { callIn } from '../dispatch.ts'
import { productPath } from '../goodsPath.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { taxWord } from '../parts/taxWord.ts'
import { Pager } from '../parts/Pager.tsx'
import { Pic } from '../../../kit/Pic.tsx'
import { titled } from '../titled.ts'
import { capsOf } from './caps.ts'
import { RemindButton } from './RemindButton.tsx'
import { Taken } from './Taken.tsx'
import css from './seckill.module.css'

export const meta = titled('秒杀')

const limit = 20
/** How often what is left is asked anew while the slot runs, ms. */
const lookEvery = 5000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const call = callIn(context)
  const { seckillTime: slots, seckillTimeIndex, serverTime } = await call(seckillIndex, {})
  const asked = query.get('time')
  const slot = slots.find(({ id }) => String(id) === asked) ?? slots[seckillTimeIndex] ?? null
  const page = query.get('page') ?? '1'
  const input = { page, limit: String(limit), time: String(slot?.id ?? '') } as unknown as Parameters<typeof seckillList.input.parse>[0]
  const goods = slot ? await found(call(seckillList, input as { page: number })) : { rows: [], total: 0 }
  return { slots, slot, serverTime, rows: goods.rows, page: Number(page), pages: Math.ceil(goods.total / limit) }
}

const hrefOf = (slot: number, page = 1): string => `/indexpage/seckill?time=${slot}${page > 1 ? `&page=${page}` : ''}`
const states = { 0: '已结束', 1: '抢购中', 2: '即将开始' } as const

/** 秒杀, slot by slot, with one countdown by the server's clock. */
export default function SeckillPage() {
  const { slots, slot, serverTime, rows, page, pages } = useLoaderData<typeof loader>()
  const { now, again } = useTimed(serverTime)
  const isRunning = slot?.status === 1
  useEffect(() => {
    if (!isRunning) return
    const look = setInterval(() => document.visibilityState === 'visible' && again(), lookEvery)
    return () => clearInterval(look)
  }, [isRunning, again])
  return (
    <>
      <Breadcrumb way={[{ name: '活动中心', to: '/indexpage/activityGoods' }, { name: '秒杀' }]} />
      <div className="wide">
        <header className={css.head}>
          <h1>秒杀</h1>
          {slot && slot.status !== 0 && (
            <Countdown
              key={`${slot.id} ${slot.status}`}
              label={slot.status === 1 ? '距结束' : '距开始'}
              to={(slot.status === 1 ? slot.stop : slot.start) * 1000}
              now={now}
              onOver={again}
            />
          )}
        </header>
        {slot ? (
          <>
            <nav className={css.slots} aria-label="场次">
              {slots.map(({ id, time, day, status }) => (
                <Link key={id} to={hrefOf(id)} aria-current={id === slot.id ? 'page' : undefined} data-status={status} preventScrollReset>
                  <b className="num">{`${day.slice(5)} ${time}`}</b> <span>{states[status]}</span>
                </Link>
              ))}
            </nav>
            {slot.status === 2 && (
              <p className={css.soon}>
                {slot.day} {slot.time} 开始，开始前 5 分钟通知您。
                <RemindButton key={slot.id} slotId={slot.id} reminded={slot.reminded} />
              </p>
            )}
            <ul className={css.goods} aria-label="秒杀商品">
              {rows.map((row, at) => (
                <Goods key={row.id} row={row} eager={at < 4} />
              ))}
            </ul>
            {rows.length === 0 && pages > 0 && <NoSuchPage first={hrefOf(slot.id)} />}
            <Pager page={page} pages={pages} href={(to) => hrefOf(slot.id, to)} />
          </>
        ) : (
          <NoActivity what="目前没有秒杀" />
        )}
      </div>
    </>
  )
}

function Goods({ row, eager }: { row: SeckillRow; eager: boolean }) {
  const to = productPath({ productId: row.productId, storeName: row.title })
  const { image, title, price, taxMode, stock, unitName, moq, status } = row
  const gone = stock === 0
  const caps = capsOf(row, unitName)
  const word = status === 0 ? '已结束' : gone ? '已抢光' : status === 2 ? '查看商品' : '去抢购'
  return (
    <li className={gone || status === 0 ? `${css.one} ${css.over}` : css.one}>
      <Link to={to} className={css.picture} tabIndex={-1} aria-hidden>
        <Pic image={image} alt="" small sizes="(max-width:560px) 40vw, 300px" first={eager} />
      </Link>
      <div className={css.words}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p className={css.price}>
          秒杀价 <b className="num">¥{price}</b> / {unitName} {taxMode && <small>{taxWord(taxMode)}</small>}
        </p>
        <p className={css.small}>
          起订 {moq} {unitName}
          {caps && `，${caps}`}
        </p>
        <Taken row={row} />
        {status !== 0 && !gone ? (
          <Link className={status === 1 ? 'btn main' : 'btn'} to={to} aria-label={`${word} ${title}`}>
            {word}
          </Link>
        ) : (
          <span className={css.word}>{word}</span>
        )}
      </div>
    </li>
  )
}
