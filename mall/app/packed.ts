declare const packed: unique symbol

/** A value as text, for many rows of one kind. */
export type Packed<T> = string & { readonly [packed]: T }

/**
 * Packs what a loader sends. The router's own writing numbers every value and refers to it by that number, which compresses
 * badly where there are many rows: packed, a page of cards is a tenth smaller. Rows that are alike become a table with the
 * names of its columns once; and as the text stands in quotes within quotes, its own are single ones.
 */
export const pack = <T>(value: T): Packed<T> => turned(JSON.stringify(tabled(value))) as Packed<T>

export const unpack = <T>(text: Packed<T>): T => untabled(JSON.parse(turned(text)) as unknown) as T

const turned = (text: string): string => text.replace(/["']/g, (sign) => (sign === '"' ? "'" : '"'))

/** No object of ours has a field without a name. */
type Table = { '': string[]; rows: unknown[][] }

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function tabled(value: unknown): unknown {
  if (!isFields(value)) return value
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tabled(one)]))
  const [first, ...others] = value.map((one) => (isFields(one) && !Array.isArray(one) ? Object.keys(one) : null))
  const alike = first && others.length > 0 && others.every((names) => names?.join() === first.join())
  return alike ? { '': first, rows: value.map((row: object) => Object.values(row).map(tabled)) } : value.map(tabled)
}

function untabled(value: unknown): unknown {
  if (!isFields(value)) return value
  if (Array.isArray(value)) return value.map(untabled)
  if (!('' in value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, untabled(one)]))
  const { '': names, rows } = value as Table
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, untabled(row[at])])))
}
