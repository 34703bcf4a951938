import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

// Writes a typed client in one file from the published document: node scripts/apiClient.ts http://localhost:3000 client.ts

type Json = { readonly [key: string]: unknown }
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A JSON schema as a TypeScript type. */
function typeOf(schema: unknown): string {
  if (!isJson(schema)) return 'unknown'
  const { $ref, enum: values, anyOf, oneOf, type, items, prefixItems } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return [...new Set(choices.map(typeOf))].join(' | ')
  if (Array.isArray(type)) return type.map((one: unknown) => typeOf({ ...schema, type: one })).join(' | ')
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`
  if (type === 'array') return `(${typeOf(items)})[]`
  if (type === 'object' || schema['properties']) return objectOf(schema)
  const plain: Json = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }
  return String(plain[String(type)] ?? 'unknown')
}

function objectOf({ properties, required, additionalProperties }: Json): string {
  const needed = new Set(Array.isArray(required) ? required : [])
  if (!isJson(properties)) return `{ [name: string]: ${isJson(additionalProperties) ? typeOf(additionalProperties) : 'unknown'} }`
  const fields = Object.entries(properties).map(([name, inner]) => `${key(name)}${needed.has(name) ? '' : '?'}: ${typeOf(inner)}`)
  return `{ ${fields.join('; ')} }`
}

/** What a call takes: what stands in its path, its query and its body, as one object. */
function inputOf({ parameters = [], requestBody }: Json): string {
  const named = (parameters as Json[]).filter((one) => one['in'] !== 'header')
  const fields = named.map((one) => `${key(String(one['name']))}${one['required'] ? '' : '?'}: ${typeOf(one['schema'])}`)
  const body = isJson(requestBody) ? schemaIn(requestBody) : null
  return [`{ ${fields.join('; ')} }`, ...(body ? [typeOf(body)] : [])].join(' & ')
}

const schemaIn = (held: Json): unknown => ((held['content'] as Json | undefined)?.['application/json'] as Json | undefined)?.['schema']

/** A whole client, which needs nothing but itself: `clientOf(origin, token)` and the types of all calls in the envelope. */
export function writtenClient(document: Json): string {
  const operations = Object.entries(document['paths'] as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).flatMap(([method, operation]) => {
      const answer = schemaIn((((operation as Json)['responses'] as Json)['200'] ?? {}) as Json)
      return answer ? [{ path, method: method.toUpperCase(), operation: operation as Json, answer }] : []
    }),
  )
  const schemas = Object.entries((document['components'] as Json)['schemas'] as Json)
  const id = ({ operation }: { operation: Json }) => key(String(operation['operationId']))
  return [
    ...schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`),
    `export type Calls = {\n${operations.map((one) => `  ${id(one)}: { input: ${inputOf(one.operation)}; output: ${typeOf(one.answer)} }`).join('\n')}\n}`,
    `const routes: { [Name in keyof Calls]: readonly [method: string, path: string] } = {\n${operations.map((one) => `  ${id(one)}: ['${one.method}', '${one.path}'],`).join('\n')}\n}`,
    runtime,
  ].join('\n')
}

const runtime = `
export type Yes<Name extends keyof Calls> = Extract<Calls[Name]['output'], { success: true }>
export class Refused extends Error {
  readonly code: string
  readonly data: unknown
  constructor({ code, msg, data }: Refusal) {
    super(msg)
    this.code = code
    this.data = data
  }
}
export function clientOf(origin: string, token?: string) {
  return async function call<Name extends keyof Calls>(name: Name, input: Calls[Name]['input'], repeatKey?: string): Promise<Yes<Name>> {
    const [method, pattern] = routes[name]
    const rest: Record<string, unknown> = { ...input }
    const path = pattern.replace(/\\{(\\w+)\\}/g, (_, one: string) => {
      const value = String(rest[one])
      delete rest[one]
      return encodeURIComponent(value)
    })
    const said = Object.entries(rest).filter(([, value]) => value !== undefined).map(([one, value]) => [one, String(value)])
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers['authorization'] = 'Bearer ' + token
    if (repeatKey) headers['idempotency-key'] = repeatKey
    const query = method === 'GET' ? '?' + new URLSearchParams(said).toString() : ''
    const answer = await fetch(origin + path + query, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(rest) }) })
    const body = (await answer.json()) as { success: boolean }
    if (!body.success) throw new Refused(body as Refusal)
    return body as Yes<Name>
  }
}
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , origin = 'http://localhost:3000', to = 'client.ts'] = process.argv
  await writeFile(to, writtenClient((await (await fetch(`${origin}/api/openapi.json`)).json()) as Json))
}
