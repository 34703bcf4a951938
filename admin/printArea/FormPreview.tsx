import { useEffect, useRef, useState } from 'react'
import { mockUp } from '../../artwork/mockup/mockUp.ts'
import { pictureUrl } from '../../contract/goods/catalog.ts'
import { usualForm } from '../../contract/goods/printForm.ts'
import type { PrintArea } from '../../contract/goods/printArea.ts'
import type { Size } from '../../contract/goods/printPlace.ts'
import { loaded, pictured, show, whenIdle } from '../../kit/mockup/pixels.ts'
import { testGrid } from './testGrid.ts'
import styles from './printArea.module.css'

type Props = { readonly picture: string; readonly size: Size; readonly areas: readonly PrintArea[] }

const width = 640 // px
const whole = { x: 0, y: 0, width: 1, height: 1 }
const rest = 120 // ms after the last change

/** The view with a grid printed on each of its areas, as they are drawn now. */
export function FormPreview({ picture, size, areas }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [fault, setFault] = useState('')
  const told = JSON.stringify(areas)
  useEffect(() => {
    let isStale = false
    async function draw() {
      const goods = pictured(await loaded(pictureUrl(picture, 960, 'webp')), width)
      await whenIdle()
      if (isStale || !canvas.current) return
      const mm = width / size.widthMm
      const printed = (JSON.parse(told) as PrintArea[]).map(({ xMm, yMm, widthMm, heightMm, form = usualForm }) => ({
        artwork: testGrid(widthMm, heightMm),
        area: { x: xMm * mm, y: yMm * mm, width: widthMm * mm, height: heightMm * mm },
        place: whole,
        form,
      }))
      show(canvas.current, mockUp(goods, printed, mm))
      setFault('')
    }
    const timer = setTimeout(() => void draw().catch(() => setFault('图片未能载入，无法预览')), rest)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [picture, size.widthMm, told])
  return (
    <>
      {/* As large as it will be, before there is anything on it. */}
      <canvas
        ref={canvas}
        className={styles.preview}
        style={{ aspectRatio: `${size.widthMm} / ${size.heightMm}` }}
        role="img"
        aria-label="测试网格印在商品上的效果"
      />
      {fault && <p role="alert">{fault}</p>}
    </>
  )
}
