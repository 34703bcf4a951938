import { preload } from 'react-dom'
import { bannerWidths, pictureUrl, pictureWidths, type PictureFormat } from '../contract/goods/catalog.ts'

type Props = {
  /** The picture's name without size and ending. */
  image: string
  alt: string
  /** How wide it is shown, as in `sizes` of an img. */
  sizes: string
  className?: string | undefined
  banner?: boolean
  /** True for pictures that are never shown large. */
  small?: boolean
  /** True for what is seen first: loaded at once, before the scripts. */
  first?: boolean
  /** Width by height of the picture. */
  shape?: readonly [number, number]
}

const sourcesOf = (image: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${pictureUrl(image, width, format)} ${width}w`).join(',')

/** Fetches a picture that is likely to be shown next at these `sizes`: of colours many are drawn when first asked for. */
export const warm = (image: string, sizes: string): void =>
  preload(pictureUrl(image, pictureWidths[1], 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourcesOf(image, pictureWidths, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'low',
  })

/** A picture in the newest format and the smallest size that do; small ones without WebP between AVIF and JPEG. */
export function Pic({ image, alt, sizes, className, banner = false, small = false, first = false, shape = [1, 1] }: Props) {
  const widths: readonly number[] = banner ? bannerWidths : small ? pictureWidths.slice(0, 2) : pictureWidths
  const sources = (format: PictureFormat) => sourcesOf(image, widths, format)
  const middle = widths[1] ?? 480
  if (first) {
    // Named in the head, before the scripts: a browser opens six connections, and they are soon taken.
    preload(pictureUrl(image, middle, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources('avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  }
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      {/* Of small ones a page has dozens: who has no AVIF takes the JPEG, and the page stays within its first packets. */}
      {!small && <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />}
      <img
        src={pictureUrl(image, middle, 'jpg')}
        alt={alt}
        width={middle}
        height={Math.round((middle * shape[1]) / shape[0])}
        className={className}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
