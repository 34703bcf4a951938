import { useState } from 'react'
import { remindFlash } from '../../../contract/promotion/flash.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toLogin } from '../leave.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'

/** 提醒我: a notice before the slot begins; pressed again, none. */
export function RemindButton({ slotId, reminded }: { slotId: number; reminded: boolean }) {
  const { buyer } = useFrame()
  const [on, set] = useState(reminded)
  const [busy, wait] = useState(false)
  const [keys] = useState(() => repeatKeys())

  async function send() {
    if (!buyer) return toLogin()
    if (busy) return
    const input = { time: slotId, on: !on }
    wait(true)
    try {
      const told = await call(remindFlash, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      set(told.reminded)
      toast(told.reminded ? '已设提醒，开始前 5 分钟通知您' : '已取消提醒', 'success')
    } catch (error) {
      toast(wordsOf(error), 'error')
    }
    wait(false)
  }

  return (
    <button type="button" className={on ? 'btn' : 'btn main'} aria-pressed={on} aria-disabled={busy} onClick={() => void send()}>
      {on ? '已设提醒' : '提醒我'}
    </button>
  )
}
