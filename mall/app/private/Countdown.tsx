import { useEffect, useState } from 'react'
import { serverNow } from '../clock.ts'
import { timeLeft } from './due.ts'
import wordsCss from './words.module.css'

/** How long until `due`, second by second, by the server's clock. Not read out: the moment itself stands beside it. */
export function Countdown({ due, over = '已过期' }: { due: string; over?: string }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = timeLeft(due, now)
  return (
    <span className={`${wordsCss.left} num`} aria-hidden="true">
      {left ? `剩 ${left}` : over}
    </span>
  )
}
