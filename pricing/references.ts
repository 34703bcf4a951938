import type { PriceRules, Process } from '../contract/price/price.ts'
import { isAxis, labelOf } from './choices.ts'
import type { Finding } from './finding.ts'
import type { Place } from './placeWords.ts'

const lists = ['materials', 'crafts', 'colours', 'sizes', 'packings', 'options', 'positions'] as const

/** Names that mean nothing, mean two things, or mean something that is not there. */
export const referenceFindings = (rules: PriceRules): Finding[] => [
  ...lists.flatMap((list) => nameFindings([list], rules[list])),
  ...Object.entries(rules.processes).flatMap(([key, process]) => processFindings(rules, key, process)),
  ...rules.positions.flatMap((position, index) => positionFindings(rules, position, index)),
  ...rules.conflicts.flatMap(({ when, not, why }, index) =>
    pairFindings(
      rules,
      ['conflicts', index],
      [
        ['when', when],
        ['not', not],
      ],
      why,
      '互斥',
    ),
  ),
  ...(rules.needs ?? []).flatMap(({ when, needs, why }, index) =>
    pairFindings(
      rules,
      ['needs', index],
      [
        ['when', when],
        ['needs', needs],
      ],
      why,
      '依赖',
    ),
  ),
]

// Keys stand in addresses and objects: nothing that an object has by itself.
const isKey = (key: string): boolean => /^\w[\w-]{0,39}$/.test(key) && !(key in {})

function nameFindings(place: Place, named: readonly { key: string; label: string }[]): Finding[] {
  return named.flatMap(({ key, label }, index): Finding[] => {
    const at = [...place, index]
    const others = named.slice(0, index)
    if (!isKey(key)) return [{ grade: 'fault', place: at, text: `代码“${key}”只能用字母、数字、下划线和横线` }]
    if (others.some((one) => one.key === key)) return [{ grade: 'fault', place: at, text: `代码“${key}”重复` }]
    if (label.trim() === '') return [{ grade: 'fault', place: at, text: '请填写名称' }]
    return others.some((one) => one.label === label) ? [{ grade: 'warning', place: at, text: `名称“${label}”重复` }] : []
  })
}

function processFindings(rules: PriceRules, key: string, process: Process): Finding[] {
  const place = ['processes', key]
  const found: Finding[] = nameFindings([], [{ key, label: process.label }]).map((one) => ({ ...one, place }))
  if (!rules.positions.some(({ processes }) => processes.includes(key)))
    found.push({ grade: 'warning', place, text: '没有印刷部位可用这种工艺，买家选不到' })
  if (process.kind === 'digital' && process.areas) found.push(...areaFindings(rules, key, process.areas))
  if (process.kind === 'screen' && process.platesFreeFrom !== null && process.platesFreeFrom <= rules.minimum)
    found.push({ grade: 'warning', place: [...place, 'platesFreeFrom'], text: '免版费数量不大于起订量，版费永远不收' })
  return found
}

type Areas = NonNullable<Extract<Process, { kind: 'digital' }>['areas']>

function areaFindings(rules: PriceRules, key: string, areas: Areas): Finding[] {
  const place = ['processes', key, 'areas']
  if (areas.length === 0) return [{ grade: 'fault', place, text: '至少要有一个面积档' }]
  const found = areas.flatMap((area, index): Finding[] => {
    const before = areas[index - 1]?.upToCm2 ?? 0
    if (area.upToCm2 > before) return []
    return [{ grade: 'fault', place: [...place, index], text: `面积上限 ${area.upToCm2} 没有大于上一档的 ${before}` }]
  })
  const most = Math.max(...areas.map(({ upToCm2 }) => upToCm2))
  const beyond = rules.positions.filter(({ processes, widthMm, heightMm }) => processes.includes(key) && widthMm * heightMm > most * 100)
  if (beyond.length === 0) return found
  const where = beyond.map(({ label }) => label).join('、')
  return [...found, { grade: 'warning', place, text: `${where}可印面积大于最大的面积档 ${most} cm²，超出部分需人工报价` }]
}

function positionFindings(rules: PriceRules, position: PriceRules['positions'][number], index: number): Finding[] {
  const place = ['positions', index, 'processes']
  if (position.processes.length === 0) return [{ grade: 'warning', place, text: '没有可用的工艺，买家选不到' }]
  return position.processes.flatMap((key): Finding[] =>
    Object.hasOwn(rules.processes, key) ? [] : [{ grade: 'fault', place, text: `工艺“${key}”不存在` }],
  )
}

function pairFindings(
  rules: PriceRules,
  place: Place,
  ends: readonly (readonly [string, string])[],
  why: string,
  kind: '互斥' | '依赖',
): Finding[] {
  const missing = ends.flatMap(([field, key]): Finding[] =>
    key.includes(':') && labelOf(rules, key) !== null
      ? []
      : [{ grade: 'fault', place: [...place, field], text: key === '' ? '请选择' : `所指的选项“${key}”不存在` }],
  )
  if (missing.length > 0) return missing
  const [one = '', other = ''] = ends.map(([, key]) => key)
  const axis = one.slice(0, one.indexOf(':'))
  if (one === other) return [{ grade: 'fault', place, text: `两边是同一个选项，${kind}没有意义` }]
  if (why.trim() === '') return [{ grade: 'fault', place: [...place, 'why'], text: '请填写给买家看的原因' }]
  return isAxis(axis) && other.startsWith(`${axis}:`) ? [{ grade: 'warning', place, text: '两边属于同一组单选，本来就不能同选' }] : []
}
