import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { Pic } from '../../../kit/Pic.tsx'
import css from './Gallery.module.css'
import { largeSizes } from './worn.ts'

type Props = {
  pictures: readonly string[]
  /** What each shows, in words, where somebody said. */
  alts: readonly string[]
  /** The picture of what is chosen, to turn to when it changes. */
  shown: string | undefined
  name: string
}

/** The pictures of a product. Resting on the large one brings it nearer where the pointer is. */
export function Gallery({ pictures, alts, shown, name }: Props) {
  const [at, turnTo] = useState(pictures[0] ?? '')
  useEffect(() => {
    if (shown) turnTo(shown)
  }, [shown])

  const large = useRef<HTMLDivElement>(null)
  const isComing = useComing(large, at)

  function follow({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const place = `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
    currentTarget.querySelector('img')?.style.setProperty('transform-origin', place)
  }

  return (
    <div>
      <div className={css.large} ref={large} aria-busy={isComing} onMouseMove={follow}>
        <Pic image={at} alt={alts[pictures.indexOf(at)] || name} sizes={largeSizes} first />
      </div>
      {pictures.length > 1 && (
        <ul className={css.thumbs}>
          {pictures.map((picture, i) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`看第 ${i + 1} 张图`}
                aria-pressed={picture === at}
                onClick={() => turnTo(picture)}
                onMouseEnter={() => turnTo(picture)}
              >
                <Pic image={picture} alt="" sizes="68px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether the picture within is still on its way after another was turned to: the one before is seen until then. */
function useComing(within: RefObject<HTMLElement | null>, picture: string): boolean {
  const first = useRef(picture)
  const [isComing, setComing] = useState(false)
  useEffect(() => {
    const image = within.current?.querySelector('img')
    const comes = image && !image.complete && picture !== first.current
    setComing(comes === true)
    if (!comes) return
    const come = () => setComing(false)
    image.addEventListener('load', come)
    image.addEventListener('error', come)
    return () => {
      image.removeEventListener('load', come)
      image.removeEventListener('error', come)
    }
  }, [within, picture])
  return isComing
}
