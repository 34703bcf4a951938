import { SaxesParser } from 'saxes'

/** A piece of an SVG. Names are without their prefix; what belongs to other programs is left out. */
export type SvgNode = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: SvgNode[]
  /** What is written in it, of a style sheet alone. */
  text: string
}

const signsAtMost = 2 * 2 ** 20
const nodesAtMost = 20_000
const deepAtMost = 100
export const tooComplex = '图形过于复杂，请在设计软件中简化、合并路径后再导入'

/** What an SVG is made of, read strictly: nothing it names is fetched, no entity of its own is known but short names; or why it cannot be read. */
export function svgTree(text: string): SvgNode | { readonly fault: string } {
  if (text.length > signsAtMost) return { fault: 'SVG 文件不能超过 2 MB，请简化后再导入' }
  const open: SvgNode[] = []
  let root: SvgNode | null = null
  let count = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  Object.assign(parser.ENTITIES, entitiesOf(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++count > nodesAtMost || open.length >= deepAtMost) throw new RangeError('too many nodes')
    const node: SvgNode = { name: localName(name), attributes: attributesOf(attributes), children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  const written = (more: string) => {
    const node = open.at(-1)
    if (node?.name === 'style') node.text += more
  }
  parser.on('text', written)
  parser.on('cdata', written)
  try {
    parser.write(text).close()
  } catch (error) {
    return { fault: error instanceof RangeError ? tooComplex : '不是有效的 SVG 文件，请重新导出后再导入' }
  }
  return isSvg(root) ? root : { fault: '不是 SVG 文件，请选择 SVG 格式的矢量图' }
}

const isSvg = (node: SvgNode | null): node is SvgNode => node?.name === 'svg'

/** 'svg:path' → 'path'; of other programs, such as 'inkscape:page': ''. */
const localName = (name: string): string => (name.startsWith('svg:') ? name.slice(4) : name.includes(':') ? '' : name)

const attributesOf = (attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
      const local = name === 'xlink:href' ? 'href' : name
      return local.includes(':') ? [] : [[local, value]]
    }),
  )

const longestName = 100
const namesAtMost = 40

/** Short names of addresses that Illustrator gives at the head of its files; one that names another stands for nothing. */
export function entitiesOf(text: string): Record<string, string> {
  const head = /<!DOCTYPE[^[>]*\[([^\]]{0,8000})\]/.exec(text.slice(0, 10_000))?.[1] ?? ''
  const found = [...head.matchAll(/<!ENTITY\s+([\w.-]+)\s+"([^"&<%]*)"\s*>/g)].slice(0, namesAtMost)
  return Object.fromEntries(found.flatMap(([, name = '', value = '']) => (value.length <= longestName ? [[name, value]] : [])))
}

/** Every piece, those within others after them. */
export function* nodesOf(node: SvgNode): Generator<SvgNode> {
  yield node
  for (const child of node.children) yield* nodesOf(child)
}
