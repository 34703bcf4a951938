/** One side of an equation in a plan: a column of a table in the query, or what is known before any row is read. */
export type Side =
  | { readonly kind: 'column'; readonly alias: string; readonly column: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'other' }

/** `left = right`, which holds of every row that the plan goes on with. */
export type Equation = readonly [Side, Side]

/** The equations that a condition of a plan is sure of: those that `and` joins, none below an `or` or a `not`. */
export function equations(condition: string): Equation[] {
  const whole = bare(condition)
  const parts = split(whole, ' AND ')
  if (parts.length > 1) return parts.flatMap(equations)
  const sides = split(whole, ' = ')
  if (split(whole, ' OR ').length > 1 || sides.length !== 2) return []
  const [left = '', right = ''] = sides
  return [[side(left), side(right)]]
}

function side(text: string): Side {
  const plain = bare(text.replaceAll(/::(?:"?\w+"?|\s(?:varying|with(?:out)? time zone|precision))+(?:\(\d+\))?(?:\[\])?/g, ''))
  const column = /^"?(\w+)"?\."?(\w+)"?$/.exec(plain)
  if (column) return { kind: 'column', alias: column[1] ?? '', column: column[2] ?? '' }
  // What another part of the plan has found out first is known, too.
  const own = plain.replaceAll(/\(InitPlan \d+\)\.col\d+|'(?:[^']|'')*'/g, '')
  return /[a-z_]\w*"?\."?[a-z_]/i.test(own) ? { kind: 'other' } : { kind: 'known' }
}

/** Without the brackets around all of it. */
function bare(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(') || closing(trimmed) !== trimmed.length - 1) return trimmed
  return bare(trimmed.slice(1, -1))
}

/** Where the first bracket closes. */
function closing(text: string): number {
  for (const [at, depth] of depths(text)) if (at > 0 && depth === 0) return at
  return -1
}

/** Its parts between words that stand within no brackets and no quotes. */
function split(text: string, by: string): string[] {
  const at = [...depths(text)].filter(([n, depth]) => depth === 0 && text.startsWith(by, n)).map(([n]) => n)
  return [-by.length, ...at].map((from, n) => text.slice(from + by.length, at[n] ?? text.length))
}

/** How many brackets are open behind each sign that stands in no quotes. */
function* depths(text: string): Generator<readonly [number, number]> {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") quoted = !quoted
    if (quoted) continue
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    yield [at, depth]
  }
}
