import type { PlacedPage } from '../contract/artwork/layer.ts'
import type { PageRead } from '../contract/artwork/pageRead.ts'
import type { Finding } from '../contract/order/finding.ts'
import type { DesignFinding } from './finding.ts'
import { isPlated, limitsOf, wholePpi, type Place, type Printing } from './preflight.ts'

// What is to be said of placed pages of PDFs. Their plates count with those of all else (P09).

/** Whether it has colours that are mixed of several inks. */
export const isMixed = ({ spaces }: Pick<PageRead, 'spaces'>): boolean => spaces.some((space) => space !== 'grey')

/** Pixels for an inch of its coarsest picture, as large as it is placed; null: it places none. */
export const pagePpi = ({ read: { ppi, size }, width, height }: PlacedPage): number | null =>
  ppi === null ? null : ppi / Math.max(width / size.width, height / size.height)

/** P18, P10, P14, P01, P26 of a placed page. */
export function pageFindings(layer: PlacedPage, place: Omit<Place, 'size'>): DesignFinding[] {
  const { name, read } = layer
  const said = (rule: string, severity: DesignFinding['severity'], words: string): DesignFinding[] => [
    { rule, severity, words, layerId: layer.id },
  ]
  const loose = read.loose.slice(0, 3).join('、') + (read.loose.length > 3 ? ` 等 ${read.loose.length} 种` : '')
  return [
    ...(read.loose.length > 0 ? said('P18', 'E', `“${name}”的 ${loose} 字体未嵌入，字形会变，请嵌入或转曲后重新放入`) : []),
    ...ofColours(layer, place).flatMap(({ rule, severity, words }) => said(rule, severity, words)),
    ...ofPictures(layer, place).flatMap(([severity, words]) => said('P01', severity, words)),
    ...(read.partial ? said('P26', isPlated(place.process) ? 'W' : 'I', `“${name}”的部分内容未能自动检查，请以校样为准`) : []),
  ]
}

type Severity = DesignFinding['severity']

/** P10: what a process that knows no mixed colours makes of a page that has some; null: it prints them. */
export function colourFinding(name: string, { label, process }: Pick<Place, 'label' | 'process'>): Finding | null {
  if (isPlated(process))
    return { rule: 'P10', severity: 'E', words: `${label}按专色制版，“${name}”含混合颜色（四色或图片），请在原文件中改为专色后重新放入` }
  return process === 'laser'
    ? { rule: 'P10', severity: 'W', words: `${label}为激光雕刻，没有颜色，“${name}”按单色雕刻，深浅与层次请以校样为准` }
    : null
}

function ofColours({ name, read }: PlacedPage, place: Omit<Place, 'size'>): Finding[] {
  if (!isMixed(read)) return []
  const lost = colourFinding(name, place)
  if (lost) return [lost]
  return read.spaces.includes('rgb')
    ? [{ rule: 'P14', severity: 'W', words: `“${name}”含 RGB 颜色，转为印刷色后部分颜色会变暗，建议改为 CMYK 或专色` }]
    : []
}

function ofPictures(layer: PlacedPage, printing: Printing): (readonly [Severity, string])[] {
  const [bounds, exact] = [limitsOf(printing).ppi, pagePpi(layer)]
  if (!bounds || exact === null) return []
  const ppi = wholePpi(exact)
  if (ppi >= bounds.good) return []
  return ppi < bounds.least
    ? [['E', `“${layer.name}”中的图片仅 ${ppi} 像素/英寸，低于 ${bounds.least}，会模糊，请缩小或换用更清晰的图片`]]
    : [['W', `“${layer.name}”中的图片为 ${ppi} 像素/英寸，低于 ${bounds.good}，细节可能不够清晰`]]
}
