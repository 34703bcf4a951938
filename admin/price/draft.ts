import type { Choice, Position, PriceRules, Process } from '../../contract/price/price.ts'

/** What a product that was never priced begins with: all but the price, which nobody knows but who writes it. */
export const blankRules: PriceRules = {
  taxMode: 'exclusive',
  taxRate: '0.13',
  minimum: 100,
  step: 10,
  carton: null,
  weightKg: '0.10',
  baseLabel: '主体',
  base: [[100, '']],
  materials: [],
  crafts: [],
  colours: [],
  sizes: [],
  positions: [],
  processes: {},
  packings: [],
  options: [],
  sample: null,
  freight: { kind: 'truck', minimum: '60', perKg: '1.20' },
  rush: null,
  leadDays: [[100, 7]],
  conflicts: [],
}

/** A key that none of these has: `c1`, `c2` … Buyers never see it. */
export function newKey(taken: readonly string[], letter: string): string {
  let n = taken.length + 1
  while (taken.includes(`${letter}${n}`)) n += 1
  return `${letter}${n}`
}

export const newChoice = (others: readonly Choice[]): Choice => ({
  key: newKey(
    others.map(({ key }) => key),
    'c',
  ),
  label: '',
  each: '0',
})

export const newPosition = (others: readonly Position[]): Position => ({
  key: newKey(
    others.map(({ key }) => key),
    'p',
  ),
  label: '',
  widthMm: 200,
  heightMm: 200,
  processes: [],
})

/** A process as it begins, its ladder at the minimum: without prices, lest one be forgotten and sold for nothing. */
export function newProcess(kind: Process['kind'], minimum: number): Process {
  const run: PriceRules['base'] = [[minimum, '']]
  switch (kind) {
    case 'screen':
      return { kind, label: '丝印', plate: '', run, startUp: '', platesFreeFrom: null, underbaseOnDark: false, maxColours: 4 }
    case 'digital':
      return { kind, label: '数码印', run, startUp: '' }
    case 'laser':
      return { kind, label: '激光', run, startUp: '' }
    case 'embroidery':
      return { kind, label: '刺绣', digitise: '', perThousand: '', minimumEach: '', maxStitches: 30_000 }
    case 'foil':
      return { kind, label: '烫金', dieMinimum: '', run }
    case 'insert':
      return { kind, label: '彩插', setUp: '', perPage: run, maxPages: 16 }
  }
}

/** Everything that may stand in a conflict, by what it is called: `材质：PU`. */
export function everyChoice(rules: PriceRules): { value: string; label: string }[] {
  const of = (kind: string, name: string, choices: readonly { key: string; label: string }[]) =>
    choices.map(({ key, label }) => ({ value: `${kind}:${key}`, label: `${name}：${label || '（未命名）'}` }))
  const processes = Object.entries(rules.processes).map(([key, { label }]) => ({ key, label }))
  return [
    ...of('material', '材质', rules.materials),
    ...of('craft', '工艺', rules.crafts),
    ...of('colour', '颜色', rules.colours),
    ...of('size', '尺码', rules.sizes),
    ...of('process', '印刷', processes),
    ...of('packing', '包装', rules.packings),
    ...of('option', '附加项', rules.options),
  ]
}

/** The list without the one at `index`. */
export const removed = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)
