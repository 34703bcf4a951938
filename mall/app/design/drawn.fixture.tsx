import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { drawnOf } from '../../../artwork/display.ts'
import type { FontGlyphs } from '../../../artwork/drawn.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { FontKey, Layer } from '../../../contract/artwork/layer.ts'
import { loaded } from '../../../kit/mockup/pixels.ts'
import { paintSurface } from './mockup/paintSurface.ts'
import { Placed } from '../../../studio/Sheet.tsx'

type Told = {
  readonly surface: { readonly widthMm: number; readonly heightMm: number; readonly layers: readonly Layer[] }
  readonly fonts: readonly (readonly [FontKey, FontGlyphs])[]
  readonly links: readonly (readonly [number, string])[]
  readonly perMm: number
}

const root = createRoot(document.getElementById('root') ?? document.body)
let shown = 0
const isGone = () => {
  throw new Error('a picture could not be shown')
}

/** Shows a surface as the editor draws it, and tells what was drawn, and what a canvas makes of it. */
async function showDrawn({ surface: { widthMm, heightMm, layers }, fonts: told, links, perMm }: Told) {
  const fonts = new Map(told)
  const about = { name: '', size: 1, hash: '', preview: null, widthPx: 1, heightPx: 1, colours: null }
  const pictures = new Map(links.map(([id, link]): [number, DesignPicture] => [id, { ...about, id, link }]))
  const images = new Map(await Promise.all(links.map(async ([id, link]) => [id, await loaded(link)] as const)))
  flushSync(() =>
    root.render(
      <svg
        key={`${shown++}`}
        width={widthMm * perMm}
        height={heightMm * perMm}
        viewBox={`0 0 ${widthMm} ${heightMm}`}
        style={{ display: 'block' }}
      >
        {layers.map((layer) => (
          <Placed key={layer.id} layer={layer} pictures={pictures} fonts={fonts} onStale={isGone} />
        ))}
      </svg>,
    ),
  )
  await Promise.all([...document.querySelectorAll('image')].map((image) => new Promise((done) => image.addEventListener('load', done))))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const pixels = paintSurface(
    { position: 'front', widthMm, heightMm, layers: [...layers] },
    fonts,
    images,
    Math.max(widthMm, heightMm) * perMm,
  )
  const canvas = document.createElement('canvas')
  canvas.width = pixels.width
  canvas.height = pixels.height
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return { drawn: layers.flatMap((layer) => drawnOf(layer, fonts)), canvas: canvas.toDataURL('image/png') }
}

Object.assign(window, { showDrawn })
