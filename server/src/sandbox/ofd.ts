import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { safe } from './xml.ts'

// A page document as GB/T 33190-2016 has it: a zip of XML files, lengths in millimetres from the upper left.

export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
/** '140 29 24' */
export type Ink = string
export type TextSet = {
  /** The height of the font, mm. */
  readonly size: number
  readonly ink: Ink
  readonly align?: 'left' | 'center' | 'right'
}

/** What draws on one page. */
export type Page = {
  /** One line of text in a box; what does not fit is cut. */
  readonly text: (words: string, box: Box, set: TextSet) => void
  readonly line: (from: readonly [number, number], to: readonly [number, number], ink: Ink) => void
}

type Ofd = {
  readonly title: string
  /** yyyy-MM-dd */
  readonly day: string
  /** mm */
  readonly size: { readonly w: number; readonly h: number }
  /** One after the other. */
  readonly pages: readonly ((page: Page) => void)[]
}

const space = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const font = 1
const lineWidth = 0.25

/** To a hundredth of a millimetre. */
const mm = (length: number): string => String(Math.round(length * 100) / 100)
const boxOf = ({ x, y, w, h }: Box): string => [x, y, w, h].map(mm).join(' ')

/** Chinese signs are as wide as high, all others half of that: so the font that is named, 宋体, has it. */
const widthOf = (sign: string, size: number): number =>
  /[\u2E80-\uFFEF\u2014\u2018-\u201D\u2026\u00B7\u00D7]/.test(sign) ? size : size / 2

/** How wide a line of text is, mm. */
export const textWidth = (words: string, size: number): number => [...words].reduce((width, sign) => width + widthOf(sign, size), 0)

/** Text in lines of at most `width` mm. */
export function wrapped(words: string, width: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of words) {
    if (line !== '' && textWidth(line + sign, size) > width) {
      lines.push(line)
      line = ''
    }
    line += sign
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** The bytes of an OFD; the same for the same content. */
export function ofdOf({ title, day, size, pages }: Ofd): Uint8Array {
  let last: number = font
  const newId = (): number => ++last
  const area = `<ofd:PhysicalBox>0 0 ${mm(size.w)} ${mm(size.h)}</ofd:PhysicalBox>`
  const contents = pages.map((draw) => pageOf(draw, area, newId))
  const listed = contents.map((_, at) => `<ofd:Page ID="${newId()}" BaseLoc="Pages/Page_${at}/Content.xml"/>`)
  const id = createHash('md5').update(contents.join('\n')).digest('hex')
  const files: Record<string, string> = {
    'OFD.xml': `<ofd:OFD ${space} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>${id}</ofd:DocID><ofd:Title>${safe(title)}</ofd:Title><ofd:CreationDate>${day}</ofd:CreationDate></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `<ofd:Document ${space}><ofd:CommonData><ofd:MaxUnitID>${last}</ofd:MaxUnitID><ofd:PageArea>${area}</ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages>${listed.join('')}</ofd:Pages></ofd:Document>`,
    'Doc_0/PublicRes.xml': `<ofd:Res ${space} BaseLoc="Res"><ofd:Fonts><ofd:Font ID="${font}" FontName="宋体" FamilyName="宋体" Charset="unicode"/></ofd:Fonts></ofd:Res>`,
  }
  for (const [at, content] of contents.entries()) files[`Doc_0/Pages/Page_${at}/Content.xml`] = content
  const packed = Object.entries(files).map(([name, xml]) => [name, Buffer.from(`${head}\n${xml}`)] as const)
  // Without the day a zip says for each of its files, so that equal contents are equal bytes.
  return zipSync(Object.fromEntries(packed), { mtime: new Date(`${day}T00:00:00`) })
}

function pageOf(draw: (page: Page) => void, area: string, newId: () => number): string {
  const layer = newId()
  const objects: string[] = []
  draw({
    text: (words, box, set) => void objects.push(textObject(newId(), words, box, set)),
    line: (from, to, ink) => void objects.push(pathObject(newId(), from, to, ink)),
  })
  return `<ofd:Page ${space}><ofd:Area>${area}</ofd:Area><ofd:Content><ofd:Layer ID="${layer}" Type="Body">${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`
}

/** Where each sign begins is said by its distance from the one before: readers differ in how they measure fonts. */
function textObject(id: number, words: string, box: Box, { size, ink, align = 'left' }: TextSet): string {
  const shown = wrapped(words, box.w, size)[0] ?? ''
  const spare = box.w - textWidth(shown, size)
  const x = align === 'left' ? 0 : align === 'right' ? spare : spare / 2
  const steps = [...shown].slice(0, -1).map((sign) => mm(widthOf(sign, size)))
  const apart = steps.length > 0 ? ` DeltaX="${steps.join(' ')}"` : ''
  return `<ofd:TextObject ID="${id}" Boundary="${boxOf(box)}" Font="${font}" Size="${mm(size)}"><ofd:FillColor Value="${ink}"/><ofd:TextCode X="${mm(x)}" Y="${mm((box.h + size * 0.72) / 2)}"${apart}>${safe(shown)}</ofd:TextCode></ofd:TextObject>`
}

function pathObject(id: number, [x, y]: readonly [number, number], [toX, toY]: readonly [number, number], ink: Ink): string {
  const half = lineWidth / 2
  const box = { x: x - half, y: y - half, w: toX - x + lineWidth, h: toY - y + lineWidth }
  const way = `M ${mm(half)} ${mm(half)} L ${mm(toX - x + half)} ${mm(toY - y + half)}`
  return `<ofd:PathObject ID="${id}" Boundary="${boxOf(box)}" LineWidth="${lineWidth}"><ofd:StrokeColor Value="${ink}"/><ofd:AbbreviatedData>${way}</ofd:AbbreviatedData></ofd:PathObject>`
}
