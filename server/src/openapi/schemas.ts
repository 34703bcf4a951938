import { z } from 'zod'
import type { Names } from './names.ts'
import { words } from './words.ts'

export type Json = { [key: string]: unknown }

export const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Writes schemas as a document has them: what the contract names stands once in `shared`, every field is described. */
export function schemaWriter(names: Names) {
  const shared: Json = {}

  /** What goes in is often looser than what comes out: its shared schemas are called `…Input`. */
  function written(schema: z.ZodType, io: 'input' | 'output', call: string): Json {
    // Wrapped, so that a schema that has a name of its own is referred to by it as well.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any', metadata: names.schemas })
    const suffix = io === 'input' ? 'Input' : ''
    const nameIn = (name: string) => (name.startsWith('__') ? `${call}${name.replaceAll('_', '')}${suffix}` : name + suffix)
    const { $defs = {}, properties } = whole as { $defs?: Json; properties: Json }
    for (const [name, inner] of Object.entries($defs)) shared[nameIn(name)] ??= described(inner, nameIn)
    return described(properties['it'], nameIn) as Json
  }

  return { written, shared }
}

/** The schema with every field's meaning in words; what it refers to is called as `nameIn` says. */
export function described<T>(schema: T, nameIn: (name: string) => string = String): T {
  if (Array.isArray(schema)) return schema.map((one) => described(one, nameIn)) as T
  if (!isJson(schema)) return schema
  const entries = Object.entries(schema).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'properties') return [[key, fieldsIn(inner as Json, nameIn)]]
    if (key === '$ref') return [[key, `#/components/schemas/${nameIn(String(inner).replace('#/$defs/', ''))}`]]
    // The registry's own mark.
    return key === 'id' && typeof inner === 'string' ? [] : [[key, described(inner, nameIn)]]
  })
  return Object.fromEntries(entries) as T
}

const fieldsIn = (properties: Json, nameIn: (name: string) => string): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = words[name]
      return [name, { ...(description !== undefined && { description }), ...(described(schema, nameIn) as Json) }]
    }),
  )

/** A schema's own fields, followed to where they stand. */
export function fieldsOf(schema: Json, shared: Json): { properties: Record<string, Json>; required: string[] } {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
  const own = name === undefined ? schema : (shared[name] as Json)
  return {
    properties: (own['properties'] ?? {}) as Record<string, Json>,
    required: (own['required'] ?? []) as string[],
  }
}
