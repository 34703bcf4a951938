import { Link } from 'react-router'
import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import { Pic } from '../../../kit/Pic.tsx'
import around from './activity.module.css'
import { Countdown } from './Countdown.tsx'
import css from './runs.module.css'

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
  const { id, storeName, image, selectionText, readyDay, closes, closesMs, mine, state, stateLabel } = one
  return (
    <li className={css.run}>
      <Pic image={image} alt="" small sizes="96px" />
      <div>
        <h3>
          <Link to={`/poolDetail?id=${id}`}>{storeName}</Link>
        </h3>
        <p className={css.chosen}>{selectionText.join('、')}</p>
        <p className={css.counts}>
          <Joined one={one} />，{readyDay} 前交货
        </p>
        <p className={css.stands}>
          {state === 'open' && closesMs > now ? (
            <Countdown label={`${closes.slice(5, 16)} 截止，还有`} to={closesMs} now={now} onOver={onOver} />
          ) : (
            <span>{stateLabel}</span>
          )}
          {mine && <span className={around.tag}>{mine.stateLabel}</span>}
          <Link className="text-link" to={`/poolDetail?id=${id}`} aria-label={`${storeName} 价格与规则`}>
            {mine ? '查看' : '看价格，去参加'}
          </Link>
        </p>
      </div>
    </li>
  )
}

type Counted = Pick<PoolSeen, 'state' | 'pieces' | 'members' | 'least' | 'most' | 'unitName'>

/** How many are in, and how many are still wanted. */
export function Joined({ one: { state, pieces, members, least, most, unitName } }: { one: Counted }) {
  const bounds = `${least} ${unitName}起印，最多 ${most} ${unitName}`
  if (members === 0) return <>{state === 'open' ? `还没有企业参加，${bounds}` : bounds}</>
  return (
    <>
      已有 <b className="num">{pieces}</b> {unitName}、{members} 家，{bounds}
      {state === 'open' && pieces < least && `，还差 ${least - pieces} ${unitName}起印`}
    </>
  )
}
