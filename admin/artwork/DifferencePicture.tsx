import { useEffect, useRef, useState } from 'react'
import { loaded } from '../../kit/mockup/pixels.ts'
import { differenceOf, fitted } from './difference.ts'
import type { Version } from './picture.ts'
import css from './compare.module.css'

const longest = 1000 // px

type State = { readonly share: number } | 'drawing' | 'failed'

/** Where two pictures differ; the second is drawn as large as the first as far as its shape lets it. */
export function DifferencePicture({ one, other }: { readonly one: Version; readonly other: Version }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, set] = useState<State>('drawing')
  const sources = `${one.source}\n${other.source}`

  useEffect(() => {
    let left = false
    const [first = '', second = ''] = sources.split('\n')
    void drawn(canvas, first, second).then(
      (share) => left || set({ share }),
      () => left || set('failed'),
    )
    return () => {
      left = true
    }
  }, [sources])

  return (
    <figure className={css.difference}>
      <canvas ref={canvas} role="img" aria-label={`${one.label}与${other.label}的差异`} hidden={typeof state === 'string'} />
      <figcaption>
        <span role="status">{wordsOf(state)}</span>
      </figcaption>
    </figure>
  )
}

function wordsOf(state: State): string {
  if (state === 'drawing') return '正在对比…'
  if (state === 'failed') return '图片没有读到，请刷新页面后再试。'
  if (state.share === 0) return '没有看得出的差异。'
  return `洋红色为有差异之处，约占 ${state.share < 0.001 ? '不到 0.1' : (state.share * 100).toFixed(1)}%。两图大小不同时按比例缩放后对比。`
}

/** Draws the difference, and answers how much differs. @throws Error where a picture cannot be read. */
async function drawn(canvas: { readonly current: HTMLCanvasElement | null }, first: string, second: string): Promise<number> {
  const [one, other] = await Promise.all([loaded(first), loaded(second)])
  const scale = Math.min(1, longest / Math.max(one.naturalWidth, one.naturalHeight))
  const box = {
    width: Math.max(1, Math.round(one.naturalWidth * scale)),
    height: Math.max(1, Math.round(one.naturalHeight * scale)),
  }
  const { pixels, share } = differenceOf(pixelsOf(one, box), pixelsOf(other, box))
  if (canvas.current) {
    Object.assign(canvas.current, box)
    canvas.current.getContext('2d')?.putImageData(new ImageData(pixels, box.width, box.height), 0, 0)
  }
  return share
}

function pixelsOf(picture: HTMLImageElement, box: { readonly width: number; readonly height: number }): Uint8ClampedArray {
  const context = Object.assign(document.createElement('canvas'), box).getContext('2d')
  if (!context) throw new Error('no canvas')
  // What is not covered is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, box.width, box.height)
  const { x, y, width, height } = fitted({ width: picture.naturalWidth, height: picture.naturalHeight }, box)
  context.drawImage(picture, x, y, width, height)
  return context.getImageData(0, 0, box.width, box.height).data
}
