import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { mostZoom, placed, scaleOf, zoomed, type Crop } from './crop.ts'
import css from './CropWindow.module.css'

/** The side of the window, px. */
export const cropSide = 256

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
}

type Props = {
  picture: HTMLImageElement
  /** What is cut out: 头像 … */
  name: string
  /** True where it will be shown as a circle. */
  round?: boolean
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** The square that will be cut out: the picture is moved by dragging or the arrow keys, magnified by wheel, keys or slider. */
export function CropWindow({ picture, name, round = false, crop, onCrop }: Props) {
  const held = useRef<{ x: number; y: number } | null>(null)
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const scale = scaleOf(size, cropSide, crop.zoom)
  const move = (x: number, y: number) => onCrop(placed(size, cropSide, { ...crop, x: crop.x + x, y: crop.y + y }))
  const zoom = (to: number) => onCrop(zoomed(size, cropSide, crop, to))

  function hold(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }
  function drag({ clientX: x, clientY: y }: PointerEvent) {
    if (!held.current) return
    move(x - held.current.x, y - held.current.y)
    held.current = { x, y }
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step) move(...step)
    else if (event.key === '+' || event.key === '=') zoom(crop.zoom + 0.2)
    else if (event.key === '-') zoom(crop.zoom - 0.2)
    else return
    event.preventDefault()
  }

  return (
    <div className={css.window}>
      <div
        role="application"
        aria-label={`${name}裁剪区：拖动或用方向键移动图片，用加号和减号缩放`}
        data-round={round}
        tabIndex={0}
        style={{ width: cropSide, height: cropSide }}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
        onWheel={({ deltaY }) => zoom(crop.zoom - deltaY / 500)}
        onKeyDown={press}
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{ width: size.width * scale, transform: `translate(${crop.x}px, ${crop.y}px)` }}
        />
      </div>
      <label>
        缩放
        <input type="range" min={1} max={mostZoom} step={0.01} value={crop.zoom} onChange={({ target }) => zoom(Number(target.value))} />
      </label>
    </div>
  )
}
