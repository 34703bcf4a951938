import { z } from 'zod'

// Which shapes a schema allows, and which of them a value has: what is generated is counted against what may come.

/** A schema as it is looked into: what zod says of itself. */
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
  items?: z.ZodType[]
  discriminator?: string
  checks?: { _zod: { def: { check: string; minimum?: number; value?: number } } }[]
  getter?: () => z.ZodType
}
export const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** The least that a list must hold. */
export const leastOf = ({ checks = [] }: Def): number =>
  checks.reduce((least, { _zod: { def } }) => (def.check === 'min_length' ? (def.minimum ?? least) : least), 0)

/** The least and the most that a number may be. */
export const boundsOf = ({ checks = [] }: Def): readonly [least: number, most: number] => {
  const valueOf = (check: string, usual: number) => checks.find(({ _zod: { def } }) => def.check === check)?._zod.def.value ?? usual
  return [valueOf('greater_than', -Infinity), valueOf('less_than', Infinity)]
}

const counts = (least: number): string[] => ['none', 'one', 'many'].slice(least)
const countOf = (length: number): string => (length === 0 ? 'none' : length === 1 ? 'one' : 'many')
const optionNamed = ({ options = [], discriminator = '' }: Def) =>
  options.map((option) => ({ option, kind: String(defOf(defOf(option).shape?.[discriminator] ?? option).values?.[0]) }))

/**
 * Every shape that the schema allows, one label each: lists with none, one and many, optional and nullable parts there and
 * not, every kind of a union, both truths, every word of an enumeration.
 */
export function shapesOf(schema: z.ZodType, path: string): string[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, of]) => shapesOf(of, `${path}.${name}`))
    case 'optional':
    case 'nullable':
      return [`${path} absent`, `${path} present`, ...inner(def, path)]
    case 'default':
      return inner(def, path)
    case 'lazy':
      return def.getter ? shapesOf(def.getter(), path) : []
    case 'array':
      return [...counts(leastOf(def)).map((count) => `${path} ${count}`), ...(def.element ? shapesOf(def.element, `${path}[]`) : [])]
    case 'record':
      return [...counts(0).map((count) => `${path} ${count}`), ...(def.valueType ? shapesOf(def.valueType, `${path}[]`) : [])]
    case 'union':
      return optionNamed(def).flatMap(({ option, kind }) => [`${path} ${kind}`, ...shapesOf(option, `${path}:${kind}`)])
    case 'boolean':
      return [`${path} true`, `${path} false`]
    case 'enum':
      return Object.values(def.entries ?? {}).map((word) => `${path} ${word}`)
    default:
      return []
  }
}

const inner = ({ innerType }: Def, path: string): string[] => (innerType ? shapesOf(innerType, path) : [])

/** The shapes, of those above, that this value has. */
export function shapesIn(schema: z.ZodType, value: unknown, path: string): string[] {
  const def = defOf(schema)
  const into = (of: z.ZodType | undefined, one: unknown, at: string) => (of ? shapesIn(of, one, at) : [])
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, of]) =>
        shapesIn(of, (value as Record<string, unknown>)[name], `${path}.${name}`),
      )
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? [`${path} absent`] : [`${path} present`, ...into(def.innerType, value, path)]
    case 'default':
      return into(def.innerType, value, path)
    case 'lazy':
      return into(def.getter?.(), value, path)
    case 'array':
    case 'record': {
      const all = Object.values(value as object)
      const of = def.element ?? def.valueType
      return [`${path} ${countOf(all.length)}`, ...all.flatMap((one) => into(of, one, `${path}[]`))]
    }
    case 'union': {
      const kind = String((value as Record<string, unknown>)[def.discriminator ?? ''])
      const option = optionNamed(def).find((one) => one.kind === kind)?.option
      return [`${path} ${kind}`, ...into(option, value, `${path}:${kind}`)]
    }
    case 'boolean':
    case 'enum':
      return [`${path} ${String(value)}`]
    default:
      return []
  }
}
