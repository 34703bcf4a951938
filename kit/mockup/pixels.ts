/** A picture as pixels, as `artwork/mockup` reckons with them. */
type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** The picture of this address, loaded, whose pixels may be read. @throws Error where it cannot be. */
export async function loaded(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  // Says that it is read: it is given by the mall itself then, and not by a store at another address.
  picture.crossOrigin = 'anonymous'
  picture.src = address
  await picture.decode()
  return picture
}

/** A ground to draw on, of whole pixels. @throws Error where the browser gives none. */
export function ground(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no ground to draw on')
  return pen
}

/** The pixels of a picture, so many wide. */
export function pictured(picture: HTMLImageElement, width: number): Pixels {
  const pen = ground(width, (picture.naturalHeight / picture.naturalWidth) * width)
  pen.drawImage(picture, 0, 0, pen.canvas.width, pen.canvas.height)
  return pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
}

/** Puts pixels on a canvas, which becomes as large. */
export function show(canvas: HTMLCanvasElement, { width, height, data }: Pixels): void {
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
}

/** Waits until the page has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve(), { timeout: 500 }) : setTimeout(resolve, 16),
  )
