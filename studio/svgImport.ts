import { share } from '../artwork/place.ts'
import { newDrawing } from '../artwork/shapes.ts'
import type { PlacedDrawing } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import type { Side } from './side.ts'

/** A drawing in the middle of the surface and what of the file is not as it was; or why it cannot be taken. */
export type Imported = { readonly drawing: PlacedDrawing; readonly notes: readonly string[] } | { readonly fault: string }

const bytesAtMost = 2 * 2 ** 20
const nameAtMost = 60

/** Reads an SVG on the buyer's own machine: nothing of it is sent. */
export async function importSvg(file: Pick<File, 'name' | 'size' | 'text'>, side: Pick<Side, 'widthMm' | 'heightMm'>): Promise<Imported> {
  if (!/\.svg$/i.test(file.name)) return { fault: '请选择 SVG 格式的矢量图' }
  if (file.size > bytesAtMost) return { fault: 'SVG 文件不能超过 2 MB，请简化后再导入' }
  try {
    // Who imports nothing does not load the reader.
    const [text, { svgDrawing }] = await Promise.all([file.text(), import('../artwork/svgDrawing.ts')])
    const read = svgDrawing(text)
    if ('fault' in read) return read
    const unread = read.notes.find((note) => note.includes('未转曲'))
    if (unread) return { fault: unread }
    const name =
      file.name
        .replace(/\.svg$/i, '')
        .trim()
        .slice(0, nameAtMost) || '图形'
    return { drawing: newDrawing(side, { name, box: read.box, parts: read.parts }, share, newKey()), notes: read.notes }
  } catch {
    return { fault: '文件读取失败，请重试' }
  }
}
