import { hasForbiddenCharacters } from '../contract/text.ts'
import type { PriceRules } from '../contract/price/price.ts'
import type { Finding } from './finding.ts'
import type { Place } from './placeWords.ts'

const longestText = 100
const longestList = 100

/** Words and lists that are too long for a page, characters that break one, colours that are none. */
export const textFindings = (rules: PriceRules): Finding[] => [...findings([], rules), ...colourFindings(rules)]

function findings(place: Place, value: unknown): Finding[] {
  if (typeof value === 'string') {
    if (hasForbiddenCharacters(value)) return [{ grade: 'fault', place, text: '含有不支持的字符' }]
    return value.length > longestText ? [{ grade: 'fault', place, text: `最多 ${longestText} 个字` }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  const parts = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value)
  if (parts.length > longestList) return [{ grade: 'fault', place, text: `最多 ${longestList} 项` }]
  return parts.flatMap(([part, one]) => findings([...place, part], one))
}

/** Swatches that are none, or that some lack; pictures that only some have, so that a page goes on showing another colour. */
function colourFindings({ colours }: PriceRules): Finding[] {
  const pictured = colours.some(({ picture }) => picture !== undefined)
  return colours.flatMap(({ hex, picture }, index): Finding[] => [
    ...(hex !== undefined && !/^#[0-9a-f]{6}$/i.test(hex)
      ? [{ grade: 'fault' as const, place: ['colours', index, 'hex'], text: '色值应为 # 加 6 位十六进制' }]
      : []),
    ...(hex === undefined ? [{ grade: 'warning' as const, place: ['colours', index, 'hex'], text: '没有色值，选项与卡片上没有色块' }] : []),
    ...(pictured && picture === undefined
      ? [{ grade: 'warning' as const, place: ['colours', index, 'picture'], text: '其他颜色有图片，选它时页面仍显示别的颜色' }]
      : []),
  ])
}
