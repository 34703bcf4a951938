import type { PrintLimits, Process as ProcessRules } from '../contract/price/price.ts'
import { severities, type Finding, type Severity } from '../contract/order/finding.ts'
import { colourSpaces, type ArtworkFacts, type Size } from './facts.ts'
import type { Ground } from './ground.ts'

/** Where the file is printed: how large, by which process. */
export type Place = {
  readonly label: string
  /** mm. */
  readonly size: Size
  readonly process: Process
  /** In how many inks; null: as many as there are. */
  readonly inks: number | null
  /** What lies below; absent: nobody knows. */
  readonly on?: Ground | null
  /** How many pages are paid, where several are put in. */
  readonly pages?: number
  /** How fine is printed there where the merchant says that; absent: as the process does. */
  readonly limits?: PrintLimits
}

const mmPerInch = 25.4

/** How many of a picture's pixels there are for an inch where it is so large, mm. */
export const ppiOf = (pixels: Size, size: Size): number => mmPerInch * Math.min(pixels.width / size.width, pixels.height / size.height)

/** Processes that print from plates, each of one ink. */
const plated: ReadonlySet<Process> = new Set(['screen', 'foil'])

export const isPlated = (process: Process): boolean => plated.has(process)

/** How many plates there are to print from; null: as many as there are inks, or the process has none. */
export const platesAtMost = ({ process, inks }: Pick<Place, 'process' | 'inks'>): number | null =>
  process === 'foil' ? 1 : plated.has(process) ? inks : null

/** What a design has told already of the file that was made from it: its pages, and its inks but for those of pictures. */
type Told = { readonly rows: number | null; readonly pictured: boolean }

/** All that is to be said of a file: of itself, and of each place that it is printed at. The gravest first. */
export function preflight(facts: ArtworkFacts, places: readonly Place[], told: Told | null = null): Finding[] {
  const found = [...ofFile(facts, told, places), ...gamutOf(facts, places), ...places.flatMap((place) => ofPlace(facts, place, told))]
  return found.toSorted(byGravity)
}

const graves = Object.keys(severities)

/** The gravest first, then by their rules. */
export const byGravity = (a: Finding, b: Finding): number =>
  graves.indexOf(a.severity) - graves.indexOf(b.severity) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0)

function ofFile({ pages, fonts, liveText, active, partial }: ArtworkFacts, told: Told | null, places: readonly Place[]): Finding[] {
  const loose = fonts.filter(({ embedded }) => !embedded).map(({ name }) => name)
  return [
    ...(loose.length > 0 ? [finding('P18', 'E', `${someOf(loose)} 字体未嵌入，打开后字形会变，请嵌入或转曲后重新上传`)] : []),
    ...(liveText && fonts.length === 0 ? [finding('P18', 'E', '文字未转曲，换一台电脑字形会变，请转曲后重新上传')] : []),
    ...(active ? [finding('P23', 'E', '文件内含脚本、附件或外部引用，请嵌入所用内容，另存为普通 PDF 后重新上传')] : []),
    ...(partial ? [finding('P26', 'I', '部分内容未能自动检查，结果可能不完整，请以校样为准')] : []),
    ...(pages > 1 && (told?.rows ?? null) === null && !places.some((place) => place.pages !== undefined)
      ? [finding('P24', 'I', `文件共 ${pages} 页，请在备注中说明各页的用途`)]
      : []),
  ]
}

/** Processes that mix their colours of four inks. */
export const mixing: ReadonlySet<Process> = new Set(['digital', 'insert'])

/** P14: what is seen on a screen and cannot be mixed; told where nobody knows how it is printed, too. */
function gamutOf({ format, spaces }: ArtworkFacts, places: readonly Place[]): Finding[] {
  const isMixed = places.length === 0 || places.some(({ process }) => mixing.has(process))
  return isMixed && format !== 'svg' && spaces.includes('rgb')
    ? [finding('P14', 'I', '含 RGB 颜色，转为印刷色后部分颜色会变暗，请以校样为准')]
    : []
}

function ofPlace(facts: ArtworkFacts, place: Place, told: Told | null): Finding[] {
  const inks = told && !told.pictured ? [] : inksOf(facts, place)
  const bleed = told === null ? bleedOf(facts, place) : []
  return [...resolutionFindings(facts, place), ...shapeOf(facts, place), ...inks, ...bleed, ...pagesOf(facts, place, told)]
}

/** P36: a file of another number of pages than are paid; pictures are a page each, and of a list its rows are told of. */
const pagesOf = ({ format, pages }: ArtworkFacts, { label, pages: paid }: Place, told: Told | null): Finding[] =>
  paid === undefined || pages === paid || format !== 'pdf' || (told?.rows ?? null) !== null
    ? []
    : [finding('P36', 'W', `${label}按 ${paid} 页计价，文件有 ${pages} 页，请核对页数`)]

/** P36 of a surface, which is one page, while it is drawn. */
export const onePageFindings = ({ label, pages }: Pick<Place, 'label' | 'pages'>): Finding[] =>
  pages === undefined || pages === 1
    ? []
    : [finding('P36', 'W', `${label}按 ${pages} 页计价，这里只设计 1 页：请改为 1 页，或不在这里设计、上传 ${pages} 页的 PDF 稿件`)]

/** How much larger or smaller it is printed than it measures, so that all of it is within the place. */
const scaleTo = (own: Size, place: Size): number => Math.min(place.width / own.width, place.height / own.height)

/** P01: pixels for an inch, of a picture as large as the place has room for it, of placed ones as they are placed. */
function resolutionFindings({ pixels, size, placed }: ArtworkFacts, { label, size: place, ...printing }: Place): Finding[] {
  const bounds = limitsOf(printing).ppi
  if (!bounds) return []
  const densities = pixels ? [mmPerInch / scaleTo(pixels, place)] : size ? placed.map(({ ppi }) => ppi / scaleTo(size, place)) : []
  if (densities.length === 0) return []
  const ppi = wholePpi(Math.min(...densities))
  if (ppi >= bounds.good) return []
  const what = pixels ? '图片' : '文件中的图片'
  // How large placed ones are nobody noted: they are smaller than the place.
  const at = pixels ? `${label}（${sizeWords(place)}）` : label
  return ppi < bounds.least
    ? [finding('P01', 'E', `${what}印在${at}仅 ${ppi} 像素/英寸，低于 ${bounds.least}，会模糊，请提供更大的图片或矢量文件`)]
    : [finding('P01', 'W', `${what}印在${at}为 ${ppi} 像素/英寸，低于 ${bounds.good}，细节可能不够清晰`)]
}

/** How unlike two proportions may be and still count as the same. */
const alike = 0.02

/** P25: what is of other proportions than the place leaves a part of it empty; what is of another size is scaled. */
function shapeOf({ size, pixels }: ArtworkFacts, { label, size: place }: Place): Finding[] {
  const own = size ?? pixels
  if (!own) return []
  const isAlike = Math.abs((own.width * place.height) / (own.height * place.width) - 1) <= alike
  const measures = size ? ` ${sizeWords(size)}` : ''
  if (!isAlike) {
    const scale = scaleTo(own, place)
    const printed = { width: own.width * scale, height: own.height * scale }
    return [finding('P25', 'W', `文件${measures}与${label}（${sizeWords(place)}）比例不同，完整放入时为 ${sizeWords(printed)}`)]
  }
  const scale = size ? scaleTo(size, place) : 1
  if (Math.abs(scale - 1) <= alike) return []
  return [finding('P25', 'I', `文件${measures}，将缩放到 ${Math.round(scale * 100)}%，印在${label}（${sizeWords(place)}）`)]
}

/** P09, P10: what a process that knows no mixed colours makes of it. */
function inksOf({ spots, spaces, format }: ArtworkFacts, { label, process, inks }: Place): Finding[] {
  const mixed = format !== 'svg' && spaces.some((space) => space === 'rgb' || space === 'cmyk' || space === 'lab' || space === 'indexed')
  if (process === 'laser')
    return mixed || spots.length > 1 ? [finding('P10', 'W', `${label}为激光雕刻，没有颜色，文件按单色雕刻，深浅与层次请以校样为准`)] : []
  if (!plated.has(process)) return []
  const most = platesAtMost({ process, inks })
  return [
    ...(most !== null && spots.length > most
      ? [finding('P09', 'E', `${label}印 ${most} 色，文件有 ${spots.length} 个专色（${someOf(spots)}），请合并颜色或改选颜色数`)]
      : []),
    ...(mixed
      ? [
          finding(
            'P10',
            'W',
            `${label}${inks === null ? '' : `印 ${inks} 色，`}按专色制版，文件含 ${spaces.map((space) => colourSpaces[space]).join('、')} 颜色，由我们分色，请核对校样`,
          ),
        ]
      : []),
  ]
}

/** P04: what is cut needs something beyond the cut. */
function bleedOf({ bleed, format }: ArtworkFacts, { label, process }: Place): Finding[] {
  if (!isCut(process) || format !== 'pdf') return []
  if (bleed === null || bleed < bleedMm - 0.05)
    return [
      finding(
        'P04',
        'W',
        `${label}需裁切，文件${bleed === null ? '没有' : `只有 ${round(bleed)} 毫米`}出血，少于 ${bleedMm} 毫米，裁切后可能露白边`,
      ),
    ]
  return []
}

/** What was read of the file, as short sentences. */
export function factsWords({ format, size, pages, pixels, spaces, spots, fonts, placed, bleed }: ArtworkFacts): string[] {
  const kinds = { picture: '位图', pdf: 'PDF', psd: 'PSD 分层图', svg: 'SVG 矢量图' }
  const colours = [
    ...spaces.map((space) => colourSpaces[space]),
    ...(spots.length > 0 ? [`专色 ${spots.length} 个（${someOf(spots)}）`] : []),
  ]
  return [
    kinds[format] + (pages > 1 ? ` ${pages} 页` : ''),
    ...(pixels ? [`${pixels.width}×${pixels.height} 像素`] : []),
    ...(size ? [sizeWords(size)] : []),
    ...(bleed !== null && bleed > 0 ? [`出血 ${round(bleed)} 毫米`] : []),
    ...(colours.length > 0 ? [colours.join('、')] : []),
    ...(fonts.length > 0 ? [`字体 ${fonts.length} 种`] : []),
    ...(placed.length > 0 ? [`图片 ${placed.length} 张，最低 ${wholePpi(Math.min(...placed.map(({ ppi }) => ppi)))} 像素/英寸`] : []),
  ]
}

const finding = (rule: string, severity: Severity, words: string): Finding => ({ rule, severity, words })

const namedAtMost = 3
const someOf = (names: readonly string[]): string =>
  names.slice(0, namedAtMost).join('、') + (names.length > namedAtMost ? ` 等 ${names.length} 种` : '')

/** Pixels for an inch rounded down, but for what comes of lengths that are told in ten thousandths of a mm, and of a PDF in points. */
export const wholePpi = (ppi: number): number => Math.floor(ppi + 0.05)

const round = (mm: number): string => String(Math.round(mm * 10) / 10)
const sizeWords = ({ width, height }: Size): string => `${round(width)}×${round(height)} 毫米`

// How fine a process prints, as far as nobody says of a position that it is otherwise, and what is drawn finer.

/** What a process does to artwork. */
export type Process = ProcessRules['kind']

/** Below `good` it is told, below `least` it is not printed. */
type Resolution = { readonly least: number; readonly good: number }

/** How fine something is printed. */
export type Limits = {
  /** The smallest signs, mm high. */
  readonly textMm: number
  /** The thinnest lines, mm. */
  readonly lineMm: number
  /** Pixels for an inch; null: it does not matter, as embroidery is drawn anew, stitch by stitch. */
  readonly ppi: Resolution | null
}

const usual: Readonly<Record<Process, Limits>> = {
  screen: { textMm: 2, lineMm: 0.3, ppi: { least: 150, good: 300 } },
  digital: { textMm: 1.2, lineMm: 0.1, ppi: { least: 100, good: 200 } },
  laser: { textMm: 1.2, lineMm: 0.1, ppi: { least: 150, good: 300 } },
  embroidery: { textMm: 5, lineMm: 1, ppi: null },
  foil: { textMm: 2, lineMm: 0.1, ppi: { least: 150, good: 300 } },
  insert: { textMm: 1.2, lineMm: 0.1, ppi: { least: 150, good: 300 } },
}

/** A process at a position with what the merchant says of how fine it prints there. */
export type Printing = { readonly process: Process; readonly limits?: PrintLimits }

/** How fine a process prints at a position: as the merchant says of it, else as is usual. Half of what he wants of a picture is the least. */
export function limitsOf({ process, limits }: Printing): Limits {
  const { textMm, lineMm, ppi } = usual[process]
  return {
    textMm: limits?.textMm ?? textMm,
    lineMm: limits?.lineMm ?? lineMm,
    ppi: ppi && limits?.ppi !== undefined ? { least: Math.ceil(limits.ppi / 2), good: limits.ppi } : ppi,
  }
}

/** Processes whose goods are cut along the edge of what is printed. */
export const isCut = (process: Process | null): boolean => process === 'insert'

/** What the plate is called that cutters follow. */
export const cutPlate = 'CutContour'

/** How far artwork that is cut has to go beyond the cut, and how far from it stays what must not be cut, mm. */
export const [bleedMm, safeMm] = [3, 3]

/** Lengths are alike that no cutter could tell apart. */
const cutAlike = 0.05

/** Whether what reaches an edge does not go far enough beyond it to be cut. */
export const isShort = (far: number | null | undefined): far is number => typeof far === 'number' && far < bleedMm - cutAlike

/** Whether what is read is so near to the edge that it may be cut. */
export const isNear = (far: number | undefined): far is number => far !== undefined && far < safeMm - cutAlike

export const isLess = (mm: number, least: number): boolean => mm < least - 1e-3

/** Rounded down, so that what is too little is not told as enough. */
export const shownMm = (mm: number): number => Math.floor(mm * 100 + 1e-6) / 100

/** The finest of a surface, mm; absent: it has none of it. */
export type Measures = {
  /** How high its smallest signs are. */
  readonly textMm?: number
  /** How thick its thinnest line is. */
  readonly lineMm?: number
  /** How far the nearest text or code is from the edge; below 0 beyond it. */
  readonly edgeMm?: number
  /** How far what reaches the edge goes beyond it, where it goes least. */
  readonly beyondMm?: number
}

/** P03, P04, P07, P08 of a surface of which the finest was noted. */
export function finestFindings({ textMm, lineMm, edgeMm, beyondMm }: Measures, place: Printing & { readonly label: string }): Finding[] {
  const limits = limitsOf(place)
  const cut = isCut(place.process)
  const say = (rule: string, words: string): Finding => ({ rule, severity: 'W', words: `${place.label} 的设计中${words}` })
  return [
    ...(cut && isNear(edgeMm) ? [say('P03', `有文字或码距裁切边不到 ${safeMm} 毫米，可能被裁掉`)] : []),
    ...(cut && isShort(beyondMm) ? [say('P04', `有内容到了裁切边但出血不足 ${bleedMm} 毫米，裁切后可能露白边`)] : []),
    ...(textMm !== undefined && isLess(textMm, limits.textMm)
      ? [say('P07', `最小的字高约 ${shownMm(textMm)} 毫米，小于 ${limits.textMm} 毫米，笔画可能粘连`)]
      : []),
    ...(lineMm !== undefined && isLess(lineMm, limits.lineMm)
      ? [say('P08', `最细的线条仅 ${shownMm(lineMm)} 毫米，小于 ${limits.lineMm} 毫米，可能印不出来`)]
      : []),
  ]
}
