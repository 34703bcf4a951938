import type { CameBy } from '../../../contract/price/offer.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { useServerClock } from '../activity/useServerClock.ts'
import wordsCss from './words.module.css'

/** What ends for each kind, and what is said when it has. */
const ends = {
  flash: { runs: '占用剩余', over: '占用已到期，请重新抢购' },
  group: { runs: '提交订单剩余', over: '拼团已截止' },
  pool: { runs: '名额保留', over: '名额已释放，请重新参加' },
} as const satisfies Record<CameBy['kind'], { readonly runs: string; readonly over: string }>

type Props = {
  readonly came: CameBy
  /** Called once when they are not held any more. */
  readonly onOver: () => void
}

/** For how much longer a line may be had as it came, by the server's clock; nothing where that has no end. */
export const Held = ({ came: { kind, untilMs, serverTime }, onOver }: Props) =>
  untilMs === null ? null : <HeldUntil words={ends[kind]} until={untilMs} serverTime={serverTime} onOver={onOver} />

type Until = {
  readonly words: (typeof ends)[CameBy['kind']]
  readonly until: number
  readonly serverTime: number
  readonly onOver: () => void
}

function HeldUntil({ words, until, serverTime, onOver }: Until) {
  const now = useServerClock(serverTime)
  return (
    <span className={wordsCss.held}>
      <Countdown label={now < until ? words.runs : words.over} to={until} now={now} onOver={onOver} />
    </span>
  )
}
