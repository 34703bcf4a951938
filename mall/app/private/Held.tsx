import type { CameBy } from '../../../contract/price/offer.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { useServerClock } from '../activity/useServerClock.ts'
import wordsCss from './words.module.css'

type Props = {
  readonly came: CameBy
  /** Called once when they are not held any more. */
  readonly onOver: () => void
}

/** For how much longer the pieces of a line are held, by the server's clock; nothing where that has no end. */
export const Held = ({ came: { untilMs, serverTime }, onOver }: Props) =>
  untilMs === null ? null : <HeldUntil until={untilMs} serverTime={serverTime} onOver={onOver} />

function HeldUntil({ until, serverTime, onOver }: { until: number; serverTime: number; onOver: () => void }) {
  const now = useServerClock(serverTime)
  return (
    <span className={wordsCss.held}>
      <Countdown label={now < until ? '占用剩余' : '占用已到期，请重新抢购'} to={until} now={now} onOver={onOver} />
    </span>
  )
}
