import { SaxesParser } from 'saxes'
import type { ArtworkFacts, Size, Unread } from '../../../artwork/facts.ts'
import { entitiesOf } from '../../../artwork/svgTree.ts'

const bytesAtMost = 20 * 2 ** 20
const elementsAtMost = 500_000
const deepAtMost = 400
const mmPer: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, pc: 25.4 / 6 }

/** Styles that bring in what is not within the file. */
const outerStyle = /@import|url\(\s*['"]?\s*(?!['"]?\s*(?:#|data:|\)))/i
/** Names of its own that stand for what is not within it. */
const outerEntity = /<!ENTITY[^>]*\b(SYSTEM|PUBLIC)\b/
const animated: ReadonlySet<string> = new Set(['set', 'animate'])

/** What an SVG holds, read strictly: nothing it names is fetched, no entity of its own is known. */
export function readSvg(bytes: Buffer): ArtworkFacts | Unread {
  if (bytes.length > bytesAtMost) return 'large'
  const seen = { size: null as Size | null, text: false, picture: false, active: false, elements: 0, deep: 0 }
  const text = bytes.toString('utf8')
  let inStyle = false
  if (outerEntity.test(text)) seen.active = true
  const parser = new SaxesParser({ xmlns: true, position: false })
  Object.assign(parser.ENTITIES, entitiesOf(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    if (++seen.elements > elementsAtMost || ++seen.deep > deepAtMost) throw new RangeError('too many elements')
    const all = Object.values(attributes)
    if (seen.elements === 1) seen.size = sizeOf((name) => all.find((one) => one.local === name)?.value)
    inStyle = local === 'style'
    const links = all.filter((one) => one.local === 'href').map(({ value }) => value.trim())
    if (local === 'text') seen.text = true
    if (local === 'image' || local === 'feImage') seen.picture = true
    if (local === 'script' || local === 'foreignObject' || all.some((one) => one.local.startsWith('on'))) seen.active = true
    if (links.some((link) => !link.startsWith('#') && !/^data:image\/(png|jpeg|webp);base64,/.test(link) && local !== 'a'))
      seen.active = true
    if (links.some((link) => /^[a-z]*script:/i.test(link)) || all.some(({ value }) => outerStyle.test(value))) seen.active = true
    if (animated.has(local) && all.some((one) => one.local === 'attributeName' && one.value.endsWith('href'))) seen.active = true
  })
  parser.on('closetag', () => {
    seen.deep--
    inStyle = false
  })
  const written = (words: string) => {
    if (inStyle && outerStyle.test(words)) seen.active = true
  }
  parser.on('text', written)
  parser.on('cdata', written)
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') seen.active = true
  })
  try {
    parser.write(text).close()
  } catch (error) {
    return error instanceof RangeError ? 'large' : 'broken'
  }
  const { size, picture, active } = seen
  return {
    ...{ format: 'svg', size, pages: 1, bleed: null, pixels: null, spaces: picture ? ['rgb'] : [], spots: [], fonts: [] },
    ...{ liveText: seen.text, placed: [], active, partial: false },
  }
}

/** What it measures, where it says so in lengths; null: it has its proportions at best. */
function sizeOf(valueOf: (name: string) => string | undefined): Size | null {
  const [width, height] = [lengthOf(valueOf('width')), lengthOf(valueOf('height'))]
  return width !== null && height !== null ? { width, height } : null
}

function lengthOf(text: string | undefined): number | null {
  const [, number = '', unit = ''] = /^\s*([\d.]+)\s*([a-z]+)\s*$/.exec(text ?? '') ?? []
  const mm = Number(number) * (mmPer[unit] ?? NaN)
  return mm > 0 && mm < 100_000 ? mm : null
}
