import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'

/** How the contract itself calls its endpoints and schemas. */
export type Names = {
  /** By method and path. */
  readonly calls: ReadonlyMap<string, string>
  /** In which file of the contract, by the call's name. */
  readonly homes: ReadonlyMap<string, string>
  readonly schemas: z.core.$ZodRegistry<{ id: string }>
}

const folder = new URL('../../../contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  value !== null && typeof value === 'object' && 'path' in value && 'who' in value && 'input' in value

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** The contract's files, by their own names whichever folder they stand in. */
const modules = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(\w+\/)?\w+\.ts$/.test(name))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))

/** Reads the names off the contract's exports, so that a document names things as the code does. A name twice is used once. */
export async function contractNames(): Promise<Names> {
  const calls = new Map<string, string>()
  const homes = new Map<string, string>()
  const schemas = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const file of modules()) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) {
        calls.set(nameOf(value), name)
        homes.set(name, basename(file, '.ts'))
      } else if (value instanceof z.ZodType && /^[A-Z]/.test(name) && !schemas.has(value)) {
        if (!taken.has(name)) schemas.add(value, { id: name })
        taken.add(name)
      }
    }
  }
  return { calls, homes, schemas }
}
