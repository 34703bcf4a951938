import { useSyncExternalStore } from 'react'

const step = 18

/**
 * The colours a product comes in, as dots, from what `CardView` says of them. They are drawn in the browser: a page of cards with
 * all its dots would not fit into the first packets of an answer any more.
 */
export function Swatches({ of }: { of: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!isBrowser) return null
  const parts = of.split(' ').filter(Boolean)
  const dots = parts.filter((part) => /^[0-9a-f]{6}$/i.test(part))
  const words = parts.slice(dots.length).join(' ')
  const more = words.startsWith('+') ? Number(words) : 0
  return (
    <>
      {dots.length > 0 && (
        <svg role="img" aria-label={`${dots.length + more} 种颜色`} width={dots.length * step} height="20">
          {dots.map((hex, i) => (
            <circle key={hex} cx={7 + i * step} cy="10" r="6" fill={`#${hex}`} stroke="#bfbfbf" />
          ))}
        </svg>
      )}
      {words}
    </>
  )
}

const never = () => () => {}
