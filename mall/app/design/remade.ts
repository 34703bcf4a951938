import type { Separation } from '../../../artwork/separated.ts'
import { trustedScript } from '../../../kit/sinks.ts'
import type { RemakeAsk, RemakeTold } from './remakeTold.ts'
// The build answers its path; the module itself exports nothing.
// oxlint-disable-next-line import/default
import workerUrl from './remade.worker.ts?worker&url'

/** The largest picture that is worked on in a page, in pixels. */
const pixelsAtMost = 24_000_000

export type Made = { readonly file: File } | { readonly fault: string }
export type Making = { readonly signal: AbortSignal; readonly onShare: (share: number) => void }

type Remaking = { readonly do: 'clear'; readonly tolerance: number } | ({ readonly do: 'separate' } & Separation)

/**
 * The picture of a link as a PNG without its white ground; or why there is none. What takes long runs beside the page.
 * @throws Error where the picture cannot be fetched or `signal` stops it.
 */
export async function cleared(link: string, name: string, tolerance: number, making: Making): Promise<Made> {
  return remade(link, `${stemOf(name)}-去白底.png`, { do: 'clear', tolerance }, making, (changed) =>
    changed === 0 ? '图片四周没有找到白底，请调大容差后再试' : changed > 0.999 ? '按此容差整张图片都会被去掉，请调小容差' : null,
  )
}

/** The same in so many flat inks. @throws Error as above. */
export async function inInks(link: string, name: string, how: Separation, making: Making): Promise<Made> {
  const called = how.palette ? '同色' : `${how.inks}色`
  return remade(link, `${stemOf(name)}-${called}.png`, { do: 'separate', ...how }, making, () => null)
}

const stemOf = (name: string): string => name.replace(/\.\w+$/, '').slice(0, 60)

async function remade(
  link: string,
  name: string,
  what: Remaking,
  { signal, onShare }: Making,
  why: (changed: number) => string | null,
): Promise<Made> {
  const answer = await fetch(link, { signal })
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  const { width, height } = picture
  if (width * height > pixelsAtMost) return { fault: `图片过大，最多处理 ${pixelsAtMost / 10_000} 万像素，请缩小后再上传` }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return { fault: '此浏览器不支持处理图片，请换用新版浏览器' }
  pen.drawImage(picture, 0, 0)
  picture.close()
  const { data } = pen.getImageData(0, 0, width, height)
  const { changed, pixels } = await asked({ width, height, pixels: data.buffer, ...what }, signal, onShare)
  const fault = why(changed)
  if (fault !== null) return { fault }
  pen.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) return { fault: '图片处理失败，请缩小后再试' }
  return { file: new File([png], name, { type: 'image/png' }) }
}

function asked(ask: RemakeAsk, signal: AbortSignal, onShare: (share: number) => void) {
  return new Promise<Extract<RemakeTold, { pixels: ArrayBuffer }>>((resolve, reject) => {
    const worker = new Worker(trustedScript(workerUrl), { type: import.meta.env.DEV ? 'module' : 'classic' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(new Error('stopped'))
    })
    worker.addEventListener('error', () => {
      end()
      reject(new Error('the worker failed'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<RemakeTold>) => {
      if ('share' in data) return onShare(data.share)
      end()
      resolve(data)
    })
    worker.postMessage(ask, [ask.pixels])
  })
}
