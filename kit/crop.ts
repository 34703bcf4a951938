/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** How a picture lies in the square window: its top left corner in px of the window, and how far it is magnified. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const mostZoom = 4

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** Px of the window for one px of the picture; at zoom 1 the shorter side fills the window. */
export const scaleOf = ({ width, height }: Size, window: number, zoom: number): number => (window / Math.min(width, height)) * zoom

/** The crop as near as it may lie: the picture always covers the whole window. */
export function placed(picture: Size, window: number, { x, y, zoom }: Crop): Crop {
  const kept = within(1, zoom, mostZoom)
  const scale = scaleOf(picture, window, kept)
  return {
    // Adding zero turns -0 into 0.
    x: within(window - picture.width * scale, x, 0) + 0,
    y: within(window - picture.height * scale, y, 0) + 0,
    zoom: kept,
  }
}

/** The picture in the middle of the window, as much of it as there is. */
export function centred(picture: Size, window: number): Crop {
  const scale = scaleOf(picture, window, 1)
  const middle = (side: number) => (window - side * scale) / 2
  return placed(picture, window, { x: middle(picture.width), y: middle(picture.height), zoom: 1 })
}

/** The crop at another zoom, around what lies in the middle of the window. */
export function zoomed(picture: Size, window: number, crop: Crop, zoom: number): Crop {
  const growth = within(1, zoom, mostZoom) / crop.zoom
  const around = (offset: number) => window / 2 - (window / 2 - offset) * growth
  return placed(picture, window, { x: around(crop.x), y: around(crop.y), zoom })
}

/** The square of the picture that the window shows, in px of the picture. */
export function shownSquare(picture: Size, window: number, { x, y, zoom }: Crop): { x: number; y: number; side: number } {
  const scale = scaleOf(picture, window, zoom)
  return { x: -x / scale + 0, y: -y / scale + 0, side: window / scale }
}
