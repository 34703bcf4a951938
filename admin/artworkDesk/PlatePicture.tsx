import { useEffect, useRef, useState } from 'react'
import type { Plate } from '../../contract/order/artworkDesk.ts'
import { loaded } from '../../kit/mockup/pixels.ts'
import { printedOver } from './composite.ts'
import css from './artworkDesk.module.css'

type Read = { readonly width: number; readonly height: number; readonly greys: ReadonlyMap<string, Uint8Array> }

/** The plates that are shown, printed over each other in their inks or, `inGreys`, in black. */
export function PlatePicture(props: { readonly plates: readonly Plate[]; readonly shown: readonly Plate[]; readonly inGreys: boolean }) {
  const { plates, shown, inGreys } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [read, set] = useState<Read | 'failed' | null>(null)

  useEffect(() => {
    let left = false
    void greysOf(plates).then(
      (found) => left || set(found),
      () => left || set('failed'),
    )
    return () => {
      left = true
    }
  }, [plates])

  useEffect(() => {
    if (read === null || read === 'failed' || !canvas.current) return
    const { width, height, greys } = read
    const inked = shown.map(({ plate, rgb }) => ({ greys: greys.get(plate) ?? new Uint8Array(), rgb: inGreys ? '#000000' : rgb }))
    Object.assign(canvas.current, { width, height })
    canvas.current.getContext('2d')?.putImageData(new ImageData(printedOver(inked, width * height), width, height), 0, 0)
  }, [read, shown, inGreys])

  const label = shown.length === 0 ? '没有显示任何版' : `${shown.map((one) => one.label).join('、')}${inGreys ? '，灰度' : ''}`
  return (
    <figure className={css.large}>
      <canvas ref={canvas} role="img" aria-label={`分色：${label}`} />
      <figcaption role="status">{read === 'failed' ? '分色图没有读到，请刷新页面后再试。' : label}</figcaption>
    </figure>
  )
}

/** How much ink each plate has at each pixel. @throws Error where a picture cannot be read. */
async function greysOf(plates: readonly Plate[]): Promise<Read> {
  const pictures = await Promise.all(plates.map(async (one) => ({ ...one, image: await loaded(one.picture) })))
  const [width, height] = [pictures[0]?.image.naturalWidth ?? 1, pictures[0]?.image.naturalHeight ?? 1]
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const greys = pictures.map(({ plate, image }): [string, Uint8Array] => {
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    return [plate, Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255)]
  })
  return { width, height, greys: new Map(greys) }
}
