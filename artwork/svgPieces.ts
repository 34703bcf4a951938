import type { Matrix } from './drawn.ts'
import { boundsOfPath, touches, type Bounds } from './svgBounds.ts'
import { movedBy, type Step } from './svgPath.ts'
import { paintOf, rootPaint, type Paint, type Sources } from './svgPaint.ts'
import { lengthOf, scaleOf, still, times, transformOf, viewBoxOf, viewMatrix, type View } from './svgPlace.ts'
import { shapeSteps } from './svgShapes.ts'
import { sheetOf, styleOf } from './svgStyle.ts'
import { nodesOf, tooComplex, type SvgNode } from './svgTree.ts'

/** A path that is drawn, in units of the whole, with its paint as #rrggbb. */
export type Piece = {
  readonly steps: readonly Step[]
  readonly fill: string | null
  readonly evenOdd: boolean
  readonly stroke: { readonly rgb: string; readonly width: number } | null
}

/** How often pieces are looked at, those used again each time, and of how many steps all paths are. */
const visitsAtMost = 20_000
const stepsAtMost = 60_000
const piecesAtMost = 5000
const usedDeepAtMost = 8
/** Farther nobody draws, and numbers stay exact. */
const farthest = 1e7

/** Pieces that are left out, and what is said of them. */
const leftOut: Readonly<Record<string, string>> = {
  ...{ text: '含未转曲文字，请转曲后重新导入', tspan: '含未转曲文字，请转曲后重新导入' },
  ...{ image: '其中的位图已忽略，请作为图片另行上传', foreignObject: '嵌入的网页内容已忽略' },
  ...{ script: '脚本已忽略', animate: '动画已忽略', animateTransform: '动画已忽略', set: '动画已忽略' },
}
const containers: ReadonlySet<string> = new Set(['svg', 'g', 'a', 'switch', 'symbol'])

type Way = { readonly matrix: Matrix; readonly paint: Paint; readonly view: View; readonly usedDeep: number }

/** What an SVG draws, from back to front, and what is to be said of it; or why it is too much. */
export function piecesOf(root: SvgNode): { readonly pieces: Piece[]; readonly notes: string[] } | { readonly fault: string } {
  const notes = new Set<string>()
  const nodes = [...nodesOf(root)]
  const sheet = sheetOf(nodes.flatMap(({ name, text }) => (name === 'style' ? [text] : [])).join('\n'))
  const ids = new Map(
    nodes.toReversed().flatMap((node): [string, SvgNode][] => (node.attributes.has('id') ? [[node.attributes.get('id') ?? '', node]] : [])),
  )
  const sources: Sources = { ids, sheet, note: (words) => void notes.add(words) }
  if (sheet.isPartial) notes.add('部分样式表未读取，颜色可能不同，请检查')
  const sheetOfPaper = paperOf(root)
  const pieces: Piece[] = []
  let [visits, steps] = [0, 0]

  function draw(node: SvgNode, { matrix, paint, view, usedDeep }: Way): void {
    if (++visits > visitsAtMost) throw new RangeError('too many pieces')
    const { name, attributes } = node
    const said = leftOut[name]
    if (said !== undefined && !attributes.has('requiredExtensions')) notes.add(said)
    const style = styleOf(node, sheet)
    if (style.get('display') === 'none') return
    const own = transformOf(style.get('transform') ?? '')
    if (!own) notes.add('部分变换有误，已忽略')
    const placed = times(matrix, own ?? still)
    const painted = paintOf(paint, style, view, sources)
    const number = (key: string, whole: number) => lengthOf(attributes.get(key), whole)
    const way = { matrix: placed, paint: painted, view, usedDeep }
    if (containers.has(name)) {
      const inner = node !== root && (name === 'svg' || name === 'symbol') ? shownIn(node, way) : way
      for (const child of node.children) if (child.name !== 'symbol') draw(child, inner)
    } else if (name === 'use') {
      const link = attributes.get('href')?.trim() ?? ''
      const used = link.startsWith('#') ? ids.get(link.slice(1)) : undefined
      if (!used) return void notes.add('引用的外部或缺失内容已忽略')
      if (usedDeep >= usedDeepAtMost) throw new RangeError('used too deep')
      const at: Matrix = [1, 0, 0, 1, number('x', view.width) ?? 0, number('y', view.height) ?? 0]
      const size = { width: number('width', view.width), height: number('height', view.height) }
      const there = { ...way, matrix: times(placed, at), usedDeep: usedDeep + 1 }
      draw(
        used,
        used.name === 'symbol' || used.name === 'svg'
          ? { ...there, view: { ...view, width: size.width ?? view.width, height: size.height ?? view.height } }
          : there,
      )
    } else add(node, way)
  }

  function add(node: SvgNode, { matrix, paint, view }: Way): void {
    const shape = shapeSteps(node, view)
    if (!shape || !paint.isVisible) return
    if (shape.isBroken) notes.add('部分路径有误，只保留了正确的部分')
    steps += shape.steps.length
    if (steps > stepsAtMost) throw new RangeError('too many steps')
    const moved = shape.steps.map((step) => movedBy(matrix, step))
    const width = paint.strokeWidth * scaleOf(matrix)
    const stroke = paint.stroke !== null && width > 0 ? { rgb: paint.stroke, width } : null
    if (moved.length < 2 || (paint.fill === null && !stroke)) return
    if (moved.some(({ at }) => at.some((one) => !(Math.abs(one) < farthest))) || !(width < farthest))
      return void notes.add('坐标过大的图形已忽略')
    if (sheetOfPaper && !touches(sheetOfPaper, boundsOfPath(moved, true, 0))) return void notes.add('画板之外的图形已忽略')
    if (stroke) paint.notesOfStroke.forEach((words) => notes.add(words))
    pieces.push({ steps: moved, fill: paint.fill, evenOdd: paint.evenOdd, stroke })
    if (pieces.length > piecesAtMost) throw new RangeError('too many pieces')
  }

  try {
    draw(root, rootWay(root))
  } catch (error) {
    if (error instanceof RangeError) return { fault: tooComplex }
    throw error
  }
  return { pieces, notes: [...notes] }
}

/** What lies within a piece that shows a part of a plane of its own. */
function shownIn({ name, attributes }: SvgNode, way: Way): Way {
  const { view } = way
  const isNested = name === 'svg'
  const number = (key: string, whole: number) => lengthOf(attributes.get(key), whole)
  const size = { width: number('width', view.width) ?? view.width, height: number('height', view.height) ?? view.height }
  const at: Matrix = isNested ? [1, 0, 0, 1, number('x', view.width) ?? 0, number('y', view.height) ?? 0] : still
  const shown = viewBoxOf(attributes.get('viewBox'))
  const matrix = shown ? times(at, viewMatrix(shown, size, attributes.get('preserveAspectRatio'))) : at
  return { ...way, matrix: times(way.matrix, matrix), view: shown ?? { x: 0, y: 0, ...size } }
}

/** What the whole shows of its plane; null: it does not say. */
function paperView({ attributes }: SvgNode): View | null {
  const [width, height] = [lengthOf(attributes.get('width'), Number.NaN), lengthOf(attributes.get('height'), Number.NaN)]
  return viewBoxOf(attributes.get('viewBox')) ?? (width && height ? { x: 0, y: 0, width, height } : null)
}

/** Its units are those of its plane, but where it is to be distorted. */
function rootWay(root: SvgNode): Way {
  const view = paperView(root) ?? { x: 0, y: 0, width: 100, height: 100 }
  return { matrix: stretched(root, view), paint: rootPaint, view, usedDeep: 0 }
}

function stretched({ attributes }: SvgNode, view: View): Matrix {
  const [width, height] = [lengthOf(attributes.get('width'), Number.NaN), lengthOf(attributes.get('height'), Number.NaN)]
  const ratio = attributes.get('preserveAspectRatio')
  return width && height && ratio?.trim() === 'none' ? viewMatrix(view, { width, height }, ratio) : still
}

function paperOf(root: SvgNode): Bounds | null {
  const view = paperView(root)
  if (!view) return null
  const [a, , , d, e, f] = stretched(root, view)
  return { left: view.x * a + e, top: view.y * d + f, right: (view.x + view.width) * a + e, bottom: (view.y + view.height) * d + f }
}
