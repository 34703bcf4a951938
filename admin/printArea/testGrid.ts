import { ground } from '../../kit/mockup/pixels.ts'

const squares = 8
const pixels = 640

/** Squares, a circle and a frame, as high and wide as an area: what is bent or shifted is seen on it. */
export function testGrid(widthMm: number, heightMm: number): ImageData {
  const scale = pixels / Math.max(widthMm, heightMm)
  const pen = ground(widthMm * scale, heightMm * scale)
  const { width, height } = pen.canvas
  pen.strokeStyle = '#c7330b'
  pen.lineWidth = 3
  for (let at = 1; at < squares; at++) {
    pen.beginPath()
    pen.moveTo((width * at) / squares, 0)
    pen.lineTo((width * at) / squares, height)
    pen.moveTo(0, (height * at) / squares)
    pen.lineTo(width, (height * at) / squares)
    pen.stroke()
  }
  pen.lineWidth = 10
  pen.strokeRect(5, 5, width - 10, height - 10)
  pen.strokeStyle = '#20365c'
  pen.beginPath()
  pen.arc(width / 2, height / 2, Math.min(width, height) * 0.35, 0, 2 * Math.PI)
  pen.stroke()
  return pen.getImageData(0, 0, width, height)
}
