import { shownSquare, type Crop } from './crop.ts'
import { cropSide } from './CropWindow.tsx'

type Cut = {
  /** The file's name, without its ending. */
  readonly name: string
  /** At most so many px a side; less is not blown up. */
  readonly most: number
}

/** Draws the square that the crop window shows as a file of its own. Where the picture lets something through there is white. */
export async function cutOut(picture: HTMLImageElement, crop: Crop, { name, most }: Cut): Promise<File> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { x, y, side } = shownSquare(size, cropSide, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(most, Math.round(side)))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.92))
  if (!blob) throw new Error('no picture')
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
