import { useRef, useState, type ReactNode } from 'react'
import type { Banner } from '../../../contract/goods/catalog.ts'
import { Pic } from '../../../kit/Pic.tsx'
import css from './Carousel.module.css'
import { useAutoplay } from './useAutoplay.ts'

type Props = {
  readonly banners: readonly Banner[]
  /** What stands in their place while there are none. */
  readonly children: ReactNode
}

/** Banners that move on every five seconds, unless someone looks closer, pauses them, or wants less motion. */
export function Carousel({ banners, children }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [paused, pause] = useState(false)
  const [held, hold] = useState(false)

  function go(next: number) {
    const to = (next + banners.length) % banners.length
    track.current?.scrollTo({ left: to * track.current.clientWidth })
    setAt(to)
  }
  useAutoplay(!paused && !held && banners.length > 1, at, () => go(at + 1))

  if (banners.length === 0) return <div className={`${css.carousel} ${css.none}`}>{children}</div>
  return (
    <section
      className={css.carousel}
      aria-roledescription="轮播"
      aria-label="活动推荐"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <ul
        ref={track}
        className={css.track}
        onScroll={({ currentTarget }) => {
          const shown = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth)
          if (shown !== at && Math.abs(currentTarget.scrollLeft - shown * currentTarget.clientWidth) < 2) setAt(shown)
        }}
      >
        {banners.map((banner, i) => (
          <Slide key={banner.id} banner={banner} shown={i === at} first={i === 0} />
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={css.bar}>
          {banners.map(({ id, title }, i) => (
            <button
              key={id}
              type="button"
              className={css.dot}
              aria-label={`第 ${i + 1} 张：${title}`}
              aria-current={i === at}
              onClick={() => go(i)}
            />
          ))}
          <button type="button" className={css.pause} aria-label={paused ? '继续轮播' : '暂停轮播'} onClick={() => pause(!paused)}>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d={paused ? 'M2 1l9 5-9 5z' : 'M2 1h3v10H2zM7 1h3v10H7z'} fill="currentColor" />
            </svg>
          </button>
        </div>
      )}
    </section>
  )
}

function Slide({ banner, shown, first }: { banner: Banner; shown: boolean; first: boolean }) {
  const { url, jumpUrl, title, subtitle } = banner
  const inside = (
    <>
      <Pic image={url} alt="" banner sizes="(max-width:960px) 100vw, 980px" first={first} shape={[980, 460]} className={css.pic} />
      <span className={css.words}>
        <strong>{title}</strong>
        <span>{subtitle}</span>
      </span>
    </>
  )
  return (
    <li inert={!shown}>
      {jumpUrl ? (
        <a href={jumpUrl} className={css.slide}>
          {inside}
        </a>
      ) : (
        <div className={css.slide}>{inside}</div>
      )}
    </li>
  )
}
