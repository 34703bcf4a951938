import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Section } from '../parts/Section.tsx'

const ReviewList = lazy(async () => ({ default: (await import('./ReviewList.tsx')).ReviewList }))

/** 商品评价: asked for when it comes near to being seen, so that nobody who only orders waits for it. */
export function Reviews({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, come] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come(true)
      },
      { rootMargin: '400px' },
    )
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return (
    <Section title="商品评价">
      <div ref={place}>
        <Suspense fallback={waiting}>{near ? <ReviewList productId={productId} /> : waiting}</Suspense>
      </div>
    </Section>
  )
}

const waiting = <p aria-hidden="true"> </p>
