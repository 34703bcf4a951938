import type { SvgNode } from './svgTree.ts'

/** What a style says, of what is understood here. */
export type Declarations = ReadonlyMap<string, string>

const understood: ReadonlySet<string> = new Set([
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-dasharray'],
  ...['color', 'opacity', 'display', 'visibility', 'clip-path', 'mask', 'filter', 'transform', 'stop-color', 'stop-opacity'],
])

type Ruled = { readonly value: string; readonly order: number }
export type Sheet = {
  /** By selector: '.a', '#a' or 'path'. */
  readonly rules: ReadonlyMap<string, ReadonlyMap<string, Ruled>>
  /** Some of it was not understood. */
  readonly isPartial: boolean
}

/** The rules of style sheets that name a class, an id or a kind of piece; others, and what they bring in, are left out. */
export function sheetOf(css: string): Sheet {
  const rules = new Map<string, Map<string, Ruled>>()
  let isPartial = false
  let order = 0
  for (const { selectors, body } of blocksOf(withoutComments(css))) {
    for (const selector of selectors.split(',').map((one) => one.trim())) {
      if (!/^[.#]?[\w-]+$/.test(selector)) {
        isPartial ||= !/^@(charset|font-face|namespace)/.test(selector)
        continue
      }
      const declared = rules.get(selector) ?? new Map<string, Ruled>()
      rules.set(selector, declared)
      for (const [name, value] of declarationsIn(body)) declared.set(name, { value, order: order++ })
    }
  }
  return { rules, isPartial }
}

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join(' ')
    .replaceAll(/<!--|-->/g, ' ')

/** What stands before each '{', and in it up to its '}'; rules within rules are one block with those around them. */
function* blocksOf(css: string): Generator<{ selectors: string; body: string }> {
  let [from, deep, opened] = [0, 0, 0]
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]
    if (sign === ';' && deep === 0) {
      yield { selectors: css.slice(from, at), body: '' }
      from = at + 1
    }
    if (sign === '{' && deep++ === 0) opened = at
    if (sign === '}' && deep > 0 && --deep === 0) {
      yield { selectors: css.slice(from, opened), body: css.slice(opened + 1, at) }
      from = at + 1
    }
  }
}

function declarationsIn(text: string): [string, string][] {
  return text.split(';').flatMap((one): [string, string][] => {
    const colon = one.indexOf(':')
    const name = one.slice(0, Math.max(0, colon)).trim().toLowerCase()
    return understood.has(name)
      ? [
          [
            name,
            one
              .slice(colon + 1)
              .replace(/!\s*important/i, '')
              .trim(),
          ],
        ]
      : []
  })
}

const classesAtMost = 20

/** What holds for a piece: its attributes, over them the sheet – kinds, classes, ids –, over that its own style. */
export function styleOf({ name, attributes }: SvgNode, { rules }: Sheet): Declarations {
  const style = new Map([...attributes].filter(([key]) => understood.has(key)))
  const classes = (attributes.get('class') ?? '').split(/\s+/).slice(0, classesAtMost)
  for (const selectors of [[name], classes.map((one) => `.${one}`), [`#${attributes.get('id') ?? ''}`]]) {
    const said = selectors.flatMap((selector) => [...(rules.get(selector) ?? [])])
    for (const [key, { value }] of said.toSorted(([, one], [, other]) => one.order - other.order)) style.set(key, value)
  }
  for (const [key, value] of declarationsIn(attributes.get('style') ?? '')) style.set(key, value)
  return style
}
