import fc from 'fast-check'
import { z } from 'zod'
import { Ladder, LeadDays, PriceRules, type Choice, type Process } from '../contract/price/price.ts'
import { RateText, Yuan } from '../contract/yuan.ts'
import { boundsOf, defOf, leastOf } from './shapes.fixture.ts'

// Rules of every shape that their schema allows, made lawful: what one writer would not think of occurs as well.

const rate = fc.integer({ min: 0, max: 30_000 }).map((n) => (n / 10_000).toFixed(4))
const stepsOf = <T>(values: fc.Arbitrary<T>, compare: (a: T, b: T) => number) =>
  fc.array(fc.tuple(fc.integer({ min: 2, max: 900 }), values), { maxLength: 3 }).chain((later) =>
    values.map((first) => {
      const froms = [1, ...new Set(later.map(([from]) => from).toSorted((a, b) => a - b))]
      const sorted = [first, ...later.map(([, value]) => value)].toSorted(compare)
      return froms.map((from, n): [number, T] => [from, sorted[n] ?? first])
    }),
  )
const falling = stepsOf(rate, (a, b) => Number(b) - Number(a))

/** Parts whose lawful values no schema tells. */
const known = new Map<z.ZodType, fc.Arbitrary<unknown>>([
  [RateText, rate],
  [Yuan, fc.nat(50_000).map((n) => (n / 100).toFixed(2))],
  [Ladder, falling],
  [LeadDays, stepsOf(fc.integer({ min: 3, max: 20 }), (a, b) => a - b)],
])

/** Anything of this schema, every list with none, one or several and every optional part there or not about equally often. */
function anyOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const own = known.get(schema)
  if (own) return own
  const def = defOf(schema)
  const inner = (of: z.ZodType | undefined) => (of ? anyOf(of) : fc.constant(undefined))
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, of]) => [name, anyOf(of)])))
    case 'optional':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 2 })
    case 'array':
    case 'record': {
      const sizes = [0, 1, 2, 3].filter((size) => size >= leastOf(def))
      const list = fc
        .constantFrom(...sizes)
        .chain((size) => fc.array(inner(def.element ?? def.valueType), { minLength: size, maxLength: size }))
      return def.type === 'array' ? list : list.map((all) => Object.fromEntries(all.map((one, n) => [`p${n}`, one])))
    }
    case 'union':
      return fc.oneof(...(def.options ?? []).map(anyOf))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constant(def.values?.[0])
    case 'string':
      return fc.constantFrom('甲', '乙', '丙')
    case 'number': {
      const [least, most] = boundsOf(def)
      return fc.integer({ min: Math.max(1, Math.ceil(least)), max: Math.min(Math.max(60, least), most) })
    }
    default:
      throw new Error(`no values for ${def.type}: say how they are made`)
  }
}

const lists = ['materials', 'crafts', 'colours', 'sizes', 'packings', 'options'] as const
const kinds = { materials: 'material', crafts: 'craft', colours: 'colour', sizes: 'size', packings: 'packing', options: 'option' }

/** The areas of digital printing grow from class to class, and there is at least one. */
function ascending(process: Process): Process {
  if (process.kind !== 'digital') return process
  const { areas = [], ...rest } = process
  return areas.length === 0 ? rest : { ...rest, areas: areas.map((area, n) => ({ ...area, upToCm2: 20 * (n + 1) })) }
}

/** Names that are names, references that lead somewhere, amounts that stay above nothing. */
function lawfulOf(raw: Omit<PriceRules, 'fixed'>, seeds: readonly number[]): PriceRules {
  const named = (list: string, choices: readonly Choice[]): Choice[] =>
    choices.map((choice, n) => ({
      ...choice,
      key: `${list}${n}`,
      label: `${list}${n}`,
      ...(choice.hex !== undefined && { hex: '#c8102e' }),
      each: (((seeds[n % seeds.length] ?? 0) % 300) / 100 - 0.2).toFixed(2),
    }))
  const choices = Object.fromEntries(lists.map((list) => [list, named(list, raw[list])])) as Pick<PriceRules, (typeof lists)[number]>
  const processes = Object.keys(raw.processes)
  const positions = raw.positions.map((position, n) => {
    const some = processes.filter((_, at) => (seeds[(n + at) % seeds.length] ?? 0) % 3 > 0)
    return { ...position, key: `at${n}`, label: `位置${n}`, processes: some }
  })
  const keys = [
    ...lists.flatMap((list) => choices[list].map(({ key }) => `${kinds[list]}:${key}`)),
    ...processes.map((key) => `process:${key}`),
  ]
  const pair = (n: number, [a, b] = [seeds[n % seeds.length] ?? 0, seeds[(n + 1) % seeds.length] ?? 0]) => {
    const one = keys[a % keys.length] ?? ''
    const other = keys.filter((key) => key !== one)[b % (keys.length - 1)] ?? ''
    return [one, other] as const
  }
  const paired = <T>(all: readonly T[], of: (one: string, other: string) => T): T[] =>
    keys.length < 2 ? [] : all.map((_, n) => of(...pair(n + all.length)))
  return PriceRules.parse({
    ...raw,
    ...choices,
    positions,
    processes: Object.fromEntries(Object.entries(raw.processes).map(([key, process]) => [key, ascending(process)])),
    baseLabel: '身',
    taxRate: '0.13',
    base: raw.base.map(([from, each]) => [from, (Number(each) + 3).toFixed(4)]),
    conflicts: paired(raw.conflicts, (when, not) => ({ when, not, why: '不能同选' })),
    ...(raw.needs && { needs: paired(raw.needs, (when, needs) => ({ when, needs, why: '需要先选' })) }),
    sample: raw.sample,
    rush: raw.rush && {
      ...raw.rush,
      share: '0.15',
      ...(raw.rush.notAfter !== undefined && { notAfter: '12-31' }),
    },
  })
}

const { fixed: _, ...own } = PriceRules.shape

/** Lawful rules of any shape, nothing fixed. */
export const shapedRules: fc.Arbitrary<PriceRules> = fc
  .tuple(anyOf(z.object(own)) as fc.Arbitrary<PriceRules>, fc.array(fc.nat(9999), { minLength: 7, maxLength: 7 }))
  .map(([raw, seeds]) => lawfulOf(raw, seeds))
