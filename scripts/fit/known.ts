import { readFileSync, writeFileSync } from 'node:fs'
import type { Catalogue } from './catalogue.sql.ts'
import { citusFound, citusRules } from './citus.ts'
import { grouped, type Found, type Rule } from './found.ts'
import { sourcesFound } from './sources.ts'
import { yugabyteFound, yugabyteRules } from './yugabyte.ts'

/** The engines that are asked about. */
export const engines = { citus: 'Citus 12/13', yugabyte: 'YugabyteDB 2024.x/2.25' } as const
export type Engine = keyof typeof engines

export const rulesOf = (engine: Engine): Readonly<Record<string, Rule>> => (engine === 'citus' ? citusRules : yugabyteRules)

/** What the tables and the sources have that the engine cannot carry; what is asked of it stands apart, as it takes a walk. */
export function standing(engine: Engine, catalogue: Catalogue, root: string): Found[] {
  const rules = rulesOf(engine)
  const tables = engine === 'citus' ? citusFound(catalogue) : yugabyteFound(catalogue)
  return [...tables, ...sourcesFound(root, catalogue).filter(({ rule }) => rule in rules)]
}

export type Known = Readonly<Record<string, readonly string[]>>

const fileOf = (engine: Engine) => new URL(`known/${engine}.json`, import.meta.url)

/** What was found before and written down: things by their rule, whose remedy stands with it. */
export const knownOf = (engine: Engine): Known => JSON.parse(readFileSync(fileOf(engine), 'utf8')) as Known

/** Writes down what was found. What a walk came upon before stays: another walk goes elsewhere. */
export function writeKnown(engine: Engine, found: readonly Found[]): void {
  const before = Object.entries(knownOf(engine)).flatMap(([rule, things]) =>
    isWalked(rule) ? things.map((thing) => ({ rule, thing })) : [],
  )
  writeFileSync(fileOf(engine), `${JSON.stringify(Object.fromEntries(grouped([...before, ...found])), null, 2)}\n`)
}

/** Whether things of this rule are come upon by what is asked, and not by what stands there. */
export const isWalked = (rule: string): boolean => rule.startsWith('asked.')

/** What is not written down, and what is but is there no more. */
export function changes(found: readonly Found[], known: Known): { readonly added: Found[]; readonly gone: Found[] } {
  const groups = grouped(found)
  const missing = (from: (rule: string) => readonly string[], rule: string, thing: string) => !from(rule).includes(thing)
  const flat = (all: Iterable<readonly [string, readonly string[]]>) =>
    [...all].flatMap(([rule, things]) => things.map((thing) => ({ rule, thing })))
  return {
    added: flat(groups).filter(({ rule, thing }) => missing((name) => known[name] ?? [], rule, thing)),
    gone: flat(Object.entries(known)).filter(
      ({ rule, thing }) => !isWalked(rule) && missing((name) => groups.get(name) ?? [], rule, thing),
    ),
  }
}
