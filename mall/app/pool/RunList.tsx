import { Link } from 'react-router'
import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { Countdown } from '../activity/Countdown.tsx'
import around from '../activity/activity.module.css'
import css from './pool.module.css'

type Props = { readonly now: number; readonly onOver: () => void }

/** Runs with how many are in, until when they may be joined, and the own place. */
export const RunList = ({ runs, ...at }: Props & { readonly runs: readonly PoolSeen[] }) => (
  <ul className={css.runs}>
    {runs.map((one) => (
      <Run key={one.id} one={one} {...at} />
    ))}
  </ul>
)

function Run({ one, now, onOver }: Props & { readonly one: PoolSeen }) {
  const {
    id,
    storeName,
    image,
    selectionText,
    pieces,
    members,
    least,
    most,
    unitName,
    readyDay,
    closes,
    closesMs,
    mine,
    state,
    stateLabel,
  } = one
  return (
    <li className={css.run}>
      <Pic image={image} alt="" small sizes="96px" />
      <div>
        <h3>
          <Link to={`/poolDetail?id=${id}`}>{storeName}</Link>
        </h3>
        <p className={css.chosen}>{selectionText.join('、')}</p>
        <p className={css.counts}>
          已有 <b className="num">{pieces}</b> {unitName}、{members} 家，{least} {unitName}起印，最多 {most} {unitName}，{readyDay} 前交货
        </p>
        <p className={css.counts}>
          {state === 'open' && closesMs > now ? (
            <Countdown label={`${closes.slice(5, 16)} 截止，还有`} to={closesMs} now={now} onOver={onOver} />
          ) : (
            <span>{stateLabel}</span>
          )}
          {mine && <span className={around.tag}>{mine.stateLabel}</span>}
        </p>
      </div>
    </li>
  )
}
