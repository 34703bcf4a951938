import { hasForbiddenCharacters } from '../contract/text.ts'
import type { PriceRules } from '../contract/price.ts'
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

const colourFindings = ({ colours }: PriceRules): Finding[] =>
  colours.flatMap(({ hex }, index): Finding[] =>
    hex === undefined || /^#[0-9a-f]{6}$/i.test(hex)
      ? []
      : [{ grade: 'fault', place: ['colours', index, 'hex'], text: '色值应为 # 加 6 位十六进制' }],
  )
