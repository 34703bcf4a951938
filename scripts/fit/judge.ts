import type { Catalogue } from './catalogue.sql.ts'
import { equations, type Side } from './conditions.ts'
import { Classes, conditionsOf, isList, nodesOf, type Node } from './plan.ts'
import { companyColumn, isSpread, places } from './places.ts'

/**
 * How many machines a statement needs.
 * `none`: it reads no table; `reference`, `local`: no table that is spread; `one`: it names the company of all it touches; `key`: it names
 * rows that are one company's, but not the company, so that every machine has to be asked; `each`: each machine by itself, as rows of one
 * company alone come together; `across`: rows of several companies come together.
 */
export type Reach = 'none' | 'reference' | 'local' | 'one' | 'key' | 'each' | 'across'

export type Judged = {
  readonly reach: Reach
  /** Tables that are spread, by what the statement calls them. */
  readonly spread: ReadonlyMap<string, string>
  /** Rows of tables that are spread come together by something else than the company. */
  readonly apart: boolean
  /** Tables that are written, in a `with` or not. */
  readonly written: readonly string[]
  readonly recursive: boolean
}

type Keys = { readonly unique: ReadonlyMap<string, readonly (readonly string[])[]>; readonly names: ReadonlySet<string> }

/** What tells one company's row from another's: keys, and columns that name a row that is spread. */
export function keysOf({ keys, foreign }: Catalogue): Keys {
  const unique = new Map<string, (readonly string[])[]>()
  for (const { table, columns } of keys) unique.set(table, [...(unique.get(table) ?? []), columns])
  const naming = foreign.filter(({ to }) => isSpread(to))
  const names = naming.flatMap(({ table, columns, to, toColumns }) =>
    columns.filter((_, n) => toColumns[n] !== companyColumn(to) || columns.length === 1).map((column) => `${table}.${column}`),
  )
  return { unique, names: new Set(names) }
}

/** What a statement reads, by what it calls it: the table, null where it is a part of the statement, and which columns are known. */
type Seen = ReadonlyMap<string, { readonly table: string | null; readonly known: Set<string> }>

/** Judges one statement by its plan. `text`: what was asked, for the columns that an insert names. */
export function judged(plan: Node, text: string, keys: Keys): Judged {
  const nodes = [...nodesOf(plan)]
  const seen = seenIn(nodes)
  const spread = new Map([...seen].flatMap(([alias, { table }]) => (table !== null && isSpread(table) ? [[alias, table] as const] : [])))
  const links = new Links(seen, keys)
  for (const node of nodes) {
    for (const [left, right] of conditionsOf(node).flatMap(equations)) {
      links.learn(left, right)
      links.learn(right, left)
    }
    links.place(node, nodes)
    if (node.Operation === 'Insert') links.insert(node, text, spread)
  }
  links.conclude()
  const aliases = [...spread.keys()]
  const isOne = aliases.every((alias) => links.isOf('company', alias))
  const isKey = aliases.every((alias) => links.isOf('row', alias))
  const isTogether = new Set(aliases.map((alias) => links.row.of(alias))).size === 1
  return {
    reach: aliases.length === 0 ? unspread(seen) : isOne ? 'one' : isKey ? 'key' : isTogether ? 'each' : 'across',
    spread,
    apart: !isOne && new Set(aliases.map((alias) => links.company.of(alias))).size > 1,
    written: nodes.filter((node) => node['Node Type'] === 'ModifyTable').flatMap((node) => tableOf(node) ?? []),
    recursive: nodes.some((node) => node['Node Type'] === 'Recursive Union'),
  }
}

function seenIn(nodes: readonly Node[]): Seen {
  const seen = new Map<string, { table: string | null; known: Set<string> }>()
  for (const node of nodes) {
    const name = node.Alias ?? node['Relation Name']
    if (name !== undefined && !seen.has(name)) seen.set(name, { table: tableOf(node), known: new Set() })
  }
  return seen
}

/** What of a statement belongs together, by the company that is named and by rows that can be of one company alone. */
class Links {
  readonly company = new Classes()
  readonly row = new Classes()
  readonly #named = { company: new Set<string>(), row: new Set<string>() }
  readonly #seen: Seen
  readonly #keys: Keys

  constructor(seen: Seen, keys: Keys) {
    this.#seen = seen
    this.#keys = keys
  }

  /** Whether what stands with it is named. */
  isOf(by: 'company' | 'row', alias: string): boolean {
    const names = by === 'company' ? this.#named.company : [...this.#named.row, ...this.#named.company]
    return [...names].some((name) => this[by].of(name) === this[by].of(alias))
  }

  /** Takes in that one side equals the other. */
  learn(left: Side, right: Side): void {
    if (left.kind !== 'column') return
    const { alias, column } = left
    if (right.kind === 'known') {
      this.#seen.get(alias)?.known.add(column)
      if (this.#isCompany(alias, column)) this.#named.company.add(alias)
      if (this.#isSpread(alias) && this.#tells(alias, column)) this.#named.row.add(alias)
    }
    if (right.kind !== 'column') return
    if (this.#isCompany(alias, column) && this.#isCompany(right.alias, right.column)) this.company.join(alias, right.alias)
    if (this.#tells(alias, column) && this.#tells(right.alias, right.column)) this.row.join(alias, right.alias)
  }

  /** Takes in what a part of the statement is made of; a list that came along names its rows. */
  place(node: Node, nodes: readonly Node[]): void {
    const alias = node.Alias
    if (alias === undefined) return
    if (isList(node)) this.#named.row.add(alias)
    if (node['Node Type'] !== 'Subquery Scan' && node['Node Type'] !== 'CTE Scan') return
    const named = node['CTE Name']
    const below = named === undefined ? node : nodes.find((one) => one['Subplan Name'] === `CTE ${named}`)
    for (const { Alias: inside } of below ? nodesOf(below) : []) if (inside !== undefined) this.#join(alias, inside)
  }

  /** Takes in whose rows are written: those of what they are made from, or of the company that is given. */
  insert(node: Node, text: string, spread: ReadonlyMap<string, string>): void {
    const [alias, table] = [node.Alias, tableOf(node)]
    if (alias === undefined || table === null) return
    const column = companyColumn(table)
    const says = column !== undefined && insertNames(text, table).includes(column)
    const sources = [...nodesOf(node)].flatMap((one) => (one === node ? [] : (one.Alias ?? []))).filter((one) => spread.has(one))
    if (sources.length === 0) this.#named[says ? 'company' : 'row'].add(alias)
    for (const source of sources) {
      this.row.join(alias, source)
      if (says) this.company.join(alias, source)
    }
  }

  /** A row is named where all columns of a key are. */
  conclude(): void {
    for (const [alias, { table, known }] of this.#seen) {
      const uniques = this.#keys.unique.get(table ?? '') ?? []
      if (uniques.some((key) => key.every((column) => known.has(column)))) this.#named.row.add(alias)
    }
  }

  #join(one: string, other: string): void {
    this.row.join(one, other)
    this.company.join(one, other)
  }

  #isSpread(alias: string): boolean {
    return isSpread(this.#seen.get(alias)?.table ?? '')
  }

  /** Whether the column can be the same in rows of one company alone. */
  #tells(alias: string, column: string): boolean {
    if (!this.#isSpread(alias)) return true
    const table = this.#seen.get(alias)?.table ?? ''
    const alone = (this.#keys.unique.get(table) ?? []).some((key) => key.length === 1 && key[0] === column)
    return column === companyColumn(table) || alone || this.#keys.names.has(`${table}.${column}`)
  }

  #isCompany(alias: string, column: string): boolean {
    const table = this.#seen.get(alias)?.table ?? null
    return table === null ? column === 'company_id' : column === companyColumn(table)
  }
}

/** The table that a node reads or writes; others than the mall's, as those of the jobs, with their schema. */
function tableOf({ Schema: schema, 'Relation Name': name }: Node): string | null {
  if (name === undefined) return null
  return schema === 'public' ? name : `${schema}.${name}`
}

function unspread(seen: Seen): Reach {
  const kinds = [...seen.values()].flatMap(({ table }) => (table === null ? [] : [places.get(table)?.kind ?? 'local']))
  if (kinds.length === 0) return 'none'
  return kinds.includes('local') ? 'local' : 'reference'
}

/** The columns that the statement's insert into a table names. */
export function insertNames(text: string, table: string): string[] {
  const found = new RegExp(`insert into "?${table}"?(?: as \\w+)?\\s*\\(([^)]*)\\)`, 'i').exec(text)
  return (found?.[1] ?? '').split(',').map((name) => name.trim().replaceAll('"', ''))
}
