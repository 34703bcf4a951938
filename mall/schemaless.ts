import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
/** Text to put in the place of some other. */
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * Leaves of contract/ only what a page really uses. `input` and `output` are taken out of every `endpoint({…})` that goes to the
 * browser, where the server judges what is sent; and what is made by a call when the file is read (schemas) is marked as free of
 * effects, so that it goes where nobody uses it. Saves each page most of zod.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, file) {
      if (!/\/contract\/(\w+\/)?\w+\.ts$/.test(file)) return null
      const { body } = this.parse(code) as unknown as { body: Node[] }
      if (file.endsWith('/refusal.ts')) return { code: body.flatMap(foreignRows).reduceRight(edited, code), map: null }
      const edits = body
        .flatMap(madeIn)
        .flatMap(({ start, end, init }) => [
          { start, end: start, text: '/* @__PURE__ */ (() => (' },
          ...schemasIn(init),
          { start: end, end, text: '))()' },
        ])
      return { code: edits.reduceRight(edited, code), map: null }
    },
  }
}

/** The refusals that are made in a browser; those of the server come with their words. */
export const ownRefusals: readonly string[] = [
  ...['session.ended', 'order.missing', 'payment.missing', 'price.needsQuote', 'cart.missing', 'order.taxMode.mixed', 'freight.unset'],
]

/** The rows of the table of refusals that only a server reads: they are dead weight on every page. */
function foreignRows(statement: Node): Edit[] {
  const declared = isNode(statement['declaration']) ? statement['declaration'] : statement
  if (declared.type !== 'VariableDeclaration') return []
  const [table] = declared['declarations'] as Node[]
  const rows = ((table?.['init'] as Node | null)?.['properties'] ?? []) as (Node & { key: { value?: string } })[]
  return rows.flatMap(({ start, end, key }, place) =>
    key.value !== undefined && !ownRefusals.includes(key.value) ? [{ start, end: rows[place + 1]?.start ?? end, text: '' }] : [],
  )
}

const edited = (code: string, { start, end, text }: Edit): string => code.slice(0, start) + text + code.slice(end)

/** The calls by which a statement of the file makes its constants. */
function madeIn(statement: Node): { start: number; end: number; init: Node }[] {
  const declared = isNode(statement['declaration']) ? statement['declaration'] : statement
  if (declared.type !== 'VariableDeclaration') return []
  return (declared['declarations'] as Node[])
    .map((one) => one['init'])
    .filter((init): init is Node => isNode(init) && callsSomething(init))
    .map((init) => ({ start: init.start, end: init.end, init }))
}

/** True for calls, and for objects that hold one. */
const callsSomething = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  (node.type === 'ObjectExpression' && (node['properties'] as Node[]).some(({ value }) => isNode(value) && callsSomething(value)))

function schemasIn(call: Node): Edit[] {
  if ((call['callee'] as Node | undefined)?.['name'] !== 'endpoint') return []
  const [declared] = call['arguments'] as Node[]
  const fields = (declared?.['properties'] ?? []) as (Node & { key?: { name: string }; value: Node })[]
  // What is spread in has no name of its own.
  return fields
    .filter((field) => field.key?.name === 'input' || field.key?.name === 'output')
    .map(({ value: { start, end } }) => ({ start, end, text: 'null' }))
}
