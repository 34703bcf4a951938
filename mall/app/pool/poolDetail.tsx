import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { grouped } from '../../../contract/money.ts'
import { poolDetail } from '../../../contract/promotion/pool.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { Joined } from '../activity/RunList.tsx'
import around from '../activity/activity.module.css'
import { useTimed } from '../activity/useServerClock.ts'
import { callIn } from '../dispatch.ts'
import { productPath } from '../goodsPath.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { titled } from '../titled.ts'
import { JoinForm } from './JoinForm.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import told from '../activity/runs.module.css'
import css from './pool.module.css'
import type { Shown } from './shown.ts'

export const meta = titled('拼印')

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Shown> {
  const query = new URL(request.url).searchParams
  const [id, quantity] = [query.get('id') ?? '', query.get('quantity')]
  return found(callIn(context)(poolDetail, { id, ...(quantity && { quantity }) }))
}

/** One run: until when, how many are in, what one's own pieces cost by that, the rules, and joining or one's own place. */
export default function PoolPage() {
  const one = useLoaderData<typeof loader>()
  const { now, again } = useTimed(one.serverTime)
  const { storeName, productId, image, selectionText, readyDay, closes, closesMs, state, reason, mine } = one
  const isOpen = state === 'open' && closesMs > now
  return (
    <>
      <Breadcrumb
        way={[{ name: '活动中心', to: '/indexpage/activityGoods' }, { name: '拼印', to: '/indexpage/pool' }, { name: storeName }]}
      />
      <div className="wide">
        <div className={css.columns}>
          <div>
            <section className={css.panel}>
              <header className={around.head}>
                <span className={around.tag}>拼印</span>
                <h1>{storeName}</h1>
                {isOpen ? (
                  <Countdown label="距截止" to={closesMs} now={now} onOver={again} />
                ) : (
                  <span className={around.when}>{one.stateLabel}</span>
                )}
              </header>
              <div className={css.what}>
                <Pic image={image} alt="" small sizes="96px" />
                <div>
                  <p className={told.chosen}>{selectionText.join('、')}</p>
                  <p className={told.counts}>
                    <Joined one={one} />
                  </p>
                  <p className={told.counts}>
                    {closes.slice(0, 16)} 截止，{readyDay} 前交货
                  </p>
                  {reason && <p className={told.counts}>未成：{reason}</p>}
                  <p className={told.counts}>
                    <Link className="text-link" to={productPath({ productId, storeName })}>
                      单独购买
                    </Link>
                  </p>
                </div>
              </div>
            </section>
            <Prices one={one} />
            <section className={css.panel}>
              <h2>规则</h2>
              <ul className={css.rules}>
                {one.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </section>
          </div>
          {mine && mine.state !== 'out' ? (
            <OwnPlace one={one} mine={mine} onDone={again} />
          ) : (
            isOpen && one.prices && <JoinForm one={one} prices={one.prices} />
          )}
        </div>
      </div>
    </>
  )
}

/** What so many pieces cost alone and by how many are printed in all. */
function Prices({ one: { id, least, prices, why, unitName, mine } }: { one: Shown }) {
  return (
    <section className={css.panel}>
      <h2>价格</h2>
      {!(mine && mine.state !== 'out') && (
        <Form className={css.tried} action="/poolDetail">
          <input type="hidden" name="id" value={id} />
          <label>
            数量
            <input
              type="number"
              name="quantity"
              min={1}
              step={1}
              required
              defaultValue={prices?.quantity ?? ''}
              key={prices?.quantity ?? 0}
            />
          </label>
          <button type="submit" className="btn">
            按此数量试算
          </button>
        </Form>
      )}
      {!prices && <p role="alert">{why}</p>}
      {prices && (
        <>
          <p>
            {prices.quantity} {unitName}单独购买 <b className={`num ${css.most}`}>¥{grouped(prices.alone)}</b>（含税），这是最高价
          </p>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">同印件数</th>
                <th scope="col">含税</th>
                <th scope="col">每{unitName}</th>
                <th scope="col">少付</th>
              </tr>
            </thead>
            <tbody>
              {prices.rows.map((row, at) => (
                <tr key={row.pieces}>
                  <td>
                    {row.pieces} {unitName}
                    {row.pieces === least ? '（起印）' : at === 0 && '（现在）'}
                  </td>
                  <td className="num">¥{grouped(row.gross)}</td>
                  <td className="num">¥{row.unitGross}</td>
                  <td className="num">¥{grouped(row.less)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={told.counts}>以截止时已付款、校样已确认的件数结算。</p>
        </>
      )}
    </section>
  )
}
