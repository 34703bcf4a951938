import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

/** What a schema says of a value, as far as JSON Schema can. */
type Shape = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
  readonly propertyNames?: Shape
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
}

/** What stands for a field by its name, where the shop has something for it; undefined: whatever its schema allows. */
export type Worths = (field: string) => readonly unknown[] | undefined

const words = [
  '测试',
  '测试说明文字',
  'A1',
  '12.50',
  '0.13',
  '2026-12-01',
  '2026-12-01 10:00:00',
  '10:00',
  '13911110000',
  '#112233',
  '/',
  'https://example.com/',
]

function arbitraryOf(shape: Shape, field: string, worths: Worths, defs: Shape['$defs'], depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: Shape, name = field) => arbitraryOf(one, name, worths, defs, depth + 1)
  const known = worths(field)
  if (known && shape.type !== 'array' && shape.type !== 'object') return fc.constantFrom(...known)
  if (shape.$ref) return depth > 12 ? fc.constant(null) : inner(defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choice = shape.anyOf ?? shape.oneOf
  if (choice) return fc.oneof(...choice.map((one) => inner(one)))
  if (shape.allOf) return fc.tuple(...shape.allOf.map((one) => inner(one))).map((all) => Object.assign({}, ...all) as unknown)
  if (shape.type === 'object') return objectOf(shape, inner)
  if (shape.type === 'array') {
    if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map((one) => inner(one)))
    return fc.array(inner(shape.items ?? {}, field.replace(/s$/, '')), {
      minLength: shape.minItems ?? 0,
      maxLength: Math.min(shape.maxItems ?? 3, Math.max(shape.minItems ?? 0, 2)),
    })
  }
  if (shape.type === 'integer' || shape.type === 'number') {
    const [least, most] = [Math.ceil(shape.minimum ?? 0), Math.floor(shape.maximum ?? 1000)]
    return fc.oneof(fc.constant(Math.max(least, Math.min(1, most))), fc.integer({ min: least, max: Math.min(most, least + 50) }))
  }
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  if (shape.type === 'string') return textOf(shape)
  return fc.constantFrom<unknown>(1, '1', ...words)
}

function objectOf(shape: Shape, inner: (one: Shape, name?: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0)
    return fc.dictionary(inner(propertyNames ?? { type: 'string' }).map(String), inner(additionalProperties), { maxKeys: 2 })
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one, name)]))
  return fc.record(fields, {
    requiredKeys: required.filter((name) => name in fields),
    noNullPrototype: true,
  } as object) as fc.Arbitrary<unknown>
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: Shape): fc.Arbitrary<string> {
  const usual = fc.constantFrom(...words).map((word) => word.padEnd(minLength, '字').slice(0, maxLength))
  if (!pattern) return usual
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), usual)
  } catch {
    return usual
  }
}

/** Inputs that the call understands, made from its own schema; none where it wants more than JSON Schema can say. */
export function madeInputs(call: Endpoint, worths: Worths, most: number): unknown[] {
  const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape
  const made = arbitraryOf(shape, '', worths, shape.$defs)
  const found = new Map<string, unknown>(call.input.safeParse({}).success ? [['{}', {}]] : [])
  for (let seed = 1; seed <= 8 && found.size < most; seed++)
    for (const input of fc.sample(made, { numRuns: 250, seed }))
      if (found.size < most && call.input.safeParse(input).success) found.set(JSON.stringify(input), input)
  return [...found.values()]
}
