import { useEffect, useRef, useState } from 'react'
import type { Fonts } from '../../../../artwork/drawn.ts'
import type { Raster } from '../../../../artwork/mockup/raster.ts'
import type { DesignPicture, Surface } from '../../../../contract/artwork/design.ts'
import { show } from '../../../../kit/mockup/pixels.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import type { Mocked } from './mocked.ts'
import css from './MockupDialog.module.css'
import { useMockups, type Made } from './useMockups.ts'

type Props = {
  readonly name: string
  readonly mocked: readonly Mocked[]
  readonly surfaces: readonly Surface[]
  readonly fonts: Fonts
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly onClose: () => void
}

/** 效果图: each side in each colour with the design as it stands; one at large, the others to be chosen. */
export function MockupDialog({ name, onClose, ...asked }: Props) {
  const { mocked } = asked
  const made = useMockups(asked)
  const [key, choose] = useState(mocked[0]?.key ?? '')
  const shown = mocked.find((one) => one.key === key)
  const isSeen = (position: string) => mocked.some(({ prints }) => prints.some((one) => one.position === position))
  const isPartly = asked.surfaces.some(({ position, layers }) => layers.length > 0 && !isSeen(position))
  const isEmpty = asked.surfaces.every(({ layers }) => layers.length === 0)
  return (
    <Dialog title={`效果图　${name}`} onClose={onClose} wide>
      <p className={css.note}>
        {isEmpty ? '还没有放上图案，先看看商品本身。' : '按您的设计与商品图生成，供参考；颜色与位置以校样为准。'}
        {isPartly && '有的部位没有商品图（如内页），那里的设计不在效果图中。'}
        <span role="status"> {made.size < mocked.length ? `正在生成 ${made.size} / ${mocked.length}` : `共 ${mocked.length} 张`}</span>
      </p>
      {made.size < mocked.length && (
        <progress className={css.progress} value={made.size} max={mocked.length} aria-label="生成效果图的进度" />
      )}
      {shown && (
        <figure className={css.large} aria-busy={!made.has(shown.key)}>
          <Seen made={made.get(shown.key)} label={shown.label} ratio={shown.heightMm / shown.widthMm} />
          <figcaption>{shown.label}</figcaption>
        </figure>
      )}
      {mocked.length > 1 && (
        <ul className={css.list} aria-label="选择颜色与视图">
          {mocked.map((one) => (
            <li key={one.key}>
              <button type="button" aria-pressed={one.key === key} aria-label={one.label} onClick={() => choose(one.key)}>
                <Seen made={made.get(one.key)} ratio={one.heightMm / one.widthMm} />
                <span>{one.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type SeenProps = {
  readonly made: Made | undefined
  /** What is seen; absent: it is said beside it. */
  readonly label?: string
  readonly ratio: number
}

function Seen({ made, label, ratio }: SeenProps) {
  const space = { aspectRatio: `1 / ${ratio}` }
  if (made && 'raster' in made) return <Canvas raster={made.raster} {...(label !== undefined && { label })} />
  return (
    <span className={css.coming} style={space}>
      {label !== undefined && (made ? made.fault : '正在生成…')}
    </span>
  )
}

function Canvas({ raster, label }: { readonly raster: Raster; readonly label?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) show(canvas.current, raster)
  }, [raster])
  return label === undefined ? (
    <canvas ref={canvas} aria-hidden="true" />
  ) : (
    <canvas ref={canvas} role="img" aria-label={`设计印在商品上的效果：${label}`} />
  )
}
