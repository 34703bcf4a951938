import fastJson, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * A JSON schema that the serialiser runs through without asking a validator: `X or null` becomes nullable X, a choice of
 * plain values their type, and a choice between objects "anything" (their fields were parsed when they were stored).
 */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!isObject(schema)) return schema
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return plainChoice(choices.filter(isObject))
  const kept = ['type', 'properties', 'required', 'items', 'additionalProperties', '$ref', '$defs', 'nullable']
  const out: Json = {}
  for (const key of kept) {
    const value = schema[key]
    if (value === undefined) continue
    if ((key === 'properties' || key === '$defs') && isObject(value)) {
      out[key] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
    } else out[key] = key === 'items' && Array.isArray(value) ? {} : plain(value)
  }
  if ('const' in schema && !('type' in out)) out['type'] = jsonType(schema['const'])
  if (Array.isArray(schema['prefixItems'])) return {}
  return out
}

function plainChoice(choices: Json[]): unknown {
  const real = choices.filter((choice) => choice['type'] !== 'null')
  const nullable = real.length < choices.length ? { nullable: true } : {}
  const shaped = real.map(plain).filter(isObject)
  const [first] = shaped
  if (first && shaped.length === 1) return first['$ref'] ? {} : { ...first, ...nullable }
  const types = new Set(shaped.map((choice) => choice['type']))
  return types.size === 1 && !types.has('object') && !types.has('array') ? { type: first?.['type'], ...nullable } : {}
}

const jsonType = (value: unknown): string => (typeof value === 'number' ? 'integer' : typeof value)

/**
 * Writes an endpoint's answer as the inside of the envelope: `"data":…` and, for paged lists, `"total"` and what stands
 * beside. Only declared fields are written, whatever the answer holds. What writes is made for the first answer: for all
 * calls at once it took the start a good part of its time.
 */
export function shaper(endpoint: Endpoint): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null
  return (answer) => (write ??= remembering(writer(endpoint)))(answer)
}

/** Writes what lasts once only. */
function remembering(write: (answer: unknown) => string): (answer: unknown) => string {
  return (answer) => {
    const text = answer !== null && typeof answer === 'object' ? kept.get(answer) : undefined
    if (text) return text
    const written = write(answer)
    if (text === '') kept.set(answer as object, written)
    return written
  }
}

// What lasting answers read when written; '' until they were. Forgotten together with the answer.
const kept = new WeakMap<object, string>()

/** Marks an answer, or a part of a paged one, that is given many times and never changed: it is written once, for one endpoint. */
export function lasting<T extends object>(answer: T): T {
  kept.set(answer, '')
  return answer
}

const openToGuests = new WeakMap<object, number>()

/**
 * Marks a lasting answer that every guest is given at its address, until the catalogue changes: the road does not ask for it
 * again. Not for what must be counted, or what anything but address and catalogue decides: where that changes by itself, as
 * stock does, the answer is given again for `within` ms only; 0: only those who ask while it is asked for share it.
 */
export function forGuests<T extends object>(answer: T, within = Number.POSITIVE_INFINITY): T {
  openToGuests.set(answer, within)
  return answer
}

/** For how long guests are given what was dear to read and changes by itself, ms. */
const moment = 500

/** The answer; where nobody is logged in (`actor` is null) every guest is given it at its address for half a second. */
export const forAMoment = <T extends object>(actor: unknown, answer: T): T => (actor === null ? forGuests(lasting(answer), moment) : answer)

/** For how long an answer is given to every guest at its address, ms; null: it is one guest's own. */
export const guestsFor = (answer: object): number | null => openToGuests.get(answer) ?? null

/** Whether an answer is given many times and never changed. */
export const isLasting = (answer: unknown): answer is object => answer !== null && typeof answer === 'object' && kept.has(answer)

function writer(endpoint: Endpoint): (answer: unknown) => string {
  const schema = plain(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' })) as Json
  if (!endpoint.paged) {
    const write = fastJson(schema as AnySchema)
    if (endpoint.bare) return (answer) => bare(write(answer))
    return (answer) => `"data":${write(answer)}`
  }
  const { rows, ...beside } = schema['properties'] as { [name: string]: Json }
  const writing = (part: unknown) =>
    remembering(fastJson({ ...(part as Json), ...(schema['$defs'] ? { $defs: schema['$defs'] } : {}) } as AnySchema))
  const writeRow = writing(rows?.['items'])
  const parts = Object.entries(beside).map(([name, part]) => ({ name, write: writing(part) }))
  return (answer) => {
    const given = answer as { rows: unknown[]; [name: string]: unknown }
    const extras = parts.map(({ name, write }) => (given[name] === undefined ? '' : `,"${name}":${write(given[name])}`))
    return `"data":[${given.rows.map(writeRow).join(',')}]${extras.join('')}`
  }
}

/** `"data":{…}` with the fields of the entity beside it once more. */
const bare = (entity: string): string => (entity === '{}' ? '"data":{}' : `"data":${entity},${entity.slice(1, -1)}`)
