import { useState } from 'react'
import type { z } from 'zod'
import { useNavigate } from 'react-router'
import { createQuotation } from '../../../contract/order/quotation.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'

type Props = { asked: z.input<typeof createQuotation.input>; disabled: boolean; className: string }

/** 生成报价单: writes a quotation and goes to it. Who may not order has no such button. */
export function QuoteButton({ asked, disabled, className }: Props) {
  const { buyer } = useFrame()
  const go = useNavigate()
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => repeatKeys())
  if (!buyer?.grants.includes('order.place')) return null

  async function write() {
    if (busy) return
    setBusy(true)
    try {
      const { number } = await call(createQuotation, asked, { repeatKey: keys.keyFor(asked) })
      keys.done()
      await go(`/quotation/${number}`)
    } catch (error) {
      toast(wordsOf(error), 'error')
    }
    setBusy(false)
  }

  return (
    <button type="button" className={className} disabled={disabled} aria-disabled={busy} onClick={() => void write()}>
      {busy ? '正在生成…' : '生成报价单'}
    </button>
  )
}
