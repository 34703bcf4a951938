import { useEffect, useRef } from 'react'
import css from './activity.module.css'

const two = (n: number): string => String(n).padStart(2, '0')

/** So many ms in words of one width: `2 天 03:04:05`. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  return `${days > 0 ? `${days} 天 ` : ''}${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
}

type Props = { readonly label: string; readonly to: number; readonly now: number; readonly onOver: () => void }

/** What is left until a moment, by the server's clock; ms. It says once when nothing is left. */
export function Countdown({ label, to, now, onOver }: Props) {
  const told = useRef(false)
  const isOver = now >= to
  useEffect(() => {
    if (!isOver) told.current = false
    else if (!told.current) {
      told.current = true
      onOver()
    }
  }, [isOver, onOver])
  return (
    <span className={css.countdown} role="timer">
      {label} <b className="num">{spanWords(to - now)}</b>
    </span>
  )
}
