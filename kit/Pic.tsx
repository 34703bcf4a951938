import type { ComponentPropsWithoutRef } from 'react'
import { pictureFormats, pictureUrl, pictureWidths } from '../contract/catalog.ts'

type PicProps = Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  /** The picture's name without size and ending, as the contract gives it. */
  readonly image: string
  /** '' where the words beside it already say what it shows. */
  readonly alt: string
  readonly widths?: readonly number[]
}

/** A picture in the best format and size the browser takes. Give `width` and `height`, so that nothing jumps when it comes. */
export function Pic({ image, alt, widths = pictureWidths, sizes, ...rest }: PicProps) {
  const set = (format: (typeof pictureFormats)[number]) =>
    widths.map((width) => `${pictureUrl(image, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        loading="lazy"
        decoding="async"
        {...rest}
        src={pictureUrl(image, widths[0] ?? 240, 'jpg')}
        srcSet={set('jpg')}
        sizes={sizes}
        alt={alt}
      />
    </picture>
  )
}
