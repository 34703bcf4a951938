import { useState } from 'react'
import { receiveCoupon } from '../../../contract/coupon/coupon.ts'
import type { ShelfCoupon } from '../../../contract/coupon/onShelf.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toLogin } from '../leave.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'
import css from './TakeButton.module.css'

type Props = { coupon: Pick<ShelfCoupon, 'id' | 'cname' | 'gives' | 'isUse'>; onTaken?: () => void }

/** 领取, beside goods: takes a coupon where it is read of; who is not logged in is led to the log-in. */
export function TakeButton({ coupon: { id, cname, gives, isUse }, onTaken }: Props) {
  const { buyer } = useFrame()
  const [had, take] = useState(isUse)
  const [busy, wait] = useState(false)
  const [keys] = useState(() => repeatKeys())

  async function send() {
    if (!buyer) return toLogin()
    if (busy) return
    const input = { couponId: id }
    wait(true)
    try {
      await call(receiveCoupon, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      take(true)
      toast(`已领取：${cname}`, 'success')
      onTaken?.()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'coupon.taken') take(true)
      toast(wordsOf(error), 'error')
    }
    wait(false)
  }

  return (
    <button
      type="button"
      className={css.take}
      disabled={had}
      aria-disabled={busy}
      aria-label={`领取 ${gives} ${cname}`}
      onClick={() => void send()}
    >
      {had ? '已领取' : '领取'}
    </button>
  )
}
