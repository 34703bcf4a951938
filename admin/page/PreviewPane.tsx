import { Button, Segmented } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { previewLayout } from '../../contract/page/layoutDesk.ts'
import type { Block } from '../../contract/page/page.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import styles from './page.module.css'

const screens = { 电脑: 1280, 手机: 375 } as const
type Screen = keyof typeof screens

/** How long nothing may change before the preview follows, ms. */
const pause = 500

/** The real home page as these blocks lay it out, drawn anew after each change. */
export function PreviewPane({ blocks }: { blocks: readonly Block[] }) {
  const [screen, setScreen] = useState<Screen>('电脑')
  const [shown, setShown] = useState<{ path: string; times: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [frame, share] = useShare(screens[screen])

  async function draw(signal?: AbortSignal) {
    try {
      const { path } = await call(previewLayout, { blocks: [...blocks] }, signal ? { signal } : {})
      setShown((before) => ({ path, times: (before?.times ?? 0) + 1 }))
      setError(null)
    } catch (failure) {
      if (!signal?.aborted) setError(failure)
    }
  }
  const refresh = useEffectEvent(draw)
  const asked = JSON.stringify(blocks)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => void refresh(leaving.signal), pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked])

  return (
    <section className={styles.preview} aria-label="预览">
      <div className={styles.previewTop}>
        <b>预览</b>
        <Segmented<Screen> aria-label="预览宽度" options={Object.keys(screens) as Screen[]} value={screen} onChange={setScreen} />
        <Button size="small" onClick={() => void draw()}>
          刷新
        </Button>
      </div>
      <Fault error={error} />
      <div className={styles.frame} ref={frame} data-screen={screen}>
        {shown && (
          <iframe
            key={shown.times}
            title="首页预览"
            src={shown.path}
            // Looked at only: the page is whole without its scripts.
            sandbox="allow-same-origin"
            style={{ width: screens[screen], height: `${100 / share}%`, transform: `scale(${share})` }}
          />
        )}
      </div>
      <p className={styles.hint}>预览仅供员工查看，不影响商城；页面上的链接在预览中不可点击。</p>
    </section>
  )
}

/** By how much a page of this width is made smaller to fit into the frame. */
function useShare(width: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  return [frame, Math.min(1, room / width)] as const
}
