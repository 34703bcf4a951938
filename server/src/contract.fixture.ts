import { readdirSync } from 'node:fs'
import type { Endpoint } from '../../contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  value !== null && typeof value === 'object' && 'path' in value && 'who' in value && 'input' in value

const folder = new URL('../../contract/', import.meta.url)
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => import(new URL(name, folder).href)),
)

/** Every call there is, read from the contract itself: one added tomorrow is tested tomorrow. */
export const calls: readonly Endpoint[] = [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))]
