import type { Position, PriceRules, Print, Selection } from '../../../contract/price/price.ts'
import { sizeText } from '../../../contract/goods/printPlace.ts'
import { blocked } from '../../../pricing/choices.ts'
import { firstPrint } from '../../../pricing/measures.ts'

/** A position, what is printed there, and what could be. */
export type Place = {
  readonly position: Position
  /** Null: nothing is printed there. */
  readonly print: Print | null
  readonly processes: readonly { readonly key: string; readonly label: string; readonly blocked: string | null }[]
  /** The first process that can be had beside the rest; null: none. */
  readonly possible: string | null
  /** Why some processes cannot be had, each reason once. */
  readonly why: readonly string[]
}

/** Every position as it stands in this selection. The list and the drawing both show these. */
export const placesOf = (rules: PriceRules, selection: Selection): Place[] =>
  rules.positions.map((position) => {
    const beside = { ...selection, prints: selection.prints.filter((one) => one.position !== position.key) }
    const processes = position.processes.map((key) => ({
      key,
      label: rules.processes[key]?.label ?? key,
      blocked: blocked(rules, beside, `process:${key}`),
    }))
    return {
      position,
      print: selection.prints.find((one) => one.position === position.key) ?? null,
      processes,
      possible: processes.find((process) => process.blocked === null)?.key ?? null,
      why: [...new Set(processes.flatMap((process) => process.blocked ?? []))],
    }
  })

/** The process nearest to `key` in the list that can be had there and is not chosen already; null: none. */
export function nearestProcess({ processes, print }: Place, key: string): { key: string; label: string } | null {
  const here = processes.findIndex((one) => one.key === key)
  const away = (one: { key: string }) => Math.abs(processes.findIndex(({ key: other }) => other === one.key) - here)
  const possible = processes.filter((one) => one.blocked === null).toSorted((a, b) => away(a) - away(b))[0]
  return possible && possible.key !== print?.process ? possible : null
}

/** The prints, in the order of the positions, when `print` (null: nothing) takes the place of what was at this position. */
export const printsWith = ({ positions }: PriceRules, prints: readonly Print[], at: Position, print: Print | null): Print[] =>
  positions.flatMap(({ key }) => {
    const kept = prints.find((one) => one.position === key)
    return key === at.key ? (print ?? []) : (kept ?? [])
  })

/** Why nothing can be printed at a position where nothing is; null: something can, or is. */
export const barredBy = ({ print, possible, why }: Place): string | null =>
  print || possible !== null ? null : (why[0] ?? '此部位暂不可印')

/** What the position has when it is pressed: the usual print of the first process that can be had, or nothing any more. */
export const pressed = (rules: PriceRules, { position, print, possible }: Place): Print | null =>
  print || possible === null ? null : firstPrint(rules, position, possible)

/** The process of a print and its colours, in words: 丝印 2色. */
export const processWords = ({ processes }: PriceRules, { process, colours }: Print): string =>
  [processes[process]?.label ?? process, colours ? `${colours}色` : ''].filter(Boolean).join(' ')

/** A print in words without its position: 丝印 2色, 烫金 80×30 毫米, 刺绣 5000针. */
export const printWords = (rules: PriceRules, print: Print): string =>
  [
    processWords(rules, print),
    print.widthMm && print.heightMm ? sizeText({ widthMm: print.widthMm, heightMm: print.heightMm }) : '',
    print.stitches ? `${print.stitches}针` : '',
    print.pages ? `${print.pages}面` : '',
  ]
    .filter(Boolean)
    .join(' ')
