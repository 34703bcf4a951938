import type { ComponentProps } from 'react'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import css from './designs.module.css'

type Drawn = ComponentProps<typeof DesignThumb>
type Props = { readonly name: string; readonly cover: Drawn['surface'] | null; readonly pictures: NonNullable<Drawn['pictures']> }

/** What a design looks like, at the head of its card. */
export const DesignCover = ({ name, cover, pictures }: Props) => (
  <div className={css.cover}>
    {cover ? <DesignThumb surface={cover} pictures={pictures} label={`${name} 的缩略图`} /> : <span>没有预览</span>}
  </div>
)
