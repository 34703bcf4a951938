import type { Fonts } from '../artwork/drawn.ts'
import type { ReactNode } from 'react'
import { isRoom } from '../artwork/slots.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { CodeFields } from './CodeFields.tsx'
import css from './design.module.css'
import { DrawingFields } from './DrawingFields.tsx'
import { Measures } from './Measures.tsx'
import { PageFields } from './PageFields.tsx'
import type { Side } from './side.ts'
import { TextFields } from './TextFields.tsx'

type Props = {
  readonly side: Side
  readonly layer: Layer
  readonly fonts: Fonts
  /** What can be said of a picture; absent: there are none. */
  readonly picture?: ReactNode
  readonly onPut: (layer: Layer, stroke?: string) => void
}

/** What can be said of the selected layer: what its kind has, where it lies, how large it is. */
export const Fields = ({ side, layer, fonts, picture, onPut }: Props) => (
  <>
    {layer.kind === 'picture' && picture}
    {layer.kind === 'text' && <TextFields layer={layer} fonts={fonts} onPut={onPut} />}
    {layer.kind === 'drawing' && (
      <div className={css.card}>
        <h2>{isRoom(layer) ? `图片位“${layer.slot?.label}”` : layer.name}</h2>
        <DrawingFields layer={layer} onPut={onPut} />
      </div>
    )}
    {layer.kind === 'code' && (
      <div className={css.card}>
        <h2>二维码与条形码</h2>
        <CodeFields layer={layer} onPut={onPut} />
      </div>
    )}
    {layer.kind === 'page' && <PageFields layer={layer} />}
    <Measures side={side} layer={layer} onPut={onPut} />
  </>
)
