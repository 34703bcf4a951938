import { useEffect, useRef, useState } from 'react'
import { type Design } from '../../../contract/artwork/design.ts'
import { cancelPrint, isUnderWay, printDesign, printRun, printRunOf, type PrintRun } from '../../../contract/artwork/printRun.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'

/** ms until it is asked how far it is: small designs are made at once, long lists take their time. */
const soon = 150
const later = 1000

/** What the files of a design are made by, how far it is, and how it is left. */
export function usePrinting(productId: number, may: boolean) {
  const [run, tell] = useState<PrintRun | null>(null)
  /** What came of one that was begun before the page was opened, also where it had ended by then. */
  const [before, tellBefore] = useState('')
  const [keys] = useState(() => repeatKeys())
  const open = useRef(true)

  /** Tells how far it is until it has ended; null: the page was left meanwhile. */
  async function follow(id: number): Promise<PrintRun | null> {
    for (let wait = soon; open.current; wait = Math.min(later, wait * 1.5)) {
      const now = await asked(id)
      if (!open.current) return null
      if (now) tell(now)
      if (now && !isUnderWay(now)) return now
      await new Promise((over) => setTimeout(over, wait))
    }
    return null
  }

  /** The files of the design, once all are made; null: it was cancelled, or the page was left. @throws Refusal why they cannot be. */
  async function print(design: Design): Promise<PrintRun['files'] | null> {
    const surfaces = design.surfaces.filter(({ layers }) => layers.length > 0)
    tellBefore('')
    const { id } = await call(printDesign, { productId, design: { ...design, surfaces } })
    try {
      const ended = await follow(id)
      if (ended?.state === 'failed') throw new Refusal('file.refused', {}, ended.fault)
      return ended?.state === 'done' ? ended.files : null
    } finally {
      tell(null)
    }
  }

  async function cancel(): Promise<void> {
    if (!run) return
    const input = { id: run.id }
    try {
      await call(cancelPrint, input, { repeatKey: keys.keyFor(input) })
      keys.done()
    } catch (error) {
      // It may have been ready a moment before, which is seen by itself.
      if (!(error instanceof Refusal && error.code === 'design.print.over')) toast(wordsOf(error), 'error')
    }
  }

  useEffect(() => {
    open.current = true
    if (may) void resume()
    return () => {
      open.current = false
    }
    async function resume(): Promise<void> {
      const there = await call(printRunOf, { productId }).catch(() => null)
      if (!there || !open.current) return
      if (isUnderWay(there)) tell(there)
      const ended = await follow(there.id).catch(() => null)
      if (!open.current) return
      tell(null)
      if (ended?.state === 'done') tellBefore('上次提交的印刷文件已生成，可以加入购物车或立即购买')
      if (ended?.state === 'failed') tellBefore(`上次提交的印刷文件未能生成：${ended.fault}`)
    }
  }, [productId, may])

  return { run, before, print, cancel }
}

/** How far it is; null: the road failed, which is tried again. @throws Refusal. */
async function asked(id: number): Promise<PrintRun | null> {
  try {
    return await call(printRun, { id })
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'server.busy') throw error
    return null
  }
}
