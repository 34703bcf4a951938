import { boundsOf, moved, placed, scaled, turned, type DesignFinding } from '../../../artwork/design.ts'
import type { Design, PlacedPicture } from '../../../contract/artwork/design.ts'
import type { Side } from './sides.ts'

// What is done to a placed picture besides dragging it, and how it is told of.

type Sized = Pick<Side, 'widthMm' | 'heightMm'>

/** 12.345 → '12.3': as exact as anything is placed by hand. */
export const mmText = (mm: number): string => String(Math.round(mm * 10) / 10)

/** What is read of a picture to whoever does not see it. */
export function nodeWords(node: PlacedPicture, name: string): string {
  const { left, top } = boundsOf(node)
  const lies = `图片：${name}，距左 ${mmText(left)} 毫米，距上 ${mmText(top)} 毫米，宽 ${mmText(node.width)} 毫米`
  return node.angle === 0 ? lies : `${lies}，旋转 ${mmText(node.angle)}°`
}

const middleOf = (side: Sized) => ({ x: side.widthMm / 2, y: side.heightMm / 2 })

/** In the middle of the surface, as large as all of it has room. */
export function fitted(side: Sized, node: PlacedPicture): PlacedPicture {
  const { left, top, right, bottom } = boundsOf(node)
  return { ...scaled(node, Math.min(side.widthMm / (right - left), side.heightMm / (bottom - top))), ...middleOf(side) }
}

/** In the middle of its width, or of its height. */
export const centred = (side: Sized, node: PlacedPicture, way: 'x' | 'y'): PlacedPicture => ({ ...node, [way]: middleOf(side)[way] })

/** The same picture in the middle of another surface, no larger than it has room. */
export function copied(side: Sized, node: PlacedPicture, id: string): PlacedPicture {
  const there = placed(side, node, id, node.fileId)
  return { ...there, ...(there.width > node.width && { width: node.width, height: node.height }), angle: node.angle }
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Key = { readonly key: string; readonly shiftKey: boolean; readonly altKey: boolean }

/** The picture after a key: arrows move it by 1 mm (with Shift 10, with Alt 0.1), + and - scale it, [ and ] turn it; null: no such key. */
export function keyed(node: PlacedPicture, { key, shiftKey, altKey }: Key): PlacedPicture | null {
  const way = arrows[key]
  const by = altKey ? 0.1 : shiftKey ? 10 : 1
  if (way) return moved(node, way[0] * by, way[1] * by)
  if (key === '+' || key === '=') return scaled(node, 1.05)
  if (key === '-' || key === '_') return scaled(node, 1 / 1.05)
  if (key === '[') return turned(node, node.angle - 5)
  if (key === ']') return turned(node, node.angle + 5)
  return null
}

/** Why a design cannot be printed as it is; '': it can. `found`: what is to be said of each surface. */
export function hindranceOf(design: Design, sides: readonly Side[], found: ReadonlyMap<string, readonly DesignFinding[]>): string {
  if (design.surfaces.every(({ nodes }) => nodes.length === 0)) return '请先上传标志图片'
  const grave = sides.filter(({ position }) => found.get(position)?.some(({ severity }) => severity === 'E'))
  return grave.length > 0 ? `请先处理${grave.map(({ label }) => label).join('、')}中“需修改”的问题` : ''
}
